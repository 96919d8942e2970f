import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { TextField } from '#web/ui/forms/field.tsx'
import { textIn } from '#web/ui/forms/form.tsx'
import './settings-money.css'

/** A bank account: by IBAN, or by account and branch where there are no IBANs; always with the bank's BIC. */
export function BankFields() {
  const { t } = useLingui()
  const [by, setBy] = useState<'iban' | 'account'>('iban')
  const code = { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, dir: 'ltr' } as const
  return (
    <>
      <TextField
        label={t`Account holder’s name`}
        name="holder"
        hint={t`As your bank has it, in Latin letters.`}
        autoComplete="name"
        maxLength={limits.accountHolderMax}
      />
      <fieldset className="set-choices">
        <legend className="label">{t`Which account details do you have?`}</legend>
        <label className="choice">
          <input type="radio" name="by" value="iban" checked={by === 'iban'} onChange={() => setBy('iban')} />
          <span>{t`With an IBAN`}</span>
        </label>
        <label className="choice">
          <input type="radio" name="by" value="account" checked={by === 'account'} onChange={() => setBy('account')} />
          <span>{t`With an account number and a branch`}</span>
        </label>
      </fieldset>
      {by === 'iban' ? (
        <TextField {...code} label={t`IBAN`} name="iban" maxLength={50} />
      ) : (
        <>
          <TextField {...code} label={t`Account number`} name="accountNumber" maxLength={50} />
          <TextField
            {...code}
            label={t`Branch`}
            name="branch"
            hint={t`Routing number, sort code or branch name.`}
            maxLength={limits.bankBranchMax}
          />
        </>
      )}
      <TextField {...code} label={t`SWIFT/BIC`} name="bic" hint={t`8 or 11 letters and digits.`} maxLength={20} />
    </>
  )
}

/** What the fields of a bank account say. */
export const bankIn = (data: FormData) => ({
  kind: 'bank' as const,
  holder: textIn(data, 'holder'),
  bic: textIn(data, 'bic'),
  ...(textIn(data, 'by') === 'iban'
    ? { iban: textIn(data, 'iban') }
    : { accountNumber: textIn(data, 'accountNumber'), branch: textIn(data, 'branch') }),
})
