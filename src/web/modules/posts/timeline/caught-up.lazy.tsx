import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { SuggestedPerson } from '#web/modules/discovery/suggested-person.tsx'
import { reasonsQuery, suggestedQuery } from '#web/modules/discovery/suggestions.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/states.tsx'

/** Where the timeline ends: more to find. The same calls as the box at the side. */
export default function CaughtUp() {
  const { t } = useLingui()
  const { data } = useQuery(suggestedQuery)
  const { data: why } = useQuery({ ...reasonsQuery, enabled: data?.isExist === true })
  return (
    <div className="stack">
      <Empty
        icon={CircleCheck}
        title={t`You’re all caught up`}
        action={<LinkButton to="/browse" kind="line">{t`Browse creators`}</LinkButton>}
      />
      {data?.isExist && (
        <section className="card stack">
          <h2 className="aside-title">
            <Trans>Find someone new</Trans>
          </h2>
          {data.suggestedProfiles.map((person) => (
            <SuggestedPerson key={person.username} person={person} followedBy={why?.get(person.username)} />
          ))}
        </section>
      )}
    </div>
  )
}
