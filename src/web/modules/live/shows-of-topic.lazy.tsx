import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Section } from '#web/ui/section.tsx'
import { showsOfTopicQuery } from './queries.ts'
import { ScheduledLine, ShowCard } from './show-cards.tsx'

/** Shows on air and to come that have a topic in their title; nothing where there is none. */
export default function ShowsOfTopic({ topic }: { readonly topic: string }) {
  const { data } = useQuery(showsOfTopicQuery(topic))
  if (!data || data.shows.length + data.scheduled.length === 0) return null
  return (
    <Section title={<Trans>Live shows</Trans>}>
      {data.shows.length > 0 && (
        <ul className="show-cards">
          {data.shows.map((show) => (
            <li key={show.id}>
              <ShowCard show={show} />
            </li>
          ))}
        </ul>
      )}
      {data.scheduled.length > 0 && (
        <ul className="show-list">
          {data.scheduled.map((show) => (
            <li key={show.id}>
              <ScheduledLine show={show} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
