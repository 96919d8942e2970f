import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useSession } from '#web/platform/session.ts'
import { dueRenewalsQuery } from '#web/modules/payments/due-renewals.ts'
import { walletQuery } from '#web/modules/purchases/queries.ts'
import { suggestedQuery } from '#web/modules/discovery/suggestions.ts'
import { RenewingSoon } from '#web/modules/subscriptions/renewing-soon.tsx'
import { Suggested } from '#web/modules/discovery/suggested.tsx'
import { UserSearch } from '#web/modules/discovery/user-search.tsx'

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

/** Beside the feed: the user search box, on /home also suggestions (seed, section 2). */
export default function Aside({ search, suggestions }: { readonly search: boolean; readonly suggestions: boolean }) {
  const { t } = useLingui()
  const { isAuth } = useSession()
  const isMine = suggestions && isAuth
  const isSettled = useSettledParts(isMine)
  return (
    <aside className="aside" aria-label={t`More`}>
      {search && <UserSearch />}
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
