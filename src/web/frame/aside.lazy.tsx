import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { useSession } from '#web/platform/session.ts'
import { RenewingSoon } from '#web/modules/subscriptions/renewing-soon.tsx'
import { Suggested } from '#web/modules/discovery/suggested.tsx'
import { UserSearch } from '#web/modules/discovery/user-search.tsx'

/** Beside the feed: the user search box, on /home also suggestions (seed, section 2). */
export default function Aside({ search, suggestions }: { readonly search: boolean; readonly suggestions: boolean }) {
  const { t } = useLingui()
  const { isAuth } = useSession()
  return (
    <aside className="aside" aria-label={t`More`}>
      {search && <UserSearch />}
      {suggestions && isAuth && (
        <>
          <RenewingSoon />
          <Suggested />
        </>
      )}
      <nav className="foot-links" aria-label={t`About`}>
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
