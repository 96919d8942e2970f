import { useLingui } from '@lingui/react/macro'
import { MailCheck, MailX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useParams } from 'wouter'
import { PlainPage } from '#web/frame/plain-page.tsx'
import { CheckInbox, MailboxLink, useResend } from '#web/frame/verify-email-resend.tsx'
import { loadSession, useSession } from '#web/platform/session.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Empty, ErrorState, Spinner } from '#web/ui/states.tsx'
import { type LinkOutcome, spendLink } from '../spend-link.ts'

type Answer = { readonly outcome: LinkOutcome } | { readonly fault: unknown }

function useLink(): { readonly answer: Answer | null; readonly retry: () => void } {
  const { id, hash } = useParams<{ id: string; hash: string }>()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let left = false
    spendLink(id, hash).then(
      (outcome) => {
        if (!left) setAnswer({ outcome })
        if (outcome === 'verified') void loadSession()
      },
      (fault: unknown) => {
        if (!left) setAnswer({ fault })
      },
    )
    return () => {
      left = true
    }
  }, [id, hash, tries])
  const retry = () => {
    setAnswer(null)
    setTries(tries + 1)
  }
  return { answer, retry }
}

/** The link did not work: what to do depends on who is looking. */
function Refused({ outcome }: { readonly outcome: Exclude<LinkOutcome, 'verified'> }) {
  const { t } = useLingui()
  const { isAuth, user } = useSession()
  const { sending, sent, resend } = useResend()
  const titles = {
    link_spent: t`This link was already used.`,
    link_expired: t`This link has expired.`,
    link_invalid: t`This link is not valid.`,
  }
  if (isAuth && user.isEmailVerified)
    return (
      <Empty
        icon={MailCheck}
        title={titles[outcome]}
        action={<LinkButton to="/home" kind="ink">{t`Go on`}</LinkButton>}
      >
        {t`Your email is verified: there is nothing more to do.`}
      </Empty>
    )
  if (isAuth)
    return (
      <Empty
        icon={MailX}
        title={titles[outcome]}
        action={
          <>
            <Button kind="ink" busy={sending} onClick={resend}>{t`Send a new link`}</Button>
            <MailboxLink />
          </>
        }
      >
        {sent ? <CheckInbox /> : t`We can send you a new one.`}
      </Empty>
    )
  return (
    <Empty icon={MailX} title={titles[outcome]} action={<LinkButton to="/login" kind="ink">{t`Log in`}</LinkButton>}>
      {outcome === 'link_spent'
        ? t`Your email was verified with it. Log in to go on.`
        : t`Log in, and we can send you a new one.`}
    </Empty>
  )
}

/** Where the link of the verification mail leads. It is spent by opening the page. */
export default function VerifyEmailScreen() {
  const { t } = useLingui()
  const { isAuth } = useSession()
  const { answer, retry } = useLink()
  return (
    <PlainPage title={t`Verify your email`}>
      <div role="status">
        {!answer && <Spinner label={t`Verifying your email`} />}
        {answer && 'fault' in answer && <ErrorState fault={answer.fault} onRetry={retry} />}
        {answer && 'outcome' in answer && answer.outcome !== 'verified' && <Refused outcome={answer.outcome} />}
        {answer && 'outcome' in answer && answer.outcome === 'verified' && (
          <Empty
            icon={MailCheck}
            title={t`Your email is verified.`}
            action={
              isAuth ? (
                <LinkButton to="/home" kind="ink">{t`Go on`}</LinkButton>
              ) : (
                <LinkButton to="/login" kind="ink">{t`Log in`}</LinkButton>
              )
            }
          >
            {t`From now on you can support creators.`}
          </Empty>
        )}
      </div>
    </PlainPage>
  )
}
