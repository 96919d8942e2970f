import { Trans } from '@lingui/react/macro'
import type { PayoutMethod } from '#contract/payouts.ts'

/** A payout method as its owner knows it: "PayPal a•••@example.com", "Bank account …3000". `within` a sentence: "your …". */
export function MethodName({
  method: { kind, endsWith },
  within,
}: {
  readonly method: Pick<PayoutMethod, 'kind' | 'endsWith'>
  readonly within?: boolean
}) {
  const end = <bdi dir="ltr">{endsWith.includes('@') ? endsWith : `…${endsWith}`}</bdi>
  if (within)
    return kind === 'paypal' ? <Trans>your PayPal account {end}</Trans> : <Trans>your bank account {end}</Trans>
  return kind === 'paypal' ? <Trans>PayPal {end}</Trans> : <Trans>Bank account {end}</Trans>
}
