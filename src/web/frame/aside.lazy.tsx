import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { useSession } from '#web/platform/session.ts'
import { dueRenewalsQuery } from '#web/modules/payments/due-renewals.ts'
import { walletQuery } from '#web/modules/purchases/queries.ts'
import { suggestedQuery } from '#web/modules/discovery/suggestions.ts'
import { useSimilar, useTopSupporters } from '#web/modules/profiles/beside-profile.ts'
import { RenewingSoon } from '#web/modules/subscriptions/renewing-soon.tsx'
import { Suggested } from '#web/modules/discovery/suggested.tsx'
import type { Sidebar } from '../routes.ts'
import { UserSearch } from '#web/modules/discovery/user-search.tsx'

const AuthorAside = lazyPart(() => import('#web/modules/profiles/author-aside.lazy.tsx'))
const TopSupporters = lazyPart(() => import('#web/modules/profiles/top-supporters.lazy.tsx'))
const YouMayLike = lazyPart(() => import('#web/modules/profiles/you-may-like.lazy.tsx'))

/**
 * What stands above the rest is there first, so that nothing is pushed down. Asked once, it has come or failed for good: a part that
 * asks again as it appears must not make the others go and come.
 */
function useSettledParts(wanted: boolean): boolean {
  const due = useQuery({ ...dueRenewalsQuery, enabled: wanted })
  const isDue = (due.data?.length ?? 0) > 0
  const wallet = useQuery({ ...walletQuery, enabled: wanted && isDue })
  const suggested = useQuery({ ...suggestedQuery, enabled: wanted })
  return !wanted || (due.isFetched && (!isDue || wallet.isFetched) && suggested.isFetched)
}

/** Beside the feed: the user search box, on /home also suggestions (seed, section 2), on a profile its top supporters and whom its fans follow, beside a post who made it. */
export default function Aside({ sidebar }: { readonly sidebar: Sidebar }) {
  const { t } = useLingui()
  const [path] = useLocation()
  const { isAuth } = useSession()
  const postId = Number(/^\/post\/([1-9][0-9]{0,15})$/.exec(path)?.[1] ?? 0)
  const isMine = sidebar === 'home' && isAuth
  const person = sidebar === 'profile' ? decodeURIComponent(path.slice(1)) : null
  const settled = [useSettledParts(isMine), useTopSupporters(person).isSettled, useSimilar(person).isSettled]
  const isSettled = settled.every(Boolean)
  return (
    <aside className="aside" aria-label={t`More`}>
      {sidebar !== 'none' && <UserSearch />}
      {person !== null && (
        <div className="aside-parts" hidden={!isSettled}>
          <TopSupporters username={person} rows />
          <YouMayLike username={person} />
        </div>
      )}
      {sidebar === 'post' && postId > 0 && <AuthorAside key={postId} postId={postId} />}
      {isMine && isSettled && (
        <>
          <RenewingSoon />
          <Suggested />
        </>
      )}
      <nav className="foot-links" aria-label={t`About`} hidden={!isSettled}>
        <Link href="/terms">
          <Trans>Terms</Trans>
        </Link>
        <Link href="/privacy">
          <Trans>Privacy</Trans>
        </Link>
        <Link href="/content-policy">
          <Trans>Content policy</Trans>
        </Link>
        <Link href="/transparency">
          <Trans>Transparency</Trans>
        </Link>
        <Link href="/notice">
          <Trans>Report illegal content</Trans>
        </Link>
      </nav>
    </aside>
  )
}
