import { useLingui } from '@lingui/react/macro'
import { showToast } from '#web/platform/alerts.ts'
import { Form, useForm } from '#web/ui/forms/form.tsx'
import { Panel, PanelButtons } from '#web/ui/inline-confirm.tsx'
import { BankFields, bankIn } from '#web/modules/payouts/bank-fields.tsx'
import { choiceIn, PayoutMethodForms } from './payout-method-forms.tsx'
import { saveMethod } from './save-method.ts'

export function BankForm({ beside, onClose }: { readonly beside: boolean; readonly onClose: () => void }) {
  const { t } = useLingui()
  const form = useForm({
    schema: () => import('#contract/payouts.ts').then(({ payoutMethodBody }) => payoutMethodBody),
    read: (data) => ({ ...bankIn(data), ...choiceIn(data) }),
    submit: async (body) => {
      await saveMethod(body)
      showToast(t`Payout method saved.`)
      onClose()
    },
  })
  return (
    <Panel>
      <Form form={form} className="narrow">
        <BankFields />
        {beside && <PayoutMethodForms />}
        <PanelButtons form={form} label={t`Save`} onClose={onClose} />
      </Form>
    </Panel>
  )
}
