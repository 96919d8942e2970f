import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { showToast } from '#web/platform/alerts.ts'
import { TextField } from '#web/ui/forms/field.tsx'
import { Form, textIn, useForm } from '#web/ui/forms/form.tsx'
import { Panel, PanelButtons } from '#web/ui/inline-panel.tsx'
import { choiceIn, PayHere } from './pay-here.tsx'
import { saveMethod } from './save-method.ts'

/** A bank account: by IBAN, or by account and branch where there are no IBANs; always with the bank's BIC. */
export function BankForm({ beside, onClose }: { readonly beside: boolean; readonly onClose: () => void }) {
  const { t } = useLingui()
  const [by, setBy] = useState<'iban' | 'account'>('iban')
  const form = useForm({
    schema: () => import('#contract/payouts.ts').then(({ payoutMethodBody }) => payoutMethodBody),
    read: (data) => ({
      kind: 'bank' as const,
      holder: textIn(data, 'holder'),
      bic: textIn(data, 'bic'),
      ...(by === 'iban'
        ? { iban: textIn(data, 'iban') }
        : { accountNumber: textIn(data, 'accountNumber'), branch: textIn(data, 'branch') }),
      ...choiceIn(data),
    }),
    submit: async (body) => {
      await saveMethod(body)
      showToast(t`Your payout method is saved.`)
      onClose()
    },
  })
  const code = { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, dir: 'ltr' } as const
  return (
    <Panel>
      <Form form={form} className="narrow">
        <TextField
          label={t`Name of the account holder`}
          name="holder"
          hint={t`As the bank has it, in Latin letters.`}
          autoComplete="name"
          maxLength={limits.accountHolderMax}
        />
        <fieldset className="set-choices">
          <legend className="label">{t`How does your bank number accounts?`}</legend>
          <label className="choice">
            <input type="radio" name="by" checked={by === 'iban'} onChange={() => setBy('iban')} />
            <span>{t`With an IBAN`}</span>
          </label>
          <label className="choice">
            <input type="radio" name="by" checked={by === 'account'} onChange={() => setBy('account')} />
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
              hint={t`Routing number, sort code or the branch's name.`}
              maxLength={limits.bankBranchMax}
            />
          </>
        )}
        <TextField {...code} label={t`SWIFT/BIC`} name="bic" hint={t`8 or 11 letters and digits.`} maxLength={20} />
        {beside && <PayHere />}
        <PanelButtons form={form} label={t`Save`} onClose={onClose} />
      </Form>
    </Panel>
  )
}
