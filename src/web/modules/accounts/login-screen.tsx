import { Trans, useLingui } from '@lingui/react/macro'
import { Fingerprint, Mail } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { limits } from '#contract/limits.ts'
import { atField } from '#web/platform/api/api-error.ts'
import { api } from '#web/platform/api/client.ts'
import { nextPath } from '#web/platform/next-path.ts'
import { hasPasskeys } from '#web/platform/passkeys.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { PasswordField, Problem, TextField } from '#web/ui/forms/field.tsx'
import { Form, textIn, useForm } from '#web/ui/forms/form.tsx'
import { Callout } from '#web/ui/labels.tsx'
import { EntryPage } from './components/entry-page.tsx'
import { SecondFactor, type SecondFactorAsked } from './components/second-factor.tsx'
import { finishLogIn } from './finish-log-in.ts'
import { pathWithNext } from './path-with-next.ts'
import { useIntent } from './use-intent.ts'
import { IntentRow } from './intent-row.tsx'
import { usePasskeyAutofill, usePasskeyLogIn } from './use-passkey-log-in.ts'

/** Name and password, or one of the other ways in. `login` is what was typed before. */
function FirstStep({
  login,
  late,
  onSecondFactor,
}: {
  readonly login: string
  /** The second step took too long. */
  readonly late: boolean
  readonly onSecondFactor: (asked: SecondFactorAsked, login: string) => void
}) {
  const { t } = useLingui()
  const search = useSearch()
  const [offered, setOffered] = useState('')
  const passkey = usePasskeyLogIn()
  usePasskeyAutofill(setOffered)
  const form = useForm({
    schema: () => import('#contract/accounts.ts').then(({ loginBody }) => loginBody),
    read: (data) => ({ login: textIn(data, 'login'), password: textIn(data, 'password') }),
    submit: async (body) => {
      // The refusal stands at the password, where a person goes on; the server does not say which of the two is wrong.
      const answer = await api('POST /login', { body }).catch((fault: unknown) => {
        throw atField(fault, 'bad_credentials', 'password')
      })
      if ('secondFactor' in answer) onSecondFactor(answer.secondFactor, body.login)
      else await finishLogIn(answer)
    },
  })
  return (
    <EntryPage
      title={t`Log in`}
      heading={t`Welcome back`}
      lede={
        <Trans>
          New here?{' '}
          <Link className="link" href={pathWithNext('/signup', search)}>
            Create an account
          </Link>
        </Trans>
      }
      terms
    >
      <IntentRow wish={useIntent(nextPath(search))} />
      {late && <Callout tone="warn" live>{t`That took too long. Please log in again.`}</Callout>}
      <Form form={form}>
        <TextField
          label={t`Email or username`}
          name="login"
          defaultValue={login}
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.emailMax}
          dir="auto"
        />
        <PasswordField
          label={t`Password`}
          name="password"
          autoComplete="current-password"
          maxLength={limits.passwordMax}
          autoFocus={late}
          aside={
            <Link className="link sm" href={pathWithNext('/login/forgot', search)}>
              {t`Forgot password`}
            </Link>
          }
        />
        <Button type="submit" kind="ink" size="lg" block busy={form.pending}>
          {t`Log in`}
        </Button>
      </Form>
      <div className="or">
        <Trans>or</Trans>
      </div>
      <div className="stack gap2">
        {hasPasskeys() && (
          <Button kind="line" block icon={Fingerprint} busy={passkey.busy} onClick={passkey.start}>
            {t`Use a passkey`}
          </Button>
        )}
        <LinkButton kind="line" block icon={Mail} to={pathWithNext('/login/withToken', search)}>
          {t`Email me a link`}
        </LinkButton>
        <Problem>{passkey.problem || offered}</Problem>
      </div>
      <p className="entry-ways">
        <Link className="muted sm" href={pathWithNext('/login/forgot-email', search)}>
          {t`Forgot which email you used?`}
        </Link>
      </p>
    </EntryPage>
  )
}

type Step = { readonly login: string; readonly late: boolean; readonly asked: SecondFactorAsked | null }

/** Once the session is there, the router sends the person on to `?next=`. */
export default function LoginScreen() {
  // what was typed on the sign-up page
  const typedBefore = useHistoryState<{ readonly login?: unknown } | null>()?.login
  const first = typeof typedBefore === 'string' ? typedBefore : ''
  const [{ login, late, asked }, setStep] = useState<Step>({ login: first, late: false, asked: null })
  if (asked) return <SecondFactor asked={asked} onOver={(over) => setStep({ login, late: over, asked: null })} />
  return (
    <FirstStep
      login={login}
      late={late}
      onSecondFactor={(owed, typed) => setStep({ login: typed, late: false, asked: owed })}
    />
  )
}
