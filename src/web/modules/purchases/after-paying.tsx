import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useSearch } from 'wouter'
import type { PendingKind } from '#contract/wallet.ts'
import { useTopUp } from '#web/modules/payments/queries.ts'

/**
 * Back from the provider's page, `?paid=` names the top-up that bought what this dialog sells. In the dialog's place that is
 * said, with the price before tax in cents; anything else in the address says nothing.
 */
export function AfterPaying({
  kind,
  onPaid,
  children,
}: {
  readonly kind: PendingKind
  readonly onPaid: (priceCents: number) => void
  readonly children: ReactNode
}) {
  const id = new URLSearchParams(useSearch()).get('paid')
  const { data, isPending } = useTopUp(id)
  const purchase = data?.purchase
  const paidCents = purchase?.kind === kind && purchase.state === 'bought' ? purchase.priceCents : null
  const say = useEffectEvent(onPaid)
  useEffect(() => {
    if (paidCents !== null) say(paidCents)
  }, [paidCents])
  return id !== null && (isPending || paidCents !== null) ? null : children
}
