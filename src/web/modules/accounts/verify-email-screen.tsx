import { useLingui } from '@lingui/react/macro'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useParams, useSearch } from 'wouter'
import { PlainPage } from '#web/ui/plain-page.tsx'
import { CheckInbox, MailboxLink, useResend } from './verify-email-resend.tsx'
import { showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { isOwnPath, nextPath } from '#web/platform/next-path.ts'
import { pathWithNext } from './path-with-next.ts'
import { loadSession, session, signIn, useSession } from '#web/platform/session.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Empty, Spinner } from '#web/ui/states.tsx'
import { FirstPassword } from './components/first-password.tsx'
import { LinkFault, RefusedLink, useRefusalTitle } from './components/refused-link.tsx'
import { type Refusal, useMailedLink } from './redeem-link.ts'

/** The link did not work: what to do depends on who is looking. */
function Refused({ refusal }: { readonly refusal: Refusal }) {
  const { t } = useLingui()
  const { isAuth, user } = useSession()
  const { sending, sent, resend } = useResend()
  const title = useRefusalTitle(refusal)
  const search = useSearch()
  if (isAuth && user.isEmailVerified)
    return (
      <Empty
        icon={MailCheck}
        title={title}
        action={<LinkButton to={nextPath(search)} kind="ink">{t`Continue`}</LinkButton>}
      >
        {t`Your email is verified. You’re all set.`}
      </Empty>
    )
  if (isAuth)
    return (
      <RefusedLink
        refusal={refusal}
        action={
          <>
            <Button kind="ink" busy={sending} onClick={resend}>{t`Send a new link`}</Button>
            <MailboxLink />
          </>
        }
      >
        {sent ? <CheckInbox /> : t`We can send you a new link.`}
      </RefusedLink>
    )
  return (
    <RefusedLink
      refusal={refusal}
      action={<LinkButton to={pathWithNext('/login', search)} kind="ink">{t`Log in`}</LinkButton>}
    >
      {refusal === 'link_spent'
        ? t`This link already verified your email. Log in to continue.`
        : t`Log in and we can send you a new link.`}
    </RefusedLink>
  )
}

/**
 * Where the link of the verification mail leads. It is spent by opening the page where the account is logged in; elsewhere a new
 * password is chosen with it.
 */
export default function VerifyEmailScreen() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const { isAuth } = useSession()
  const wanted = nextPath(useSearch())
  /** To what was wanted, where there is a session to want it with. */
  const goOn = (next = wanted) => {
    if (next === '/home' || !isOwnPath(next) || !session.get().isAuth) return
    showToast(t`Your email is verified.`)
    navigate(next, { replace: true })
  }
  const { id, hash } = useParams<{ id: string; hash: string }>()
  const { answer, retry } = useMailedLink(
    `verify/${id}/${hash}`,
    () => api('POST /email/verify', { body: { id, hash } }),
    (done) => void loadSession().then(() => goOn(done.next)),
  )
  if (answer && 'newPassword' in answer && !refusal)
    return (
      <FirstPassword
        title={t`Verify your email`}
        send={(password) => api('POST /email/verify', { body: { id, hash, password } })}
        onRefused={setRefusal}
        onDone={({ token, next = wanted }) => {
          showToast(t`Your email is verified.`)
          if (token === undefined) return navigate('/login', { replace: true })
          void signIn(token).then(() => navigate(isOwnPath(next) ? next : '/home', { replace: true }))
        }}
      />
    )
  return (
    <PlainPage title={t`Verify your email`}>
      <div role="status">
        {refusal && <Refused refusal={refusal} />}
        {!answer && <Spinner label={t`Verifying your email`} />}
        {answer && 'fault' in answer && <LinkFault fault={answer.fault} onRetry={retry} />}
        {answer && 'refusal' in answer && <Refused refusal={answer.refusal} />}
        {answer && 'done' in answer && (
          <Empty
            icon={MailCheck}
            title={t`Your email is verified.`}
            action={
              <LinkButton to={isAuth ? '/home' : '/login'} kind="ink">
                {isAuth ? t`Continue` : t`Log in`}
              </LinkButton>
            }
          >
            {t`You’re all set.`}
          </Empty>
        )}
      </div>
    </PlainPage>
  )
}
