import { Trans, useLingui } from '@lingui/react/macro'
import { Mail } from 'lucide-react'
import { useEffect, useState } from 'react'
import { api } from '#web/platform/api/client.ts'
import { loadSession, session } from '#web/platform/session.ts'
import { onNewUpdate } from '#web/platform/updates.ts'
import { useAction } from '#web/platform/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/labels.tsx'
import { CheckInbox, MailboxLink, useResend } from './verify-email-resend.tsx'

/**
 * In place of the button that pays until the address is verified. The link may be opened in another tab or on the phone: the server
 * says so, and the button is there. `next`: what was wanted; it is kept with the account, and the mail's link leads back to it.
 */
export function VerifyFirst({ next }: { readonly next: string }) {
  const { t } = useLingui()
  const { sending, sent, resend } = useResend()
  const [tooSoon, setTooSoon] = useState(false)
  const { run: check, isBusy: checking } = useAction(async () => {
    setTooSoon(false)
    await loadSession()
    setTooSoon(!session.get().user.isEmailVerified)
  })
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
    <Notice tone="warn" icon={Mail} title={t`Your email didn't verified yet!`}>
      {tooSoon ? (
        <span role="status">
          <Trans>Not verified yet. Please open the link in our email.</Trans>
        </span>
      ) : sent ? (
        <CheckInbox />
      ) : (
        <Trans>Please check your inbox and click verification link!</Trans>
      )}
      <div className="row wrap notice-acts">
        <Button size="sm" kind="ink" busy={sending} onClick={resend}>
          <Trans>Resend</Trans>
        </Button>
        <Button size="sm" kind="line" busy={checking} onClick={check}>
          <Trans>Check status</Trans>
        </Button>
        <MailboxLink />
      </div>
    </Notice>
  )
}
