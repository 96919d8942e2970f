import { sql } from 'kysely'
import type { Bought, Charge, Dispute, GivenBack } from '#contract/staff/payments.ts'
import { walletOf } from '#modules/ledger/accounts.ts'
import { balanceInQuery } from '#modules/ledger/balance.ts'
import type { Db, Tx } from '#platform/services.ts'

/** What is shown of one charge: more is found by the person. */
const boughtMost = 50

export type OwnedCharge = Charge & { userId: number }
export type OwnedPurchase = Bought & { buyerId: number; creatorId: number }

const chargeColumns = sql`t.id, t.provider, t.provider_ref as "providerRef", t.settled_ref as "settledRef", t.state, t.kind,
  t.amount_cents as "amountCents", t.refunded_cents as "refundedCents", t.disputed_cents as "disputedCents",
  case when t.state = 'succeeded' then t.amount_cents - t.refunded_cents - t.disputed_cents else 0 end as "leftCents",
  t.card_last4 as "cardLast4", t.card_country as "cardCountry", t.address_range as "addressRange",
  t.created_at as "createdAt", t.settled_at as "settledAt", t.user_id as "userId"`
const purchaseColumns = sql`p.id, p.kind, c.username as creator, p.subject_id as "subjectId", p.price_cents as "priceCents",
  p.tax_cents as "taxCents", p.tax_country as "taxCountry", p.fee_cents as "feeCents", p.earned_cents as "earnedCents", p.points, p.state,
  case when p.state in ('refunded', 'reversed') then p.price_cents else p.refunded_cents end as "refundedCents",
  case when p.state in ('refunded', 'reversed') then 0 else p.price_cents - p.refunded_cents end as "leftCents", p.made_at as "madeAt"`

/** What can go back to a card is no more than what the wallet still holds. */
async function coveredByWallet(tx: Tx, charge: OwnedCharge): Promise<OwnedCharge> {
  const { rows } = await sql<{ cents: number }>`select ${balanceInQuery(walletOf(charge.userId))} as cents`.execute(tx)
  return { ...charge, leftCents: Math.min(charge.leftCents, rows[0]?.cents ?? 0) }
}

export async function readCharge(tx: Tx, id: string): Promise<OwnedCharge | null> {
  const { rows } = await sql<OwnedCharge>`select ${chargeColumns} from top_ups t where t.id = ${id}::uuid`.execute(tx)
  return rows[0] ? coveredByWallet(tx, rows[0]) : null
}

/** The last charge of the buyer that had settled when they bought this. */
export async function chargeBefore(tx: Tx, purchaseId: string): Promise<Charge | null> {
  const { rows } =
    await sql<OwnedCharge>`select ${chargeColumns} from purchases p join top_ups t on t.user_id = p.buyer_id
    where p.id = ${purchaseId}::uuid and t.state = 'succeeded' and t.settled_at <= p.made_at
    order by t.settled_at desc, t.id limit 1`.execute(tx)
  if (!rows[0]) return null
  const { userId: _userId, ...charge } = await coveredByWallet(tx, rows[0])
  return charge
}

export async function readPurchase(tx: Tx, id: string): Promise<OwnedPurchase | null> {
  const { rows } =
    await sql<OwnedPurchase>`select ${purchaseColumns}, p.buyer_id as "buyerId", p.creator_id as "creatorId"
    from purchases p join users c on c.id = p.creator_id where p.id = ${id}::uuid`.execute(tx)
  return rows[0] ?? null
}

/** What was bought from the wallet after a charge had settled and before the next one did. */
export async function boughtAfter(tx: Tx, topUpId: string): Promise<{ purchases: Bought[]; more: boolean }> {
  const { rows } = await sql<Bought>`
    select ${purchaseColumns} from top_ups t
    join purchases p on p.buyer_id = t.user_id and p.made_at >= t.settled_at and p.made_at < coalesce(
      (select min(n.settled_at) from top_ups n where n.user_id = t.user_id and n.state = 'succeeded' and n.settled_at > t.settled_at),
      'infinity')
    join users c on c.id = p.creator_id
    where t.id = ${topUpId}::uuid and t.state = 'succeeded' order by p.made_at, p.id limit ${boughtMost + 1}`.execute(
    tx,
  )
  return { purchases: rows.slice(0, boughtMost), more: rows.length > boughtMost }
}

/** What went back of a charge and of these purchases, in the order in which it did. */
export async function givenBackOf(
  tx: Tx,
  topUpId: string | null,
  purchaseIds: readonly string[],
): Promise<GivenBack[]> {
  const { rows } = await sql<GivenBack>`
    select id, purchase_id as of, kind, price_cents as "amountCents", tax_cents as "taxCents", lost_cents as "lostCents",
      case when undone_at is null then 'succeeded' else 'undone' end as state, made_at as at
    from refunds where purchase_id = any (${purchaseIds}::uuid[])
    union all select id, top_up_id, 'top_up', amount_cents, 0, 0, state, made_at
    from top_up_refunds where top_up_id = ${topUpId}::uuid order by at, id`.execute(tx)
  return rows
}

export const disputeColumns = sql`d.id, d.top_up_id as "topUpId", u.username, d.provider, d.provider_ref as "providerRef", d.state, d.reason,
  d.amount_cents as "amountCents", d.wallet_cents as "walletCents", d.reversed_cents as "reversedCents", d.lost_cents as "lostCents",
  d.opened_at as "openedAt", d.closed_at as "closedAt"`

/** Disputes about a charge, and those for which these purchases were reversed. */
export async function disputesOf(
  db: Db | Tx,
  topUpId: string | null,
  purchaseIds: readonly string[],
): Promise<Dispute[]> {
  const { rows } =
    await sql<Dispute>`select ${disputeColumns} from disputes d join users u on u.id = d.user_id where d.id in (
      select id from disputes where top_up_id = ${topUpId}::uuid
      union select dispute_id from refunds where purchase_id = any (${purchaseIds}::uuid[]) and dispute_id is not null)
    order by d.id`.execute(db)
  return rows
}
