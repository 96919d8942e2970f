import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { cashAt, walletOf, type AccountId } from '#modules/ledger/accounts.ts'
import { transferId } from '#modules/ledger/transfers.ts'
import type { Services, Tx } from '#platform/services.ts'
import type { DemoHistory } from './make-history.ts'
import type { DemoSubscription } from './periods.ts'
import { insertPurchases, writeSales } from './write-sales.ts'
import { insertTransfers, type Dated } from './write-transfers.ts'
import { writeSubscriptions } from './write-subscriptions.ts'
import type { DemoTopUp } from './pay-for-all.ts'
import { idOf, instant, type Ids } from './write-people.ts'
import type { PostIds } from './write-posts.ts'

/** The sandbox provider's number in the ledger. */
const sandboxCash: AccountId = cashAt(1)

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

export type MoneyIds = {
  subscriptions: ReadonlyMap<DemoSubscription, number>
  topUps: ReadonlyMap<DemoTopUp, string>
}

/** Top-ups, subscriptions and other sales of the past, in the ledger and in the provider's books. */
export async function writeMoney(
  tx: Tx,
  { settings, publicUrl }: Services,
  history: DemoHistory,
  { ids, postIds }: { ids: Ids; postIds: PostIds },
): Promise<MoneyIds> {
  const topUps = new Map<DemoTopUp, string>()
  const paidIn: Dated[] = []
  for (const [index, topUp] of history.topUps.entries()) {
    const transfer = await writeTopUp(tx, topUp, idOf(ids, topUp.fan), index, publicUrl)
    topUps.set(topUp, transfer.id)
    paidIn.push(transfer)
  }
  const subscribed = await writeSubscriptions(tx, history.subscriptions, ids)
  const sold = writeSales(tx, history.sales, { ids, postIds })
  const paidOut = await insertPurchases(tx, [...subscribed.purchases, ...sold.purchases], settings.now())
  await subscribed.writePeriods()
  await sold.writeWhy()
  await insertTransfers(
    tx,
    [...paidIn, ...paidOut].toSorted((a, b) => (a.at < b.at ? -1 : 1)),
  )
  return { subscriptions: subscribed.ids, topUps }
}
