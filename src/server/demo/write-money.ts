import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { grantSubscription } from '#modules/entitlements/grant.ts'
import { cashAt, walletOf, type AccountId } from '#modules/ledger/accounts.ts'
import { type Leg, type TransferKind, feeOf, pointsFor, priceLegs, transferId } from '#modules/ledger/transfers.ts'
import type { Services, Tx } from '#platform/services.ts'
import type { DemoHistory, DemoSubscription } from './make-history.ts'
import type { DemoTopUp } from './pay-for-all.ts'
import { idOf, instant, type Ids } from './write-people.ts'

export type Dated = { id: string; kind: TransferKind; at: string; legs: readonly Leg[] }
/** The sandbox provider's number in the ledger. */
const sandboxCash: AccountId = cashAt(1)

/**
 * Posts transfers of the past. `post` stamps the present, so the rows are inserted here; the database's own rules hold
 * all the same: every row sums to zero, balances follow by trigger, no wallet goes below zero.
 */
export async function insertTransfers(tx: Tx, transfers: readonly Dated[]): Promise<void> {
  const rows = transfers.flatMap(({ id, kind, at, legs }) =>
    legs.map((leg, index) => ({ id, kind, at, index, ...leg })),
  )
  await sql`insert into ledger_transfers (id, leg, debit, credit, amount, kind, at)
    select * from unnest(${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.index)}::smallint[],
      ${rows.map((row) => row.from)}::bigint[], ${rows.map((row) => row.to)}::bigint[], ${rows.map((row) => row.amount)}::bigint[],
      ${rows.map((row) => row.kind)}::text[], ${rows.map((row) => row.at)}::timestamptz[])`.execute(tx)
}

/** A top-up as both sides have it in their books: ours, and the sandbox provider's. */
export async function writeTopUp(
  tx: Tx,
  topUp: DemoTopUp,
  userId: number,
  index: number,
  publicUrl: string,
): Promise<Dated> {
  const id = transferId('demo top-up', topUp.fan, index)
  const payment = `pay_${createHash('sha256').update(id).digest('base64url').slice(0, 24)}`
  const at = instant(topUp.at)
  const returnUrl = `${publicUrl}/wallet/top-up/${id}`
  await sql`insert into sandbox_payments (id, idempotency_key, amount_cents, reference, return_url, state, created_at)
    values (${payment}, ${id}, ${topUp.cents}, ${id}, ${returnUrl}, 'succeeded', ${at})`.execute(tx)
  await sql`insert into top_ups (id, user_id, amount_cents, provider, provider_ref, settled_ref, checkout_url, state, created_at, settled_at)
    values (${id}, ${userId}, ${topUp.cents}, 'sandbox', ${payment}, ${payment}, ${`${publicUrl}/sandbox/checkout/${payment}`}, 'succeeded', ${at}, ${at})`.execute(
    tx,
  )
  return { id, kind: 'top_up', at, legs: [{ from: sandboxCash, to: walletOf(userId), amount: topUp.cents }] }
}

/** A subscription with all periods that were paid so far. */
async function writeSubscription(
  tx: Tx,
  made: DemoSubscription,
  ids: Ids,
  { feeBasisPoints, holdDays }: { feeBasisPoints: number; holdDays: number },
): Promise<{ id: number; transfers: Dated[] }> {
  const [fanId, creatorId] = [idOf(ids, made.fan), idOf(ids, made.creator)]
  const renewsAt = instant(made.renewsAt)
  const { rows } = await sql<{ id: number }>`
    insert into subscriptions (fan_id, creator_id, period, price_cents, state, started_at, periods, renews_at, try_at)
    values (${fanId}, ${creatorId}, ${made.period}, ${made.priceCents}, ${made.cancelled ? 'cancelled' : 'active'},
      ${instant(made.paidAt[0] ?? made.renewsAt)}, ${made.paidAt.length}, ${renewsAt}, ${renewsAt}) returning id`.execute(
    tx,
  )
  const id = rows[0]?.id ?? 0
  await grantSubscription(tx, { fanId, creatorId, until: renewsAt, renews: true })
  const legs = priceLegs({ fanId, creatorId, priceCents: made.priceCents, feeBasisPoints })
  if (legs.length === 0) return { id, transfers: [] }
  const transfers = made.paidAt.map((paidAt, index): Dated => {
    const at = instant(paidAt)
    return index === 0
      ? { id: transferId('subscription', id), kind: 'subscription', at, legs }
      : { id: transferId('renewal', id, at), kind: 'subscription_renewal', at, legs }
  })
  const feeCents = feeOf(made.priceCents, feeBasisPoints)
  const purchaseIds = transfers.map((transfer) => transfer.id)
  const from = transfers.map(({ at }) => at)
  await sql`insert into purchases
      (id, buyer_id, creator_id, kind, subject_id, price_cents, fee_cents, points, hold_days, made_at)
    select made.id, ${fanId}, ${creatorId}, made.kind, ${id}, ${made.priceCents}, ${feeCents},
      ${pointsFor(made.priceCents, feeCents)}, ${holdDays}, made.at
    from unnest(${purchaseIds}::uuid[], ${transfers.map(({ kind }) => kind)}::text[], ${from}::timestamptz[]) as made(id, kind, at)`.execute(
    tx,
  )
  await sql`insert into subscription_periods (subscription_id, from_at, until_at, purchase_id)
    select ${id}, * from unnest(${from}::timestamptz[], ${[...from.slice(1), renewsAt]}::timestamptz[], ${purchaseIds}::uuid[])`.execute(
    tx,
  )
  return { id, transfers }
}

export type MoneyIds = {
  subscriptions: ReadonlyMap<DemoSubscription, number>
  topUps: ReadonlyMap<DemoTopUp, string>
}

/** Top-ups and subscriptions of the past, in the ledger and in the provider's books. */
export async function writeMoney(
  tx: Tx,
  { settings, publicUrl }: Services,
  history: DemoHistory,
  ids: Ids,
): Promise<MoneyIds> {
  const transfers: Dated[] = []
  const subscriptions = new Map<DemoSubscription, number>()
  const topUps = new Map<DemoTopUp, string>()
  for (const [index, topUp] of history.topUps.entries()) {
    const transfer = await writeTopUp(tx, topUp, idOf(ids, topUp.fan), index, publicUrl)
    topUps.set(topUp, transfer.id)
    transfers.push(transfer)
  }
  for (const made of history.subscriptions) {
    const written = await writeSubscription(tx, made, ids, settings.now())
    subscriptions.set(made, written.id)
    transfers.push(...written.transfers)
  }
  await insertTransfers(
    tx,
    transfers.toSorted((a, b) => (a.at < b.at ? -1 : 1)),
  )
  return { subscriptions, topUps }
}
