import { useLingui } from '@lingui/react/macro'
import type { PayoutKind } from '#contract/payouts.ts'
import { showToast } from '#web/platform/alerts.ts'
import { BankFields, bankIn } from '#web/modules/payouts/bank-fields.tsx'
import { PaypalFields, paypalIn } from '#web/modules/payouts/paypal-fields.tsx'
import { Check } from '#web/ui/forms/choices.tsx'
import { useForm } from '#web/ui/forms/form.tsx'
import { PanelForm } from '#web/ui/panel.tsx'
import { saveMethod } from './save-method.ts'

/** Where a way to be paid leads to. `beside`: payouts go to another one now, and need not go here. */
export function MethodForm({
  kind,
  beside,
  onClose,
}: {
  readonly kind: PayoutKind
  readonly beside: boolean
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const form = useForm({
    schema: () => import('#contract/payouts.ts').then(({ payoutMethodBody }) => payoutMethodBody),
    read: (data) => ({
      ...(kind === 'bank' ? bankIn(data) : paypalIn(data)),
      ...(data.has('makeDefault') && { makeDefault: true as const }),
    }),
    submit: async (body) => {
      await saveMethod(body)
      showToast(t`Payout method saved.`)
      onClose()
    },
  })
  return (
    <PanelForm form={form} className="narrow" label={t`Save`} onClose={onClose}>
      {kind === 'bank' ? <BankFields /> : <PaypalFields />}
      {beside && <Check name="makeDefault" defaultChecked>{t`Pay me here from now on`}</Check>}
    </PanelForm>
  )
}
