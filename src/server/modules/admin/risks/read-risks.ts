import { type RawBuilder, sql } from 'kysely'
import type { PaymentLine, Payer } from '#contract/staff/payments.ts'
import type { RiskDetail, RiskLine } from '#contract/staff/risks.ts'
import { walletOf } from '#modules/ledger/accounts.ts'
import { balances } from '#modules/ledger/balance.ts'
import { cut, pageRequest, type PageQuery } from '#platform/paging/page.ts'
import { pictureUrl } from '#modules/accounts/picture-url.ts'
import type { RiskDetails } from '#modules/payments/raise-flags.ts'
import type { Db, Services, Tx } from '#platform/services.ts'
import { Failure, type Result } from '#platform/failure.ts'
import { lineOf, purchases, topUps, type Row as PaymentRow } from '../payments/find-payments.ts'

/** Names on a line of the list, and payments that are shown of one flag. */
const namesMost = 4
const evidenceMost = 50

type Row = {
  id: number
  kind: RiskLine['kind']
  at: string
  ids: number[]
  names: string[]
  details: RiskDetails
  outcome: RiskLine['outcome']
  note: string
  decided_by: string | null
  closed_at: string | null
}

async function readRows(
  db: Db | Tx,
  condition: RawBuilder<unknown>,
  rest: RawBuilder<unknown> = sql``,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select f.id, f.kind, f.at, to_json(f.user_ids) as ids, f.details, f.outcome, f.note, f.closed_at,
      (select username from users where id = f.decided_by) as decided_by,
      (select coalesce(json_agg(u.username order by n), '[]') from unnest(f.user_ids[1:${sql.lit(namesMost)}]) with ordinality as p(id, n)
        join users u on u.id = p.id) as names
    from risk_flags f where ${condition} ${rest}`.execute(db)
  return rows
}

const lineView = ({ id, kind, at, ids, names, details, outcome }: Row): RiskLine => ({
  id,
  kind,
  at,
  usernames: names,
  peopleCount: ids.length,
  amountCents: details.cents ?? null,
  count: details.declines ?? details.accounts ?? details.refunds ?? null,
  reason: details.reason ?? null,
  endsWith: details.endsWith ?? null,
  outcome,
})

/** What waits for a person, or what was decided; the newest first. */
export async function listRisks(
  { db }: Pick<Services, 'db'>,
  query: (PageQuery & { list?: 'open' | 'decided' | undefined }) | undefined,
): Promise<Result<{ flags: RiskLine[]; nextCursor: string | null }, 'invalid_input'>> {
  const page = pageRequest(query)
  if (page instanceof Failure) return page
  const found = await readRows(
    db,
    sql`f.id < ${page.before.id} and f.closed_at is ${query?.list === 'decided' ? sql`not null` : sql`null`}`,
    sql`order by f.id desc limit ${page.limit + 1}`,
  )
  const { rows, nextCursor } = cut(found, page.limit, (row) => row)
  return { flags: rows.map(lineView), nextCursor }
}

export type RiskPerson = Payer & { userId: number; isStaff: boolean }

async function readPeople(tx: Tx, ids: readonly number[]): Promise<RiskPerson[]> {
  const { rows } = await sql<{
    id: number
    username: string
    name: string
    avatar: string | null
    frozen: boolean
    staff: boolean
  }>`select u.id, u.username, u.name, u.avatar, a.payments_frozen_at is not null or f.frozen as frozen, a.staff_role is not null as staff
    from unnest(${ids}::bigint[]) with ordinality as p(id, n) join users u on u.id = p.id left join accounts a on a.user_id = u.id
    cross join lateral (select exists (select from claims where user_id = u.id and held_at is not null)
      -- held only until staff decide: it can still be frozen
      and not exists (select from risk_flags where kind = 'creator_debt' and user_ids[2] = u.id and closed_at is null) as frozen) f
    order by p.n`.execute(tx)
  const wallets = await balances(
    tx,
    rows.map(({ id }) => walletOf(id)),
  )
  return rows.map((row, index) => ({
    userId: row.id,
    username: row.username,
    name: row.name,
    avatarUrl: pictureUrl(row.avatar),
    walletCents: wallets[index] ?? 0,
    frozen: row.frozen,
    isStaff: row.staff,
  }))
}

/** The payments that show what was found, as far back as the search for it looks. */
async function readEvidence(tx: Tx, { kind, ids, at }: Row): Promise<PaymentLine[]> {
  const people = sql`${ids}::bigint[]`
  const since = sql`> ${at}::timestamptz - interval '31 days'`
  const money = sql`${topUps} where t.user_id = any (${people}) and t.created_at ${since}`
  const among = sql`${purchases} where p.buyer_id = any (${people}) and p.creator_id = any (${people}) and p.made_at ${since}`
  const sameCard = sql`and t.card_print in (select card_print from top_ups where user_id = any (${people}) and card_print is not null
    group by card_print having count(distinct user_id) > 1)`
  const shown: Readonly<Record<Row['kind'], RawBuilder<unknown> | null>> = {
    card_testing: sql`${money} and (t.state = 'declined' or t.declines > 0)`,
    shared_card: sql`${money} ${sameCard}`,
    circular_payments: among,
    self_payment: sql`${money} ${sameCard} union all ${among}`,
    many_refunds: sql`${purchases} where p.buyer_id = any (${people})
      and exists (select from refunds r where r.purchase_id = p.id and r.kind = 'refund' and r.made_at ${since})`,
    dispute: sql`${money} and t.disputed_cents > 0`,
    creator_debt: sql`${purchases} where p.buyer_id = any (${people}) and exists (select from refunds r
      join owed_entries e on e.refund_id = r.id where r.purchase_id = p.id and e.creator_id = any (${people}))`,
    // the accounts themselves show it
    shared_payout: null,
  }
  const query = shown[kind]
  if (!query) return []
  const { rows } =
    await sql<PaymentRow>`select * from (${query}) as x (kind, id, at, amount, state, what, username, creator, key)
    order by at desc, key desc limit ${evidenceMost}`.execute(tx)
  return rows.map(lineOf)
}

export type FoundRisk = { row: Row; people: RiskPerson[] }

/** One flag with its people; `lock`: nobody else decides it meanwhile. Null: there is none. */
export async function findRisk(tx: Tx, id: number, { lock = false } = {}): Promise<FoundRisk | null> {
  const [row] = await readRows(tx, sql`f.id = ${id}`, lock ? sql`for update of f` : sql``)
  return row ? { row, people: await readPeople(tx, row.ids) } : null
}

/** Whether somebody of staff may decide about these people. */
export const mayDecide = (
  people: readonly RiskPerson[],
  actor: { userId: number; staffRole: string | null },
): boolean =>
  people.every(({ userId, isStaff }) => userId !== actor.userId && (!isStaff || actor.staffRole === 'admin'))

export async function riskView(
  tx: Tx,
  { row, people }: FoundRisk,
  actor: { userId: number; staffRole: string | null },
): Promise<RiskDetail> {
  return {
    ...lineView(row),
    people: people.map(({ userId: _userId, isStaff: _isStaff, ...person }) => person),
    evidence: await readEvidence(tx, row),
    note: row.note,
    decidedBy: row.decided_by,
    decidedAt: row.closed_at,
    mayDecide: mayDecide(people, actor),
  }
}
