import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useSession } from '#web/platform/session.ts'
import { CreatorTile } from '../creator-tile.tsx'
import { useCreators } from '../queries.ts'
import { Reason } from '../suggested-person.tsx'
import { firstCreatorsQuery } from '../suggestions.ts'

const shown = 4

/** Somebody to find before anything is searched for: suggested to members, recommended to guests. */
export function Discover() {
  const { t } = useLingui()
  const { isAuth } = useSession()
  const mine = useQuery({ ...firstCreatorsQuery, enabled: isAuth })
  const anyones = useCreators({ sort: 'recommended' }, !isAuth)
  const creators = (isAuth ? mine.data?.cards : anyones.data?.pages[0]?.creators)?.slice(0, shown) ?? []
  const reasons = new Map(mine.data?.reasons?.map((reason) => [reason.username, reason]))
  if (creators.length === 0) return null
  return (
    <section className="stack">
      <div className="row">
        <h2 className="aside-title grow">
          <Trans>Creators to discover</Trans>
        </h2>
        <Link href="/browse" className="link sm">
          <Trans>Browse all</Trans>
        </Link>
      </div>
      <ul className="creator-tiles" aria-label={t`Creators to discover`}>
        {creators.map((creator) => {
          const reason = reasons.get(creator.username)
          return <CreatorTile key={creator.username} creator={creator} reason={reason && <Reason reason={reason} />} />
        })}
      </ul>
    </section>
  )
}
