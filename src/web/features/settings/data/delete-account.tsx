import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { limits } from '#contract/limits.ts'
import { api } from '#web/platform/api/client.ts'
import { useSession, signOut } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { tell } from '../api.ts'

/** What becomes of money is the product's rule (Deciding sentences, Deletion). */
function Consequences() {
  const { isCreator } = useSession().user
  const days = limits.deletionDays
  return (
    <ul className="set-points">
      <li>
        <Trans>You are logged out everywhere.</Trans>
      </li>
      <li>
        <Trans>For {days} days you can call it off: just log in.</Trans>
      </li>
      <li>
        <Trans>After that your profile, posts and settings are gone for good. Receipts stay, without your name.</Trans>
      </li>
      <li>
        <Trans>Your subscriptions end without a refund. What’s left in your wallet is paid back.</Trans>
      </li>
      {isCreator && (
        <li>
          <Trans>
            Your subscribers get the unused time back from your earnings. The rest of your earnings is paid out.
          </Trans>
        </li>
      )}
    </ul>
  )
}

/** Asked once more in a dialog, then by the password; after that the person is logged out. */
export function DeleteAccount() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    // Closed first: the server asks for the password, in a dialog of its own.
    setAsking(false)
    setBusy(true)
    try {
      const { deletesAt } = await api('POST /deletion')
      navigate('/goodbye', { replace: true, state: { deletesAt } })
      signOut()
    } catch (fault) {
      tell(fault)
      setBusy(false)
    }
  }
  return (
    <>
      <Consequences />
      <div>
        <Button kind="danger-line" busy={busy} onClick={() => setAsking(true)}>
          <Trans>Delete account</Trans>
        </Button>
      </div>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t`Delete your account?`}
        mustAnswer
        foot={
          <>
            <Button onClick={() => setAsking(false)}>{t`Keep my account`}</Button>
            <Button kind="danger" onClick={() => void remove()}>{t`Delete account`}</Button>
          </>
        }
      >
        <Consequences />
      </Dialog>
    </>
  )
}
