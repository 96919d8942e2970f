import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { PayoutKind } from '#contract/payouts.ts'
import { showAlert } from '#web/platform/alerts.ts'
import { isApiError } from '#web/platform/api/api-error.ts'
import { api, newIdempotencyKey } from '#web/platform/api/client.ts'
import { textOf } from '#web/platform/api/translate-text.ts'
import { formatMoney } from '#web/platform/i18n/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, useForm } from '#web/ui/forms/form.tsx'
import { BankFields, bankIn } from '../bank-fields.tsx'
import { PaypalFields, paypalIn } from '../paypal-fields.tsx'
import { keepClaim, readClaimAgain } from './queries.ts'

const kinds: readonly PayoutKind[] = ['paypal', 'bank']

/** Where the money goes. `onLapsed`: the code was too long ago. */
export function PayoutStep({
  token,
  proof,
  cents,
  onLapsed,
}: {
  readonly token: string
  readonly proof: string
  readonly cents: number
  readonly onLapsed: () => void
}) {
  const { t } = useLingui()
  const [kind, setKind] = useState<PayoutKind>('paypal')
  const [idempotencyKey, setKey] = useState(newIdempotencyKey)
  const form = useForm({
    schema: () => import('#contract/payouts.ts').then(({ payoutMethodBody }) => payoutMethodBody),
    read: (data) => (kind === 'paypal' ? paypalIn(data) : bankIn(data)),
    submit: async (method) => {
      const body = { proof, expectedCents: cents, method }
      keepClaim(token, await api('POST /claims/:token/payout', { params: { token }, body, idempotencyKey }))
    },
    failed: (fault) => {
      // nothing was asked for: what is sent next is another request
      setKey(newIdempotencyKey())
      if (!isApiError(fault, 'code_expired') && !isApiError(fault, 'changed_meanwhile')) return false
      showAlert(textOf(fault))
      if (isApiError(fault, 'code_expired')) onLapsed()
      else void readClaimAgain(token)
      return true
    },
  })
  const names = { paypal: 'PayPal', bank: t`Bank transfer` }
  const amount = formatMoney(cents)
  return (
    <section className="card stack" aria-label={t`Where should it go?`}>
      <h2>
        <Trans>Where should it go?</Trans>
      </h2>
      <div className="segment" role="group" aria-label={t`Payout method`}>
        {kinds.map((each) => (
          <button key={each} type="button" aria-pressed={each === kind} onClick={() => setKind(each)}>
            {names[each]}
          </button>
        ))}
      </div>
      <Form key={kind} form={form} className="narrow">
        {kind === 'paypal' ? <PaypalFields /> : <BankFields />}
        <p className="sm muted">
          <Trans>Our team approves each payout. It takes up to 7 business days.</Trans>
        </p>
        <div>
          <Button type="submit" kind="ink" busy={form.pending}>
            <Trans>Claim {amount}</Trans>
          </Button>
        </div>
      </Form>
    </section>
  )
}
