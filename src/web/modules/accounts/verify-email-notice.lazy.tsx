import { Trans, useLingui } from '@lingui/react/macro'
import { Mail } from 'lucide-react'
import { useEffect, useState } from 'react'
import { showToast } from '#web/platform/alerts.ts'
import { loadSession, session } from '#web/platform/session.ts'
import { onNewUpdate } from '#web/platform/updates.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { CheckInbox, MailboxLink, useResend } from './verify-email-resend.tsx'

/** Stands above every page until the address is verified (seed, section 8). */
export default function VerifyEmailNotice() {
  const { t } = useLingui()
  const [checking, setChecking] = useState(false)
  const { sending, sent, resend } = useResend()
  // The link may be opened in another tab or on the phone; the server says so, and the notice goes by itself.
  useEffect(() => onNewUpdate(() => void loadSession()), [])
  const check = async () => {
    setChecking(true)
    await loadSession()
    showToast(
      session.get().user.isEmailVerified
        ? t`Your email is verified.`
        : t`Not verified yet. Please open the link in our email.`,
    )
    setChecking(false)
  }
  return (
    <div className="above notice warn verify" role="note">
      <Icon icon={Mail} />
      <b className="grow">{sent ? <CheckInbox /> : <Trans>Your email didn't verified yet!</Trans>}</b>
      <MailboxLink />
      <Button size="sm" kind="ink" busy={sending} onClick={resend}>
        <Trans>Resend</Trans>
      </Button>
      <Button size="sm" kind="line" busy={checking} onClick={() => void check()}>
        <Trans>Check status</Trans>
      </Button>
    </div>
  )
}
