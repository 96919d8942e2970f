import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { PayoutMethod } from '#contract/payouts.ts'
import { limits } from '#contract/limits.ts'
import { showToast } from '#web/platform/alerts.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { api } from '#web/platform/api/client.ts'
import { formatMoney } from '#web/platform/i18n/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, useForm } from '#web/ui/forms/form.tsx'
import { MoneyField } from '#web/ui/forms/money-field.tsx'
import { typedDollars } from '#web/ui/forms/typed-dollars.ts'
import { parseDollars } from '#web/modules/payments/amounts.ts'
import { payOnce } from '#web/modules/payments/idempotency-keys.ts'
import { MethodName } from '#web/modules/payouts/method-name.tsx'
import { refreshMoney } from '../queries.ts'

/** How much, and where it goes. The password is asked for when it is sent. */
export function WithdrawForm({
  availableCents,
  method,
  lastId,
}: {
  readonly availableCents: number
  readonly method: PayoutMethod
  /** The newest withdrawal there is, 0 for none: a withdrawal after it is another one, even of the same amount. */
  readonly lastId: number
}) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(() => typedDollars(availableCents))
  const form = useForm({
    schema: () => import('#contract/payouts.ts').then(({ payouts }) => payouts['POST /withdrawals'].body),
    // What cannot be read as an amount is too little: the answer says what is wanted.
    read: () => ({ amountCents: parseDollars(typed) ?? 0 }),
    submit: async (body) => {
      // Said before the password is asked for.
      if (body.amountCents > availableCents)
        throw new ApiError(422, { errors: { amountCents: ['This is more than your available balance.'] } })
      await payOnce(['withdraw', body.amountCents, lastId], (idempotencyKey) =>
        api('POST /withdrawals', { body, idempotencyKey }),
      )
      await refreshMoney()
      showToast(t`Withdrawal requested.`)
    },
  })
  const [least, most] = [formatMoney(limits.withdrawalMinCents), formatMoney(availableCents)]
  return (
    <Form form={form} className="narrow">
      <MoneyField
        label={t`Amount`}
        name="amountCents"
        hint={t`From ${least} to ${most}, your full available balance.`}
        typed={typed}
        onType={setTyped}
      />
      <p className="sm">
        <Trans>
          It goes to <MethodName method={method} within />, within 7 business days.
        </Trans>
      </p>
      <div className="row">
        <Button type="submit" kind="ink" size="lg" busy={form.pending}>{t`Request withdrawal`}</Button>
      </div>
    </Form>
  )
}
