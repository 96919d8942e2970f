import { Trans } from '@lingui/react/macro'
import { type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { config } from '#web/platform/config.ts'
import { useAsDrawn } from '#web/platform/i18n/clock.ts'
import { useKeptPages } from '#web/platform/offline-answers.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { besideMain, useMediaQuery } from '#web/platform/media-query.ts'
import { useSession } from '#web/platform/session.ts'
import { classes } from '#web/ui/classes.ts'
import { BottomBar, TopBar } from './bars.tsx'
import type { Sidebar } from '../routes.ts'
import { SideBar } from './side-bar.tsx'

// Not needed for the first paint, and on a phone not at all.
const Aside = lazyPart(() => import('./aside.lazy.tsx'))
const OfflineCallout = lazyPart(() => import('./offline-callout.lazy.tsx'))
const InstallHint = lazyPart(() => import('./install-hint.lazy.tsx'))
const VerifyEmailCallout = lazyPart(() => import('#web/modules/accounts/verify-email-callout.lazy.tsx'))
const AccountStatusCallout = lazyPart(() => import('./account-status-callout.lazy.tsx'))

/** One conversation has the whole height: the bottom bar goes (seed, section 2). */
const isConversation = (path: string): boolean => /^\/messages\/[1-9][0-9]*$/.test(path)

/** The three layouts: bars to 1024 px, icons only to 1279 px, from 1280 px names as well. */
export function Frame({
  sidebar,
  width,
  children,
}: {
  readonly sidebar: Sidebar
  readonly width: 'feed' | 'work' | 'wide'
  readonly children: ReactNode
}) {
  const [path] = useLocation()
  const { isAuth, user } = useSession()
  const keptPages = useKeptPages()
  const beside = useMediaQuery(besideMain)
  // before the window is known both are there, and the style sheet shows one
  const asDrawn = useAsDrawn()
  const alone = isConversation(path)
  return (
    <>
      <a className="skip" href="#main">
        <Trans>Skip to content</Trans>
      </a>
      {config.demo === 'public' && (
        <p className="demo-banner">
          <Trans>This is a demo. No real money is involved.</Trans>
        </p>
      )}
      {(beside && !asDrawn) || alone ? null : <TopBar />}
      <div className={classes('app', width !== 'feed' && `app-${width}`)}>
        {(beside || asDrawn) && <SideBar />}
        <main className="main" id="main" tabIndex={-1}>
          {keptPages && <OfflineCallout at={keptPages[path]} />}
          {isAuth && !user.isEmailVerified && <VerifyEmailCallout />}
          {user.accountStatus && <AccountStatusCallout accountStatus={user.accountStatus} />}
          {isAuth && !beside && path === '/home' && !asDrawn && <InstallHint />}
          {children}
        </main>
        {beside && width === 'feed' && <Aside sidebar={sidebar} />}
      </div>
      {(beside && !asDrawn) || alone ? null : <BottomBar />}
    </>
  )
}
