import { sql } from 'kysely'
import { stands } from '#modules/entitlements/stands.ts'
import type { Db, Tx } from '#platform/services.ts'

/** `cents`: of a payment, before tax; `charged_cents`: what of it the creator has earned. */
export type Unused = { id: string; buyer_id: number; cents: number; charged_cents: number }

/** What of each payment covers time that is still to come; rounds down, in whole seconds. */
export async function unusedOf(tx: Db | Tx, ids: readonly number[]): Promise<Unused[]> {
  const { rows } = await sql<Unused>`
    select *, cents - (floor(fee_cents * (refunded_cents + cents) / price_cents)::bigint - refunded_fee_cents) as charged_cents from (
      select p.id, p.buyer_id, p.price_cents, p.fee_cents, p.refunded_cents, p.refunded_fee_cents,
        least(p.price_cents - p.refunded_cents, floor(p.price_cents * least(1, greatest(0,
        -- while the page rests or its creator is suspended, the time that was paid for stands still
        extract(epoch from w.until_at - greatest(coalesce(s.paused_at, now()), w.from_at)) / extract(epoch from w.until_at - w.from_at)))))::bigint as cents
      from subscriptions s join subscription_periods w on w.subscription_id = s.id join purchases p on p.id = w.purchase_id
      where s.id = any (${ids}::bigint[]) and w.until_at > coalesce(s.paused_at, now()) and w.until_at > w.from_at
        and ${stands('p')}) unused
    where cents > 0
    -- wallets in the order in which renewals take them
    order by buyer_id, id`.execute(tx)
  return rows
}

/** What a block of this fan would refund now, before tax, and what of it the creator pays; nothing where nothing runs. */
export async function quoteUnused(
  db: Db,
  creatorId: number,
  username: string,
): Promise<{ refundCents: number; chargedCents: number }> {
  const { rows: running } = await sql<{ id: number }>`select s.id from subscriptions s join users u on u.id = s.fan_id
    where s.creator_id = ${creatorId} and u.username = ${username} and s.state <> 'ended'`.execute(db)
  const unused = await unusedOf(
    db,
    running.map(({ id }) => id),
  )
  const sum = (of: (one: Unused) => number): number => unused.reduce((total, one) => total + of(one), 0)
  return { refundCents: sum(({ cents }) => cents), chargedCents: sum((one) => one.charged_cents) }
}
