import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { limits } from '#contract/limits.ts'
import { isApiError } from '#web/platform/api/api-error.ts'
import { api } from '#web/platform/api/client.ts'
import { textOf, translateText } from '#web/platform/api/texts.ts'
import { answerWithPasskey, hasPasskeys } from '#web/platform/passkeys.ts'
import { useSession } from '#web/platform/session.ts'
import { storeToken } from '#web/platform/token.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FieldError, PasswordField } from './forms/field.tsx'
import { Form, type FormState, textIn } from './forms/form.tsx'

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
 * Steps up with the password. Not `useForm`: React shows nothing of a second action before the first one has ended, and the first is
 * the form that waits for this answer.
 */
function usePassword(onAnswer: (done: boolean) => void): FormState {
  const [state, setState] = useState<Omit<FormState, 'onSubmit'>>(unasked)
  const run = async (password: string) => {
    setState({ ...unasked, pending: true })
    try {
      const { token } = await api('POST /stepUp', { body: { password } })
      storeToken(token)
      onAnswer(true)
    } catch (fault) {
      const text = textOf(fault)
      setState(
        isApiError(fault, 'wrong_password')
          ? { ...unasked, errors: { password: text } }
          : { ...unasked, problem: text },
      )
    }
  }
  const onSubmit: FormState['onSubmit'] = (event) => {
    event.preventDefault()
    const password = textIn(new FormData(event.currentTarget), 'password')
    if (state.pending) return
    if (password) void run(password)
    else setState({ ...unasked, errors: { password: translateText('Please enter your password') } })
  }
  return { ...state, onSubmit }
}

/** The dialog of a sensitive action: password, or passkey where the account has one. */
export default function StepUpPanel({ onAnswer }: { readonly onAnswer: (done: boolean) => void }) {
  const { t } = useLingui()
  const { user } = useSession()
  // Known before the dialog shows, so that nothing in it moves.
  const { data, isLoading } = useQuery({
    queryKey: ['step-up', 'passkeys'],
    queryFn: ({ signal }) => api('GET /security', { signal }),
    enabled: hasPasskeys(),
    staleTime: 0,
    retry: false,
  })
  const passkey = usePasskey(onAnswer)
  const form = usePassword(onAnswer)
  if (isLoading) return null
  return (
    <Dialog open onClose={() => onAnswer(false)} title={t`Please enter your password`}>
      <Form form={form}>
        <p className="muted">{t`To protect your account, this asks again who you are.`}</p>
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
        <Button type="submit" kind="ink" size="lg" block busy={form.pending}>
          {t`Go on`}
        </Button>
        {data && data.passkeys.length > 0 && (
          <Button kind="line" size="lg" block icon={Fingerprint} busy={passkey.busy} onClick={passkey.run}>
            {t`Use a passkey`}
          </Button>
        )}
        {passkey.problem && (
          <div role="alert">
            <FieldError>{passkey.problem}</FieldError>
          </div>
        )}
      </Form>
    </Dialog>
  )
}
