import { useLingui } from '@lingui/react/macro'
import { limits } from '#contract/limits.ts'
import { TextField } from '#web/ui/forms/field.tsx'
import { textIn } from '#web/ui/forms/form.tsx'

/** The address of a PayPal account, twice: a payout to a mistyped one goes to somebody else. */
export function PaypalFields() {
  const { t } = useLingui()
  const address = {
    type: 'email',
    autoCapitalize: 'none',
    spellCheck: false,
    dir: 'ltr',
    maxLength: limits.emailMax,
  } as const
  return (
    <>
      <TextField {...address} label={t`PayPal email address`} name="email" autoComplete="email" />
      <TextField {...address} label={t`Repeat email address`} name="emailConfirmation" autoComplete="off" />
    </>
  )
}

/** What the fields of a PayPal account say. */
export const paypalIn = (data: FormData) => ({
  kind: 'paypal' as const,
  email: textIn(data, 'email'),
  emailConfirmation: textIn(data, 'emailConfirmation'),
})
