import { sql } from 'kysely'
import type { Receipt } from '#contract/receipts.ts'
import { readReceipt } from './read-receipt.ts'
import type { Db } from '#platform/services.ts'

const purchasesMost = 500
const eventsMost = 200

type DisputeRow = { id: number; user_id: number; top_up_id: string; opened_at: string }
type Lines = readonly Record<string, unknown>[]

/** Everything that answers a bank's questions about one dispute. Instants are UTC, amounts cents. */
export type Evidence = {
  dispute: Record<string, unknown>
  /** How the money came in: when, from which network, by which card. */
  topUp: Record<string, unknown>
  account: Record<string, unknown>
  /** What was agreed to and bought between the top-up and the dispute: thing, price, time, network of the session. */
  consent: Lines
  /** What was opened by it, from when and until when. */
  access: { subscriptions: Lines; unlocks: Lines }
  /** Where the account was used from. */
  sessions: Lines
  security: Lines
  receipts: Receipt[]
}

const consent = (db: Db, { user_id, top_up_id, opened_at }: DisputeRow) =>
  sql<Record<string, unknown> & { id: string }>`
    select p.id, p.kind, p.subject_id as "subjectId", u.username as creator, p.price_cents as "priceCents", p.tax_cents as "taxCents",
      p.tax_country as "taxCountry", p.tax_rate as "taxRate", p.tax_declared as "countryDeclared", p.tax_card as "countryOfCard",
      p.made_at as "agreedAt", p.address_range as "addressRange", p.state
    from purchases p join users u on u.id = p.creator_id
    where p.buyer_id = ${user_id} and p.made_at between (select created_at from top_ups where id = ${top_up_id}) and ${opened_at}
    order by p.made_at limit ${purchasesMost}`.execute(db)

const subscriptions = (db: Db, userId: number) =>
  sql<Record<string, unknown>>`
    select s.id, u.username as creator, s.period, s.price_cents as "priceCents", s.state, s.started_at as "startedAt",
      s.renews_at as "paidUntil", s.ended_at as "endedAt"
    from subscriptions s join users u on u.id = s.creator_id where s.fan_id = ${userId} order by s.id desc limit ${purchasesMost}`.execute(
    db,
  )
const unlocks = (db: Db, userId: number) =>
  sql<Record<string, unknown>>`
    select post_id as "postId", purchase_id as "purchaseId", made_at as "openedAt" from unlocks where user_id = ${userId}
    order by made_at desc limit ${purchasesMost}`.execute(db)
const sessions = (db: Db, userId: number) =>
  sql<Record<string, unknown>>`
    select created_at as "openedAt", last_used_at as "lastUsedAt", address_range as "addressRange", user_agent as "userAgent"
    from sessions where user_id = ${userId} order by last_used_at desc limit ${eventsMost}`.execute(db)
const security = (db: Db, userId: number) =>
  sql<Record<string, unknown>>`
    select kind, at, address_range as "addressRange", device from security_events where user_id = ${userId}
    order by at desc limit ${eventsMost}`.execute(db)

/**
 * Puts together what the platform can show a bank about a dispute: the record of what was agreed to, what was opened and
 * used, and the receipts. Null when there is no such dispute. Holds personal data: for the bank's eyes only.
 */
export async function disputeEvidence(db: Db, disputeId: number): Promise<Evidence | null> {
  const { rows } = await sql<
    DisputeRow & Record<string, unknown>
  >`select * from disputes where id = ${disputeId}`.execute(db)
  const dispute = rows[0]
  if (!dispute) return null
  const userId = dispute.user_id
  const { rows: topUps } = await sql<Record<string, unknown>>`
    select id, amount_cents as "amountCents", provider, settled_ref as "paymentRef", kind, card_country as "cardCountry",
      card_last4 as "cardLast4", address_range as "addressRange", created_at as "begunAt", settled_at as "settledAt"
    from top_ups where id = ${dispute.top_up_id}`.execute(db)
  const { rows: accounts } = await sql<Record<string, unknown>>`
    select u.username, u.created_at as "createdAt", a.email, a.email_verified_at as "emailVerifiedAt", a.country
    from users u join accounts a on a.user_id = u.id where u.id = ${userId}`.execute(db)
  const { rows: bought } = await consent(db, dispute)
  const receipts: Receipt[] = []
  for (const id of [dispute.top_up_id, ...bought.map((one) => one.id)]) {
    const receipt = await readReceipt(db, userId, id)
    if (receipt) receipts.push(receipt)
  }
  return {
    dispute,
    topUp: topUps[0] ?? {},
    account: accounts[0] ?? {},
    consent: bought,
    access: { subscriptions: (await subscriptions(db, userId)).rows, unlocks: (await unlocks(db, userId)).rows },
    sessions: (await sessions(db, userId)).rows,
    security: (await security(db, userId)).rows,
    receipts,
  }
}
