import { sql } from 'kysely'
import type { Db, Tx } from '#platform/services.ts'

/** A fan's monthly limit and what of it is used, in cents. `next`: a higher limit (null: none) that counts from `at` on. */
export type Spent = {
  capCents: number | null
  spentCents: number
  next: { capCents: number | null; at: string } | null
}
type Row = { cap: number | null; next_cap: number | null; next_at: string | null }

/**
 * What a fan has spent in this calendar month (UTC), with tax and less what was given back, beside the limit that counts
 * now. `without`: a purchase that is left out; `lock`: keeps others of the same fan waiting.
 */
export async function spentThisMonth(
  tx: Tx | Db,
  userId: number,
  { without = null, lock = false }: { without?: string | null; lock?: boolean } = {},
): Promise<Spent> {
  const { rows: caps } = await sql<Row>`
    select case when next_at <= now() then next_cents else cap_cents end as cap,
      case when next_at > now() then next_cents end as next_cap, case when next_at > now() then next_at end as next_at
    from spending_caps where user_id = ${userId} ${lock ? sql`for update` : sql``}`.execute(tx)
  // a statement of its own: it sees what was paid while the limit's row was waited for
  const { rows } = await sql<{ spent: number }>`
    select coalesce(sum(price_cents + tax_cents - refunded_cents - refunded_tax_cents), 0)::bigint as spent from purchases
    where buyer_id = ${userId} and made_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'
      and state not in ('refunded', 'reversed') and id is distinct from ${without}::uuid`.execute(tx)
  const cap = caps[0]
  return {
    capCents: cap?.cap ?? null,
    spentCents: rows[0]?.spent ?? 0,
    next: cap?.next_at ? { capCents: cap.next_cap, at: cap.next_at } : null,
  }
}
