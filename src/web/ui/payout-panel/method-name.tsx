import { Trans } from '@lingui/react/macro'
import type { PayoutMethod } from '#contract/payouts.ts'

/** A payout method by the end of its address or account, as its owner knows it: "PayPal …anna". */
export function MethodName({
  method: { kind, endsWith },
}: {
  readonly method: Pick<PayoutMethod, 'kind' | 'endsWith'>
}) {
  const end = <bdi dir="ltr">…{endsWith}</bdi>
  return kind === 'paypal' ? <Trans>PayPal {end}</Trans> : <Trans>Bank account {end}</Trans>
}
