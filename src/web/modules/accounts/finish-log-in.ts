import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { navigate } from 'wouter/use-browser-location'
import type { Answer } from '#contract/routes.ts'
import { showToast } from '#web/platform/alerts.ts'
import { nextPath } from '#web/platform/next-path.ts'
import { session, signIn } from '#web/platform/session.ts'

/** The last step of every way in. The router then goes on to `?next=`. */
export async function finishLogIn({ token, restored }: Answer<'POST /login/secondFactor'>): Promise<void> {
  const next = nextPath(location.search)
  await signIn(token)
  if (restored) showToast(i18n._(msg`Welcome back. Your account won’t be deleted.`))
  // Logged in, but the connection broke before it was known who that is: the page there says so and can try again.
  if (session.get().state === 'unknown') navigate(next, { replace: true })
}
