import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { showAlert } from '#web/platform/alerts.ts'
import { Loading, Skeleton } from '#web/ui/states.tsx'
import { SuggestedPerson } from './suggested-person.tsx'
import { reasonsQuery, suggestedQuery } from './suggestions.ts'

/** Creators whom one does not follow yet: avatar and full name, and why where there is a reason. Failing says `api error` (seed, section 8). */
export function Suggested() {
  const { t } = useLingui()
  const { data, isPending, isError } = useQuery(suggestedQuery)
  const { data: why } = useQuery({ ...reasonsQuery, enabled: data?.isExist === true })
  useEffect(() => {
    if (isError) showAlert(t`api error`)
  }, [isError, t])
  if (isError || (data && !data.isExist)) return null
  return (
    <section className="stack">
      <div className="row">
        <h2 className="aside-title grow">
          <Trans>Suggested</Trans>
        </h2>
        <Link href="/browse" className="link sm">
          <Trans>See all</Trans>
        </Link>
      </div>
      {isPending ? (
        <Loading label={t`Loading suggestions`}>
          {[1, 2, 3].map((row) => (
            <div key={row} className="row">
              <Skeleton round width="44px" height="44px" />
              <Skeleton width="60%" />
            </div>
          ))}
        </Loading>
      ) : (
        data.suggestedProfiles.map((person) => (
          <SuggestedPerson key={person.username} person={person} followedBy={why?.get(person.username)} />
        ))
      )}
    </section>
  )
}
