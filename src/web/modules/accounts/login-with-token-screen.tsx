import { Trans, useLingui } from '@lingui/react/macro'
import { MailX } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import type { Answer } from '#contract/routes.ts'
import { PlainPage } from '#web/ui/plain-page.tsx'
import { api } from '#web/platform/api/client.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Empty, Spinner } from '#web/ui/states.tsx'
import { FirstPassword } from './components/first-password.tsx'
import { MailRequest } from './components/mail-request.tsx'
import { LinkFault, RefusedLink } from './components/refused-link.tsx'
import { SecondFactor, type SecondFactorAsked } from './components/second-factor.tsx'
import { finishLogIn } from './finish-log-in.ts'
import { type Refusal, useMailedLink } from './redeem-link.ts'

function AskForLink() {
  const { t } = useLingui()
  return (
    <MailRequest
      title={t`Log in by link`}
      heading={t`Log in by link`}
      lede={t`We’ll send you a link that logs you in once.`}
      field="login"
      label={t`Email or username`}
      button={t`Email me a link`}
      schema={() => import('#contract/accounts.ts').then(({ accounts }) => accounts['POST /login/link'].body)}
      send={(body) => api('POST /login/link', { body })}
      sentText={t`If this account exists, we’ve sent a link. It works once, within 10 minutes.`}
    />
  )
}

/** Spends the link; the second factor, where one is on, is still asked for. */
function UseLink({ token }: { readonly token: string }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const [asked, setAsked] = useState<SecondFactorAsked | null>(null)
  const [late, setLate] = useState(false)
  const [refused, setRefused] = useState<Refusal | null>(null)
  const arrived = (done: Answer<'POST /login/withToken'>) => {
    if ('secondFactor' in done) setAsked(done.secondFactor)
    else void finishLogIn(done)
  }
  const { answer, retry } = useMailedLink(
    `login/${token}`,
    () => api('POST /login/withToken', { body: { token } }),
    arrived,
  )
  if (asked)
    return (
      <SecondFactor
        asked={asked}
        onOver={(over) => {
          if (!over) return navigate('/login', { replace: true })
          setAsked(null)
          setLate(true)
        }}
      />
    )
  if (answer && 'newPassword' in answer && !refused)
    return (
      <FirstPassword
        title={t`Log in by link`}
        send={(chosen) => api('POST /login/withToken', { body: { token, password: chosen } })}
        onDone={arrived}
        onRefused={setRefused}
      />
    )
  const refusal = refused ?? (answer && 'refusal' in answer ? answer.refusal : null)
  const another = <LinkButton to="/login/withToken" kind="ink">{t`Send a new link`}</LinkButton>
  const password = (
    <Trans>
      Ask for a new link, or{' '}
      <Link className="link" href="/login">
        log in with your password
      </Link>
      .
    </Trans>
  )
  return (
    <PlainPage title={t`Log in by link`}>
      <div role="status">
        {!late && (!answer || 'done' in answer) && <Spinner label={t`Logging in`} />}
        {late && (
          <Empty icon={MailX} title={t`That took too long. Please log in again.`} action={another}>
            {password}
          </Empty>
        )}
        {answer && 'fault' in answer && <LinkFault fault={answer.fault} onRetry={retry} />}
        {refusal && (
          <RefusedLink refusal={refusal} action={another}>
            {password}
          </RefusedLink>
        )}
      </div>
    </PlainPage>
  )
}

/** Where the mailed log-in link leads; without a token, where one asks for it. */
export default function LoginWithTokenScreen() {
  const token = new URLSearchParams(useSearch()).get('token')
  return token === null ? <AskForLink /> : <UseLink key={token} token={token} />
}
