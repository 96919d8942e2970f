import { sql, type RawBuilder } from 'kysely'
import type { EntryFilter } from '#contract/earnings.ts'
import type { PurchaseKind } from '#contract/wallet.ts'
import type { Services } from '#core/services.ts'

/** A payment to a creator, in cents; `available_at`: the end of its hold period. */
export type EntryRow = {
  id: string
  kind: PurchaseKind
  state: 'paid' | 'released' | 'refunded' | 'reversed'
  at: string
  price: number
  fee: number
  tax: number
  earned: number
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

function conditions({ kind, state, from, to, supporter }: EntryFilter): RawBuilder<unknown> {
  const at = sql`coalesce(p.answered_at, p.made_at)`
  const all: RawBuilder<unknown>[] = []
  if (kind) all.push(sql`p.kind = ${kind}`)
  if (state) all.push(sql`p.state = any (${[...states[state]]}::text[])`)
  if (from) all.push(sql`${at} >= ${from}::date::timestamptz`)
  if (to) all.push(sql`${at} < (${to}::date + 1)::timestamptz`)
  if (supporter) {
    const term = literal(supporter.toLowerCase().replace(/^@/, ''))
    all.push(sql`(u.username like ${`${term}%`} or lower(u.name) like ${`%${term}%`})`)
  }
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `)
}

/** A creator's payments before a place, newest first, at most `limit`. What was never earned, because no answer came, is none. */
export async function readEntries(
  { db }: Pick<Services, 'db'>,
  creatorId: number,
  filter: EntryFilter,
  { before, limit }: { before: EntryPlace; limit: number },
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select p.id, p.kind, p.state, coalesce(p.answered_at, p.made_at) as at, p.price_cents as price, p.fee_cents as fee, p.tax_cents as tax,
      p.earned_cents as earned, coalesce(p.answered_at, p.made_at) + make_interval(days => p.hold_days) as available_at,
      p.subject_id, t.message, u.username, u.name, u.avatar
    from purchases p left join users u on u.id = p.buyer_id left join tips t on t.purchase_id = p.id
    where p.creator_id = ${creatorId} and p.state <> 'held' and (p.kind <> 'message' or p.answered_at is not null)
      and (coalesce(p.answered_at, p.made_at), p.id) < (${before.at}::timestamptz, ${before.id}::uuid)
      and ${conditions(filter)}
    order by coalesce(p.answered_at, p.made_at) desc, p.id desc limit ${limit}`.execute(db)
  return rows
}
