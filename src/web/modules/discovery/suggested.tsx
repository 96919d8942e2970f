import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { showAlert } from '#web/platform/alerts.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { Loading, Skeleton } from '#web/ui/states.tsx'
import { boxOf, shownCreators, suggestedQuery } from './suggestions.ts'

function Waiting() {
  const { t } = useLingui()
  return (
    <Loading label={t`Loading suggestions`}>
      {[1, 2, 3].map((row) => (
        <div key={row} className="row">
          <Skeleton round width="44px" height="44px" />
          <Skeleton width="60%" />
        </div>
      ))}
    </Loading>
  )
}

const SuggestedList = lazyPart(() => import('./suggested-list.lazy.tsx'), { Waiting })

/** Creators whom one does not follow yet: avatar and full name, and why. Failing says `api error` (seed, section 8). */
export function Suggested() {
  const { t } = useLingui()
  const { data, isPending, isError } = useQuery(suggestedQuery)
  useEffect(() => {
    if (isError) showAlert(t`api error`)
  }, [isError, t])
  const beside = shownCreators.use()
  if (isError || (data && boxOf(data, beside).suggestedProfiles.length === 0)) return null
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
      {isPending ? <Waiting /> : <SuggestedList data={data} beside={beside} />}
    </section>
  )
}
