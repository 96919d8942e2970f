import { Trans, useLingui } from '@lingui/react/macro'
import { Mail } from 'lucide-react'
import { useEffect } from 'react'
import { api } from '#web/platform/api/client.ts'
import { loadSession } from '#web/platform/session.ts'
import { onNewUpdate } from '#web/platform/updates.ts'
import { Callout } from '#web/ui/labels.tsx'
import { VerifySteps } from './verify-email-resend.tsx'

/**
 * In place of the button that pays until the address is verified. The link may be opened in another tab or on the phone: the server
 * says so, and the button is there. `next`: what was wanted; it is kept with the account, and the mail's link leads back to it.
 */
export function VerifyFirst({ next }: { readonly next: string }) {
  const { t } = useLingui()
  useEffect(() => {
    api('PUT /email/next', { body: { next } }).catch(console.error)
  }, [next])
  useEffect(() => {
    const shown = () => {
      if (!document.hidden) void loadSession()
    }
    document.addEventListener('visibilitychange', shown)
    const forget = onNewUpdate(() => void loadSession())
    return () => {
      document.removeEventListener('visibilitychange', shown)
      forget()
    }
  }, [])
  return (
    <Callout tone="warn" icon={Mail} title={t`Your email didn't verified yet!`}>
      <Trans>Please check your inbox and click verification link!</Trans>
      <VerifySteps />
    </Callout>
  )
}
