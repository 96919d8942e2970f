import { useLingui } from '@lingui/react/macro'
import { limits } from '#contract/limits.ts'
import { showToast } from '#web/platform/alerts.ts'
import { TextField } from '#web/ui/forms/field.tsx'
import { Form, textIn, useForm } from '#web/ui/forms/form.tsx'
import { Panel, PanelButtons } from '#web/ui/inline-panel.tsx'
import { choiceIn, PayHere } from './pay-here.tsx'
import { saveMethod } from './save-method.ts'

/** The address of a PayPal account, twice: a payout to a mistyped one goes to somebody else. */
export function PaypalForm({ beside, onClose }: { readonly beside: boolean; readonly onClose: () => void }) {
  const { t } = useLingui()
  const form = useForm({
    schema: () => import('#contract/payouts.ts').then(({ payoutMethodBody }) => payoutMethodBody),
    read: (data) => ({
      kind: 'paypal' as const,
      email: textIn(data, 'email'),
      emailConfirmation: textIn(data, 'emailConfirmation'),
      ...choiceIn(data),
    }),
    submit: async (body) => {
      await saveMethod(body)
      showToast(t`Your payout method is saved.`)
      onClose()
    },
  })
  const address = {
    type: 'email',
    autoCapitalize: 'none',
    spellCheck: false,
    dir: 'ltr',
    maxLength: limits.emailMax,
  } as const
  return (
    <Panel>
      <Form form={form} className="narrow">
        <TextField {...address} label={t`E-mail of your PayPal account`} name="email" autoComplete="email" />
        <TextField {...address} label={t`The same e-mail again`} name="emailConfirmation" autoComplete="off" />
        {beside && <PayHere />}
        <PanelButtons form={form} label={t`Save`} onClose={onClose} />
      </Form>
    </Panel>
  )
}
