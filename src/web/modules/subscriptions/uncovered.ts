import { useQuery } from '@tanstack/react-query'
import { autoTopUpQuery } from '#web/modules/payments/queries.ts'
import { isFromWallet, renewalsQuery, renewalTotal } from '#web/modules/payments/due-renewals.ts'
import { walletQuery } from '#web/modules/purchases/queries.ts'

/**
 * Whether nothing refills the wallet: a stored card pays a renewal only where the fan agreed, an automatic top-up all. False until it is known,
 * so that nobody is warned without need.
 */
export function useNoRefill(enabled = true): boolean {
  const { data } = useQuery({ ...autoTopUpQuery, enabled })
  return data !== undefined && data.autoTopUp?.state !== 'on'
}

/** What the wallet lacks for each renewal to come, in cents, after those before it; by the subscription's id, and only where it lacks. */
export function useUncovered(): ReadonlyMap<number, number> {
  const { data: renewals = [] } = useQuery(renewalsQuery)
  const some = renewals.some((one) => renewalTotal(one) > 0)
  const { data: wallet } = useQuery({ ...walletQuery, enabled: some })
  const noRefill = useNoRefill(some)
  const lacking = new Map<number, number>()
  if (!wallet || !noRefill) return lacking
  let left = wallet.balanceCents
  for (const one of renewals) {
    // a card pays what is missing, and takes nothing from the next
    left -= isFromWallet(one) ? renewalTotal(one) : Math.min(renewalTotal(one), Math.max(0, left))
    if (left < 0 && isFromWallet(one) && one.state !== 'past_due' && renewalTotal(one) > 0) lacking.set(one.id, -left)
  }
  return lacking
}
