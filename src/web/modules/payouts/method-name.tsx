import { Trans } from '@lingui/react/macro'
import type { PayoutMethod } from '#contract/payouts.ts'

/** The account itself, as far as it is shown; it reads from left to right in every language. */
export function MethodEnd({ endsWith }: Pick<PayoutMethod, 'endsWith'>) {
  return <bdi dir="ltr">{endsWith.includes('@') ? endsWith : `…${endsWith}`}</bdi>
}

/** A payout method as its owner knows it: "PayPal a•••@example.com", "Bank account …3000". `within` a sentence: "your …". */
export function MethodName({
  method: { kind, endsWith },
  within,
}: {
  readonly method: Pick<PayoutMethod, 'kind' | 'endsWith'>
  readonly within?: boolean
}) {
  const end = <MethodEnd endsWith={endsWith} />
  if (within)
    return kind === 'paypal' ? <Trans>your PayPal account {end}</Trans> : <Trans>your bank account {end}</Trans>
  return kind === 'paypal' ? <Trans>PayPal {end}</Trans> : <Trans>Bank account {end}</Trans>
}
