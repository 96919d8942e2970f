import { type RawBuilder, sql } from 'kysely'
import type { Payer, PaymentLine } from '#contract/staff/payments.ts'
import { recordAudit } from '#modules/audit/record.ts'
import { cut, transferPageRequest, type PageQuery } from '#platform/paging/page.ts'
import type { Services } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { Failure, type Result } from '#platform/failure.ts'
import { readPayer } from './read-payer.ts'

type Query = NonNullable<PageQuery> & { q: string; side?: 'paid' | 'earned' | undefined }
type Found = { person: Payer | null; payments: PaymentLine[]; nextCursor: string | null }
type Sql = RawBuilder<unknown>
export type Row = Omit<PaymentLine, 'amountCents'> & { amount: number; key: string }

/** More things than this have no number in common. */
const hitsMost = 50
const noPayment = sql`select null::uuid where false`
const noWithdrawal = sql`select null::bigint where false`

export const topUps = sql`select 'top_up' as kind, t.id::text as id, t.created_at as at, t.amount_cents as amount, t.state, t.kind as what,
  u.username, null::text as creator, t.id as key from top_ups t join users u on u.id = t.user_id`
export const purchases = sql`select 'purchase', p.id::text, p.made_at, p.price_cents + p.tax_cents, p.state, p.kind,
  b.username, c.username, p.id from purchases p join users b on b.id = p.buyer_id join users c on c.id = p.creator_id`
// a number of its own kind, so that all three stand in one order
const withdrawalKey = sql`('00000000-0000-0000-0000-' || lpad(w.id::text, 12, '0'))::uuid`
const withdrawals = sql`select 'withdrawal', w.id::text, w.requested_at, w.amount_cents, w.state, w.kind,
  u.username, null, ${withdrawalKey} from withdrawals w join users u on u.id = w.user_id`

/** Which top-ups, purchases and withdrawals a number may mean, each as a query of ids. */
function meant(q: string): { topUp: Sql; purchase: Sql; withdrawal: Sql } {
  const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.exec(q.toLowerCase())?.[0]
  if (uuid !== undefined)
    return {
      topUp: sql`select ${uuid}::uuid union all select top_up_id from top_up_refunds where id = ${uuid}::uuid`,
      purchase: sql`select ${uuid}::uuid union all select purchase_id from refunds where id = ${uuid}::uuid`,
      withdrawal: noWithdrawal,
    }
  // what a receipt shows: its day, and the first eight characters
  const short = /^(?:\d{4}-\d{2}-\d{2}-)?([0-9a-f]{8})$/.exec(q.toLowerCase())?.[1]
  if (short !== undefined) {
    const range = sql`id between ${`${short}-0000-0000-0000-000000000000`}::uuid and ${`${short}-ffff-ffff-ffff-ffffffffffff`}::uuid`
    return {
      topUp: sql`select id from top_ups where ${range}`,
      purchase: sql`select id from purchases where ${range}`,
      withdrawal: /^\d+$/.test(short) && q === short ? sql`select ${short}::bigint` : noWithdrawal,
    }
  }
  if (/^[1-9]\d{0,14}$/.test(q))
    return {
      topUp: sql`select top_up_id from disputes where id = ${q}::bigint`,
      purchase: noPayment,
      withdrawal: sql`select ${q}::bigint`,
    }
  return {
    topUp: sql`select id from top_ups where provider_ref = ${q} union all select id from top_ups where settled_ref = ${q}
      union all select top_up_id from disputes where provider_ref = ${q} union all select top_up_id from top_up_refunds where provider_ref = ${q}`,
    purchase: noPayment,
    withdrawal: sql`select id from withdrawals where provider_ref = ${q}`,
  }
}

export const lineOf = ({ amount, key: _key, ...row }: Row): PaymentLine => ({ ...row, amountCents: amount })

async function byNumber({ db }: Pick<Services, 'db'>, q: string): Promise<PaymentLine[]> {
  const { topUp, purchase, withdrawal } = meant(q)
  const { rows } = await sql<Row>`${topUps} where t.id in (${topUp}) union all ${purchases} where p.id in (${purchase})
    union all ${withdrawals} where w.id in (${withdrawal}) order by at desc, key desc limit ${hitsMost}`.execute(db)
  return rows.map(lineOf)
}

/**
 * Payments that a number means, or else those of the person whose name or e-mail address it is: what they paid, or what they
 * earned, with their withdrawals. Whose payments were looked at is written down.
 */
export async function findPayments(
  services: Pick<Services, 'db'>,
  actorId: number,
  query: Query,
): Promise<Result<Found, 'invalid_input'>> {
  const page = transferPageRequest(query)
  if (page instanceof Failure) return page
  const { before, limit } = page
  const hits = query.cursor === undefined ? await byNumber(services, query.q) : []
  if (hits.length > 0) return { person: null, payments: hits, nextCursor: null }
  const person = await readPayer(services.db, query.q)
  if (!person) return { person: null, payments: [], nextCursor: null }
  const { userId, ...payer } = person
  const older = (at: Sql, key: Sql) =>
    sql`(${at}, ${key}) < (${before.at}::timestamptz, ${before.id}::uuid) order by ${at} desc, ${key} desc limit ${limit + 1}`
  const own = sql`${withdrawals} where w.user_id = ${userId} and ${older(sql`w.requested_at`, withdrawalKey)}`
  const lists =
    query.side === 'earned'
      ? sql`(${purchases} where p.creator_id = ${userId} and ${older(sql`p.made_at`, sql`p.id`)}) union all (${own})`
      : sql`(${purchases} where p.buyer_id = ${userId} and ${older(sql`p.made_at`, sql`p.id`)}) union all (${own})`
  const found = await sql<Row>`select * from (
      (${topUps} where t.user_id = ${query.side === 'earned' ? null : userId} and ${older(sql`t.created_at`, sql`t.id`)})
      union all ${lists}) x order by at desc, key desc limit ${limit + 1}`.execute(services.db)
  const { rows, nextCursor } = cut(found.rows, limit, (row) => ({ at: row.at, id: row.key }))
  if (query.cursor === undefined)
    await transaction(services.db, (tx) =>
      recordAudit(tx, { actorId, action: 'payments.listed', subject: { kind: 'user', id: userId }, userId }),
    )
  return { person: payer, payments: rows.map(lineOf), nextCursor }
}
