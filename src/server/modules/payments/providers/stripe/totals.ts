import type { Stripe } from 'stripe'

/** What moves the cash account; fees and payouts to the operator's bank are other things. https://docs.stripe.com/reports/balance-transaction-types */
const counted = new Set(['charge', 'payment', 'refund', 'payment_refund', 'payment_failure_refund', 'refund_failure'])
const isCounted = ({ type, reporting_category: category }: Stripe.BalanceTransaction): boolean =>
  counted.has(type) || (type === 'adjustment' && (category === 'dispute' || category === 'dispute_reversal'))

/** Balance transactions never change, so those older than this are added up once in the life of the process. */
const settledSeconds = 3600
const pageSize = 100

/** Adds up what Stripe took in for us, less refunds and disputes, before its fees; in cents. */
export function createTotals(stripe: Stripe): () => Promise<number> {
  let kept = { through: 0, cents: 0 }
  return async () => {
    const border = Math.floor(Date.now() / 1000) - settledSeconds
    let [old, fresh] = [0, 0]
    for await (const line of stripe.balanceTransactions.list({ created: { gt: kept.through }, limit: pageSize })) {
      if (!isCounted(line) || line.currency !== 'usd') continue
      if (line.created <= border) old += line.amount
      else fresh += line.amount
    }
    kept = { through: Math.max(kept.through, border), cents: kept.cents + old }
    return kept.cents + fresh
  }
}
