import { sql } from 'kysely'
import { Failure } from '#platform/failure.ts'
import { walletOf } from '#modules/ledger/accounts.ts'
import { lockedBalances } from '#modules/ledger/balance.ts'
import { refundTopUp } from '#modules/payments/refund-top-up.ts'
import type { Db, Services, Tx } from '#platform/services.ts'

/** Money on its way back to a card; `last4` null: the card is not known. */
export type CardRefund = { last4: string | null; cents: number }
type TopUp = { id: string; provider: string; last4: string | null; left: number }

// a card that refused a refund before is not asked again
const refundable = (userId: number) => sql<TopUp>`
  select t.id, t.provider, t.card_last4 as last4, t.amount_cents - t.refunded_cents - t.disputed_cents as left from top_ups t
  where t.user_id = ${userId} and t.state = 'succeeded' and t.settled_ref is not null
    and t.refunded_cents + t.disputed_cents < t.amount_cents
    and not exists (select from top_up_refunds r where r.top_up_id = t.id and r.state = 'failed')
  order by t.settled_at desc, t.id desc`

/** What goes back to which top-up, newest first, each at most what is left of it. */
function split(topUps: readonly TopUp[], cents: number): { topUp: TopUp; cents: number }[] {
  let rest = cents
  return topUps.flatMap((topUp) => {
    const part = Math.min(rest, topUp.left)
    rest -= part
    return part > 0 ? [{ topUp, cents: part }] : []
  })
}

type Providers = Pick<Services, 'payments'>
const askable = ({ payments }: Providers, topUps: readonly TopUp[]) =>
  topUps.filter(({ provider }) => payments.byName(provider) !== null)

/** What would go back to the cards if `cents` were in the wallet: several top-ups of one card are one line. */
export async function planCardRefunds(db: Db, services: Providers, userId: number, cents: number) {
  const { rows } = await refundable(userId).execute(db)
  return joinCards(split(askable(services, rows), cents).map(({ topUp, cents: part }) => ({ ...topUp, cents: part })))
}

function joinCards(refunds: readonly CardRefund[]): CardRefund[] {
  const cards = new Map<string | null, number>()
  for (const { last4, cents } of refunds) cards.set(last4, (cards.get(last4) ?? 0) + cents)
  return [...cards].map(([last4, cents]) => ({ last4, cents }))
}

/** Keeps the top-ups as they are until the end of the transaction. Comes before the accounts, as in every refund and dispute. */
export const lockTopUps = (tx: Tx, userId: number) =>
  sql`select from top_ups where user_id = ${userId} and state = 'succeeded' order by id for update`.execute(tx)

/**
 * Sends the wallet back to the cards that it came from, newest top-up first (product page, Who leaves). What cannot go
 * that way stays in the wallet, as do `keep` cents. A job asks the provider; what a card refuses later becomes part of the claim.
 */
export async function refundToCards(tx: Tx, services: Providers, userId: number, keep: number): Promise<CardRefund[]> {
  const [balance = 0] = await lockedBalances(tx, [walletOf(userId)])
  if (balance <= keep) return []
  const { rows } = await refundable(userId).execute(tx)
  const refunds = split(askable(services, rows), balance - keep)
  for (const { topUp, cents } of refunds) {
    const refunded = await refundTopUp(tx, services, topUp.id, cents)
    if (refunded instanceof Failure) throw new Error(`Top-up ${topUp.id} could not be refunded: ${refunded.code}`)
  }
  return joinCards(refunds.map(({ topUp, cents }) => ({ last4: topUp.last4, cents })))
}
