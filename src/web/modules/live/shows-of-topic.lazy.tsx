import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Section } from '#web/ui/section.tsx'
import { showsOfTopicQuery } from './queries.ts'
import { ScheduledShows, ShowCards } from './show-cards.tsx'

/** Shows on air and to come that have a topic in their title; nothing where there is none. */
export default function ShowsOfTopic({ topic }: { readonly topic: string }) {
  const { data } = useQuery(showsOfTopicQuery(topic))
  if (!data || data.shows.length + data.scheduled.length === 0) return null
  return (
    <Section title={<Trans>Live shows</Trans>}>
      {data.shows.length > 0 && <ShowCards shows={data.shows} />}
      {data.scheduled.length > 0 && <ScheduledShows shows={data.scheduled} />}
    </Section>
  )
}
