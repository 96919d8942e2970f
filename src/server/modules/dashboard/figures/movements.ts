import { sql, type RawBuilder } from 'kysely'

export type Window = {
  /** One creator; without it all. */
  creatorId?: number
  /** SQL of the first instant that belongs to it. */
  from: RawBuilder<unknown>
  /** SQL of the first instant that no longer does; without it there is no end. */
  to?: RawBuilder<unknown>
}

/** A purchase counts from when it was earned: a message when it is answered. Its text is that of the indexes. */
const earnedAt = sql`coalesce(p.answered_at, p.made_at)`
/** What was held for an answer and given back was never earned. */
const wasEarned = sql`p.state <> 'held' and (p.kind <> 'message' or p.answered_at is not null)`

/** `whose`: the creator of a row. */
const within = (
  at: RawBuilder<unknown>,
  { creatorId, from, to }: Window,
  whose: RawBuilder<unknown> = sql`p.creator_id`,
): RawBuilder<unknown> =>
  sql`${at} >= ${from}${to ? sql` and ${at} < ${to}` : sql``}${creatorId === undefined ? sql`` : sql` and ${whose} = ${creatorId}`}`

/**
 * All that creators earned, gave back and shared in a time, one row a movement: `creator_id`, `fan_id`, `source`, `subject_id`, `at`,
 * `payments`, `gross_cents`, `fee_cents`, `returned_cents`, `tax_cents`, `shared_cents`, `received_cents`. What was earned is
 * `earnedSum`: by construction what sales, refunds, won disputes and shares move on the creator's accounts of the ledger (a test
 * compares). What a creator receives of others' posts has the source `share` and no fan: who paid is the author's to know.
 */
export const movements = (window: Window): RawBuilder<unknown> => sql`
  select p.creator_id, p.buyer_id as fan_id, p.kind as source, p.subject_id, ${earnedAt} as at,
    1 as payments, p.price_cents as gross_cents, p.fee_cents, 0::bigint as returned_cents, p.tax_cents, 0::bigint as shared_cents, 0::bigint as received_cents
  from purchases p where ${wasEarned} and ${within(earnedAt, window)}
  union all
  select p.creator_id, p.buyer_id, p.kind, p.subject_id, r.made_at, 0, 0, 0, r.price_cents - r.fee_cents - r.lost_cents, -r.tax_cents, 0, 0
  from refunds r join purchases p on p.id = r.purchase_id where ${within(sql`r.made_at`, window)}
  union all
  select p.creator_id, p.buyer_id, p.kind, p.subject_id, r.undone_at, 0, 0, 0, r.lost_cents + r.fee_cents - r.price_cents, r.tax_cents, 0, 0
  from refunds r join purchases p on p.id = r.purchase_id where r.undone_at is not null and ${within(sql`r.undone_at`, window)}
  union all
  select e.author_id, p.buyer_id, p.kind, p.subject_id, e.at, 0, 0, 0, 0, 0, e.moved_cents, 0
  from share_entries e join purchases p on p.id = e.purchase_id where ${within(sql`e.at`, window, sql`e.author_id`)}
  union all
  select e.co_creator_id, null, 'share', p.subject_id, e.at, 0, 0, 0, 0, 0, 0, e.moved_cents
  from share_entries e join purchases p on p.id = e.purchase_id where ${within(sql`e.at`, window, sql`e.co_creator_id`)}`

/** Sums of movements, in cents; names as `totals` selects them. */
export const sums = sql`sum(payments)::int as payments, sum(gross_cents)::bigint as gross_cents, sum(fee_cents)::bigint as fee_cents,
  sum(returned_cents)::bigint as returned_cents, sum(tax_cents)::bigint as tax_cents,
  sum(shared_cents)::bigint as shared_cents, sum(received_cents)::bigint as received_cents`
/** What movements or their sums come to for the creator, in cents. */
export const earnedSum = sql`sum(gross_cents - fee_cents - returned_cents - shared_cents + received_cents)::bigint`
/** True for what fans paid the creator for, and not for what came from others' posts. */
export const ownSales = sql`source <> 'share'`

/** Since when figures are read from the rows themselves: everything before stands in the finalized days. */
export const unsealedFrom = sql`coalesce((select until::timestamptz from figures_sealed), '-infinity')`
/** This day in UTC. */
export const today = sql`(now() at time zone 'UTC')::date`
