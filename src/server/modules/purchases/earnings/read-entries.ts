import { sql, type RawBuilder } from 'kysely'
import type { EntryFilter, EntryKind } from '#contract/earnings.ts'
import type { Services } from '#platform/services.ts'

/**
 * A payment to a creator, or a part of another's post, in cents. `available_at`: the end of its hold period; `earned`: less
 * what refunds cost the creator; `borne`: what the platform paid of refunds; `shared`: what co-creators have of it.
 */
export type EntryRow = {
  id: string
  kind: EntryKind
  state: 'paid' | 'released' | 'refunded' | 'reversed'
  at: string
  price: number
  fee: number
  tax: number
  earned: number
  borne: number
  shared: number
  available_at: string
  subject_id: number | null
  message: string | null
  username: string | null
  name: string | null
  avatar: string | null
}
export type EntryPlace = { at: string; id: string }

const states: Readonly<Record<NonNullable<EntryFilter['state']>, readonly EntryRow['state'][]>> = {
  pending: ['paid'],
  available: ['released'],
  given_back: ['refunded', 'reversed'],
}

/** As part of a pattern of LIKE. */
const literal = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

type Columns = {
  at: RawBuilder<unknown>
  kind: RawBuilder<unknown>
  state: RawBuilder<unknown>
  id: RawBuilder<unknown>
}

function conditions(
  { kind, state, from, to, supporter }: EntryFilter,
  before: EntryPlace,
  columns: Columns,
): RawBuilder<unknown> {
  const { at } = columns
  const all: RawBuilder<unknown>[] = [sql`(${at}, ${columns.id}) < (${before.at}::timestamptz, ${before.id}::uuid)`]
  if (kind) all.push(sql`${columns.kind} = ${kind}`)
  if (state) all.push(sql`${columns.state} = any (${[...states[state]]}::text[])`)
  if (from) all.push(sql`${at} >= ${from}::date::timestamptz`)
  if (to) all.push(sql`${at} < (${to}::date + 1)::timestamptz`)
  if (supporter) {
    const term = literal(supporter.toLowerCase().replace(/^@/, ''))
    all.push(sql`(u.username like ${`${term}%`} or lower(u.name) like ${`%${term}%`})`)
  }
  return sql.join(all, sql` and `)
}

const ofPurchases: Columns = {
  at: sql`coalesce(p.answered_at, p.made_at)`,
  id: sql`p.id`,
  kind: sql`p.kind`,
  state: sql`p.state`,
}
/** What the platform bears, the creator keeps. */
const borne = sql`(select coalesce(sum(r.lost_cents), 0)::bigint from refunds r where r.purchase_id = p.id and r.undone_at is null)`
/** What is left of a part: other rows of the same purchase took of it. */
const left = sql`(select sum(o.moved_cents)::bigint from share_entries o
  where o.purchase_id = e.purchase_id and o.share_id = e.share_id)`
const ofShares: Columns = {
  at: sql`e.at`,
  id: sql`e.id`,
  kind: sql`'share'::text`,
  state: sql`case when ${left} = 0 then 'refunded' else 'released' end`,
}

/**
 * A creator's payments and parts of others' posts before a place, newest first, at most `limit`. What was never earned, because no
 * answer came, is none.
 */
export async function readEntries(
  { db }: Pick<Services, 'db'>,
  creatorId: number,
  filter: EntryFilter,
  { before, limit }: { before: EntryPlace; limit: number },
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    (select p.id, p.kind, p.state, ${ofPurchases.at} as at, p.price_cents as price, p.fee_cents as fee, p.tax_cents as tax,
      p.earned_cents + ${borne} as earned, ${borne} as borne, coalesce((select sum(e.moved_cents) from share_entries e where e.purchase_id = p.id), 0)::bigint as shared,
      ${ofPurchases.at} + make_interval(days => p.hold_days) as available_at,
      p.subject_id, t.message, u.username, u.name, u.avatar
    from purchases p left join users u on u.id = p.buyer_id and u.deleted_at is null left join tips t on t.purchase_id = p.id
    where p.creator_id = ${creatorId} and p.state <> 'held' and (p.kind <> 'message' or p.answered_at is not null)
      and ${conditions(filter, before, ofPurchases)}
    order by ${ofPurchases.at} desc, p.id desc limit ${limit})
    union all
    (select e.id, 'share', ${ofShares.state}, e.at, e.part_cents, 0, 0, ${left}, 0, 0, e.at, s.post_id, null, u.username, u.name, u.avatar
    from share_entries e join post_shares s on s.id = e.share_id left join users u on u.id = e.author_id and u.deleted_at is null
    where e.co_creator_id = ${creatorId} and e.refund_id is null and ${conditions(filter, before, ofShares)}
    order by e.at desc, e.id desc limit ${limit})
    order by at desc, id desc limit ${limit}`.execute(db)
  return rows
}
