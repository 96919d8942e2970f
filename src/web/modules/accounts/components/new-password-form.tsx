import { Trans, useLingui } from '@lingui/react/macro'
import { Circle, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/forms/field.tsx'
import { Form, textIn, useForm } from '#web/ui/forms/form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type Refusal, refusalOf } from '../redeem-link.ts'

/** What a new password has to be; the second rule needs the server's list and is checked when it is sent. */
function Rules({ password }: { readonly password: string }) {
  const { t } = useLingui()
  const long = password.length >= limits.passwordMin
  return (
    <ul className="rules">
      <li className={long ? 'kept' : undefined}>
        <Icon icon={long ? CircleCheck : Circle} size="sm" />
        <span>{t`At least 10 characters.`}</span>
        {long && (
          <span className="sr">
            <Trans>Done</Trans>
          </span>
        )}
      </li>
      <li>
        <Icon icon={Circle} size="sm" />
        <span>{t`Not a common password.`}</span>
      </li>
    </ul>
  )
}

/** Chooses a new password with a mailed link, which `send` spends. */
export function NewPasswordForm<T>({
  send,
  onDone,
  onRefused,
  button,
}: {
  readonly send: (password: string) => Promise<T>
  readonly onDone: (done: T) => void
  readonly onRefused: (refusal: Refusal) => void
  /** What the button does, if more than to set the password. */
  readonly button?: string
}) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const form = useForm({
    schema: () => import('#contract/accounts.ts').then(({ newPasswordForm }) => newPasswordForm),
    read: (data) => ({ password: textIn(data, 'password') }),
    submit: async ({ password }) => onDone(await send(password)),
    failed: (fault) => {
      const aboutLink = !(fault instanceof Error && 'errors' in fault && 'password' in (fault.errors as object))
      const refusal = aboutLink ? refusalOf(fault) : null
      if (refusal) onRefused(refusal)
      return refusal !== null
    },
  })
  return (
    <Form form={form}>
      <PasswordField
        label={t`New password`}
        name="password"
        hint={<Rules password={typed} />}
        autoComplete="new-password"
        maxLength={limits.passwordMax}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoFocus
      />
      <Button type="submit" kind="ink" size="lg" block busy={form.pending}>
        {button ?? t`Set new password`}
      </Button>
    </Form>
  )
}
