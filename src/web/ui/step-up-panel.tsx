import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { limits } from '#contract/limits.ts'
import { atField, isApiError } from '#web/platform/api/api-error.ts'
import { api } from '#web/platform/api/client.ts'
import { textOf } from '#web/platform/api/texts.ts'
import { answerWithPasskey, hasPasskeys } from '#web/platform/passkeys.ts'
import { useSession } from '#web/platform/session.ts'
import { storeToken } from '#web/platform/token.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FieldError, PasswordField } from './forms/field.tsx'
import { Form, textIn, useForm } from './forms/form.tsx'

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
  const form = useForm({
    schema: () => import('#contract/security.ts').then(({ security }) => security['POST /stepUp'].body),
    read: (fields) => ({ password: textIn(fields, 'password') }),
    submit: async (body) => {
      const { token } = await api('POST /stepUp', { body }).catch((fault: unknown) => {
        throw atField(fault, 'wrong_password', 'password')
      })
      storeToken(token)
      onAnswer(true)
    },
  })
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
        <div role="alert">{passkey.problem && <FieldError>{passkey.problem}</FieldError>}</div>
      </Form>
    </Dialog>
  )
}
