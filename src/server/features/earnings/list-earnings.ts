import { sql } from 'kysely'
import type { Answer } from '#contract/routes.ts'
import type { PurchaseKind } from '#contract/wallet.ts'
import { availableOf, inPayoutOf, pendingOf } from '#core/ledger/accounts.ts'
import { balances } from '#core/ledger/balance.ts'
import { cut, transferPageRequest, type PageQuery } from '#core/pages/page.ts'
import { personOf } from '#core/people/person-of.ts'
import type { Services } from '#core/services.ts'
import { Failure, type Result } from '#platform/failure.ts'

type Earnings = Answer<'GET /earnings'>
type Line = {
  id: string
  kind: PurchaseKind
  state: 'paid' | 'released' | 'refunded' | 'reversed'
  at: string
  amount: number
  price: number
  fee: number
  available_at: string
  subject_id: number | null
  message: string | null
  username: string | null
  name: string | null
  avatar: string | null
}
type Summary = { subscribers: number; next_at: string | null; by_kind: Earnings['byKind'] }

const states = { paid: 'pending', released: 'available', refunded: 'given_back', reversed: 'given_back' } as const
const ofPosts: ReadonlySet<PurchaseKind> = new Set<PurchaseKind>(['unlock', 'tip'])

/** Figures over all purchases of a creator that need no single one of them. */
async function summarise({ db, holdDays }: Pick<Services, 'db' | 'holdDays'>, creatorId: number): Promise<Summary> {
  const { rows } = await sql<Summary>`
    select (select count(*)::int from subscriptions where creator_id = ${creatorId} and state <> 'ended') as subscribers,
      (select min(coalesce(answered_at, made_at)) + make_interval(days => ${holdDays}) from purchases
        where creator_id = ${creatorId} and state = 'paid') as next_at,
      coalesce((select json_agg(json_build_object('kind', kind, 'amountCents', cents, 'count', n) order by cents desc, kind)
        from (select kind, sum(earned_cents)::bigint as cents, count(*) as n from purchases
          where creator_id = ${creatorId} and state in ('paid', 'released') and coalesce(answered_at, made_at) > now() - interval '30 days'
          group by kind) k), '[]') as by_kind`.execute(db)
  return rows[0] ?? { subscribers: 0, next_at: null, by_kind: [] }
}

/** What a creator earned, newest first, with what of it is pending, available and on its way out. */
export async function listEarnings(
  services: Pick<Services, 'db' | 'holdDays'>,
  creatorId: number,
  query: PageQuery,
): Promise<Result<Earnings, 'invalid_input'>> {
  const page = transferPageRequest(query)
  if (page instanceof Failure) return page
  const { db, holdDays } = services
  const accounts = [pendingOf(creatorId), availableOf(creatorId), inPayoutOf(creatorId)]
  const [pendingCents = 0, availableCents = 0, inPayoutCents = 0] = await balances(db, accounts)
  const summary = await summarise(services, creatorId)
  const found = await sql<Line>`
    select p.id, p.kind, p.state, coalesce(p.answered_at, p.made_at) as at, p.price_cents - p.fee_cents as amount,
      p.price_cents as price, p.fee_cents as fee, coalesce(p.answered_at, p.made_at) + make_interval(days => ${holdDays}) as available_at,
      p.subject_id, t.message, u.username, u.name, u.avatar
    from purchases p left join users u on u.id = p.buyer_id left join tips t on t.purchase_id = p.id
    where p.creator_id = ${creatorId} and p.state <> 'held'
      and (coalesce(p.answered_at, p.made_at), p.id) < (${page.before.at}::timestamptz, ${page.before.id}::uuid)
    order by coalesce(p.answered_at, p.made_at) desc, p.id desc limit ${page.limit + 1}`.execute(db)
  const { rows, nextCursor } = cut(found.rows, page.limit, (row) => row)
  const entries = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    state: states[row.state],
    amountCents: row.amount,
    priceCents: row.price,
    feeCents: row.fee,
    at: row.at,
    availableAt: row.state === 'paid' ? row.available_at : null,
    supporter: personOf(row),
    message: row.message === '' ? null : row.message,
    postId: ofPosts.has(row.kind) ? row.subject_id : null,
  }))
  return {
    pendingCents,
    pendingUntil: summary.next_at,
    availableCents,
    inPayoutCents,
    subscriberCount: summary.subscribers,
    entries,
    nextCursor,
    byKind: summary.by_kind,
  }
}
