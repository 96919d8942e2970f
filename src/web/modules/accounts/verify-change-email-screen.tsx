import { useLingui } from '@lingui/react/macro'
import { LogIn, MailCheck, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { PlainPage } from '#web/ui/plain-page.tsx'
import { api, endSession } from '#web/platform/api/client.ts'
import { loginPath } from '#web/platform/next-path.ts'
import { loadSession, signOut, useSession } from '#web/platform/session.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Empty, Spinner } from '#web/ui/states.tsx'
import { LinkFault, RefusedLink } from './components/refused-link.tsx'
import { useMailedLink } from './redeem-link.ts'

type Link = { readonly id: string; readonly hash: string }

/** Only the account's own session takes a new address: to anyone else the page offers to log in, and comes back. */
function LogInFirst() {
  const { t } = useLingui()
  const login = loginPath('/email/verify-change-email', useSearch())
  return (
    <Empty
      icon={LogIn}
      title={t`Log in to confirm`}
      action={<LinkButton to={login} kind="ink">{t`Log in`}</LinkButton>}
    >
      {t`Log in to the account that gets this address. Didn’t ask for this? Close this page.`}
    </Empty>
  )
}

function Confirm({ id, hash }: Link) {
  const { t } = useLingui()
  const { isAuth, state } = useSession()
  const { answer, retry } = useMailedLink(
    isAuth ? `change/${id}/${hash}` : null,
    () => api('POST /email/verify-change', { body: { id, hash } }),
    () => void loadSession(),
  )
  const onward = <LinkButton to="/settings/account" kind="ink">{t`Go to my account`}</LinkButton>
  return (
    <PlainPage title={t`Confirm your new email`}>
      <div role="status">
        {state === 'guest' && <LogInFirst />}
        {state !== 'guest' && !answer && <Spinner label={t`Confirming your new email`} />}
        {answer && 'fault' in answer && <LinkFault fault={answer.fault} onRetry={retry} />}
        {answer && 'refusal' in answer && (
          <RefusedLink refusal={answer.refusal} action={onward}>
            {answer.refusal === 'link_spent'
              ? t`Your new address is already in use, or the change was undone.`
              : t`Your address hasn’t changed. Request the change again in your account.`}
          </RefusedLink>
        )}
        {answer && 'done' in answer && (
          <Empty icon={MailCheck} title={t`Your new email is confirmed.`} action={onward}>
            {t`We’ve emailed your old address. You can undo this from there for 7 days.`}
          </Empty>
        )}
      </div>
    </PlainPage>
  )
}

/** Not done by opening the page: it logs out every device, and mail programs open links on their own. */
function Undo({ id, hash }: Link) {
  const { t } = useLingui()
  const [agreed, setAgreed] = useState(false)
  const { answer, retry } = useMailedLink(
    agreed ? `undo/${id}/${hash}` : null,
    () => endSession(() => api('POST /email/undo-change', { body: { id, hash } })),
    () => signOut(),
  )
  const logIn = <LinkButton to="/login" kind="ink">{t`Log in`}</LinkButton>
  return (
    <PlainPage title={t`Undo your email change`}>
      <div role="status">
        {!agreed && (
          <Empty
            icon={Undo2}
            title={t`Wasn’t this you?`}
            action={<Button kind="ink" onClick={() => setAgreed(true)}>{t`Keep my old address`}</Button>}
          >
            {t`We restore your old address and log out every device. Passkeys and payout methods added since are removed. We’ll email you a link for a new password.`}
          </Empty>
        )}
        {agreed && !answer && <Spinner label={t`Restoring your old address`} />}
        {answer && 'fault' in answer && <LinkFault fault={answer.fault} onRetry={retry} />}
        {answer && 'refusal' in answer && (
          <RefusedLink refusal={answer.refusal} action={logIn}>
            {answer.refusal === 'link_spent'
              ? t`This link already restored your old address.`
              : t`Log in to see your account’s address.`}
          </RefusedLink>
        )}
        {answer && 'done' in answer && (
          <Empty icon={MailCheck} title={t`Your old address is back.`} action={logIn}>
            {t`Every device is logged out. Use the link we emailed you to set a new password.`}
          </Empty>
        )}
      </div>
    </PlainPage>
  )
}

/** Where the two mails of a change of address lead: the new address confirms, the old one can undo (`undo=1`). */
export default function VerifyChangeEmailScreen() {
  const asked = new URLSearchParams(useSearch())
  const link = { id: asked.get('id') ?? '', hash: asked.get('hash') ?? '' }
  return asked.get('undo') === '1' ? <Undo {...link} /> : <Confirm {...link} />
}
