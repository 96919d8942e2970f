import { useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { showToast } from '#web/platform/alerts.ts'
import { isApiError } from '#web/platform/api/api-error.ts'
import { api } from '#web/platform/api/client.ts'
import { formatMoney } from '#web/platform/i18n/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, textIn, useForm } from '#web/ui/forms/form.tsx'
import { MoneyField } from '#web/ui/forms/money-field.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { typedDollars } from '#web/ui/forms/typed-dollars.ts'
import { Callout } from '#web/ui/labels.tsx'
import { parseDollars } from '#web/modules/payments/amounts.ts'
import { payOnce } from '#web/modules/payments/idempotency-keys.ts'
import { refreshStaff } from '../queries.ts'

type Target = {
  readonly id: string
  readonly kind: 'top_up' | 'purchase'
  readonly leftCents: number
  /** What is held for an answer goes back in one piece. */
  readonly wholeOnly?: boolean
}

function RefundForm({ target, onDone }: { readonly target: Target; readonly onDone: () => void }) {
  const { t } = useLingui()
  const { id, kind, leftCents, wholeOnly = false } = target
  const asksWhoPays = kind === 'purchase' && !wholeOnly
  const [typed, setTyped] = useState(() => typedDollars(leftCents))
  const form = useForm({
    schema: () => import('#contract/staff/payments.ts').then(({ staffRefundBody }) => staffRefundBody),
    read: (data) => ({
      amountCents: wholeOnly ? leftCents : (parseDollars(typed) ?? 0),
      leftCents,
      reason: textIn(data, 'reason'),
      ...(asksWhoPays && { paidBy: data.get('paidBy') === 'platform' ? ('platform' as const) : ('creator' as const) }),
      ...(data.has('keepAccess') && { keepAccess: true }),
    }),
    submit: async (body) => {
      try {
        const given = await payOnce(['refund', id, body.amountCents, leftCents], (idempotencyKey) =>
          api('POST /admin/payments/:id/refund', { params: { id }, body, idempotencyKey }),
        )
        const total = formatMoney(kind === 'top_up' ? given.amountCents : given.toWalletCents)
        showToast(kind === 'top_up' ? t`${total} is going back to the card.` : t`${total} is back in the wallet.`)
        await refreshStaff()
        onDone()
      } catch (fault) {
        if (isApiError(fault, 'changed_meanwhile')) await refreshStaff()
        throw fault
      }
    },
  })
  const most = formatMoney(leftCents)
  return (
    <Form form={form}>
      {wholeOnly ? (
        <Callout tone="info">{t`Held until answered, and refunded in full: ${most} and its tax.`}</Callout>
      ) : (
        <MoneyField
          label={t`Amount`}
          name="amountCents"
          hint={
            kind === 'top_up'
              ? t`Up to ${most}, limited by the charge and the wallet balance.`
              : t`Up to ${most} of the price, plus its share of tax.`
          }
          typed={typed}
          onType={setTyped}
        />
      )}
      <TextArea
        label={t`Reason`}
        name="reason"
        rows={3}
        maxLength={limits.staffNoteMax}
        hint={t`Saved in the audit log.`}
      />
      {asksWhoPays && (
        <fieldset className="stack">
          <legend className="label">{t`Who pays the creator’s part?`}</legend>
          <label className="row">
            <input type="radio" name="paidBy" value="creator" defaultChecked />
            {t`The creator, from earnings or as a debt`}
          </label>
          <label className="row">
            <input type="radio" name="paidBy" value="platform" />
            {t`The platform, listed as a loss`}
          </label>
        </fieldset>
      )}
      {asksWhoPays && (
        <label className="row">
          <input type="checkbox" name="keepAccess" />
          {t`After a partial refund, the purchase stays unlocked`}
        </label>
      )}
      <div className="row wrap">
        <Button type="submit" kind="danger" busy={form.pending}>{t`Return money`}</Button>
        <Button kind="plain" onClick={onDone}>{t`Cancel`}</Button>
      </div>
    </Form>
  )
}

/** Gives a charge back to its card, or a purchase to the wallet. `name` tells the buttons of a page apart. */
export function RefundButton({ target, name }: { readonly target: Target; readonly name: string }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button size="sm" kind="line" icon={Undo2} aria-label={t`Refund: ${name}`} onClick={() => setOpen(true)}>
        {t`Refund`}
      </Button>
      <Dialog open={open} onClose={close} title={target.kind === 'top_up' ? t`Refund to card` : t`Refund to wallet`}>
        <RefundForm target={target} onDone={close} />
      </Dialog>
    </>
  )
}
