import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { limits } from '#contract/limits.ts'
import { isApiError } from '#web/platform/api/api-error.ts'
import { api } from '#web/platform/api/client.ts'
import { textOf, translateText } from '#web/platform/api/translate-text.ts'
import { answerWithPasskey, hasPasskeys } from '#web/platform/passkeys.ts'
import { useSession } from '#web/platform/session.ts'
import { storeToken } from '#web/platform/token.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CodeField } from '#web/ui/forms/code-field.tsx'
import { PasswordField, Problem } from '#web/ui/forms/field.tsx'
import { Form, type FormState, textIn } from '#web/ui/forms/form.tsx'
import { queryOf } from '#web/platform/api/queries.ts'

/** Steps up with a passkey; `problem` is for a person. */
function usePasskey(onAnswer: (done: boolean) => void) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const run = async () => {
    setBusy(true)
    setProblem('')
    try {
      const body = await answerWithPasskey(await api('POST /stepUp/passkey/options'))
      const { token } = await api('POST /stepUp/passkey', { body })
      storeToken(token)
      onAnswer(true)
    } catch (fault) {
      setProblem(isApiError(fault) ? textOf(fault) : t`No passkey was used.`)
      setBusy(false)
    }
  }
  return { busy, problem, run: () => void run() }
}

const unasked = { errors: {}, problem: null, pending: false }

/**
 * Steps up with the password, and a code where two-factor is on. Not `useForm`: React shows nothing of a second action before
 * the first one has ended, and the first is the form that waits for this answer.
 */
function usePassword(onAnswer: (done: boolean) => void, known: boolean): FormState & { readonly twoFactor: boolean } {
  const [state, setState] = useState<Omit<FormState, 'onSubmit'>>(unasked)
  // The server says so where it could not be read beforehand.
  const [told, setTold] = useState(false)
  const twoFactor = known || told
  const run = async (password: string, code: string | undefined) => {
    setState({ ...unasked, pending: true })
    try {
      const { token } = await api('POST /stepUp', { body: { password, code } })
      storeToken(token)
      onAnswer(true)
    } catch (fault) {
      const text = textOf(fault)
      const missing = isApiError(fault) ? fault.errors['code']?.[0] : undefined
      if (missing !== undefined) {
        setTold(true)
        setState({ ...unasked, errors: { code: translateText(missing) } })
      } else if (isApiError(fault, 'wrong_password')) setState({ ...unasked, errors: { password: text } })
      else if (isApiError(fault, 'wrong_code')) setState({ ...unasked, errors: { code: text } })
      else setState({ ...unasked, problem: text })
    }
  }
  const onSubmit: FormState['onSubmit'] = (event) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const [password, code] = [textIn(data, 'password'), textIn(data, 'code').trim()]
    if (state.pending) return
    const errors = {
      ...(!password && { password: translateText('Please enter your password') }),
      ...(twoFactor && !code && { code: translateText('Please enter a code from your authenticator app') }),
    }
    if (Object.keys(errors).length > 0) setState({ ...unasked, errors })
    else void run(password, twoFactor ? code : undefined)
  }
  return { ...state, onSubmit, twoFactor }
}

/** The dialog of a sensitive action: password, with a code where two-factor is on, or passkey where the account has one. */
export default function StepUpPanel({ onAnswer }: { readonly onAnswer: (done: boolean) => void }) {
  const { t } = useLingui()
  const { user } = useSession()
  // Known before the dialog shows, so that nothing in it moves.
  const { data, isLoading } = useQuery({
    ...queryOf(['step-up', 'security'], 'GET /security'),
    staleTime: 0,
    retry: false,
  })
  const passkey = usePasskey(onAnswer)
  const form = usePassword(onAnswer, data?.twoFactor === true)
  if (isLoading) return null
  return (
    <Dialog open onClose={() => onAnswer(false)} title={t`Please enter your password`}>
      <Form form={form}>
        <p className="muted">{t`To protect your account, please confirm it’s you.`}</p>
        {/* For password managers: whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
        <PasswordField
          label={t`Password`}
          name="password"
          autoComplete="current-password"
          maxLength={limits.passwordMax}
          autoFocus
          aside={
            <Link className="link sm" href="/login/forgot" onClick={() => onAnswer(false)}>
              {t`Forgot password`}
            </Link>
          }
        />
        {form.twoFactor && (
          <CodeField
            label={t({ message: 'Code', context: 'two-factor' })}
            name="code"
            hint={t`From your authenticator app, or a recovery code.`}
          />
        )}
        <Button type="submit" kind="ink" size="lg" block busy={form.pending}>
          {t`Continue`}
        </Button>
        {data && hasPasskeys() && data.passkeys.length > 0 && (
          <Button kind="line" size="lg" block icon={Fingerprint} busy={passkey.busy} onClick={passkey.run}>
            {t`Use a passkey`}
          </Button>
        )}
        <Problem>{passkey.problem}</Problem>
      </Form>
    </Dialog>
  )
}
