import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { heldOf, walletOf } from '#modules/ledger/accounts.ts'
import { post, Shortfall, pointsFor, saleLegs, transferId } from '#modules/ledger/transfers.ts'
import type { Tx } from '#platform/services.ts'
import { notify } from '#modules/notifications/notify.ts'
import { signalUpdates } from '#modules/accounts/signal-updates.ts'

// A paid message's money: wallet → held on sending; held → the creator on an answer; held → wallet without one
// (product page, Paid messages). `purchases.state` says where it is, and changes in the transfer's transaction.

type Held = {
  id: string
  buyer_id: number
  creator_id: number
  price_cents: number
  tax_cents: number
  fee_cents: number
}
/** Which held payments: one, or all of one fan to one creator (an answer, a block). */
export type Which = { purchaseId: string } | { buyerId: number; creatorId: number }

/** Locks what is still held, in one order: an answer and the return job never both find the same payment. */
async function lockHeld(tx: Tx, which: Which): Promise<Held[]> {
  const chosen =
    'purchaseId' in which
      ? sql`id = ${which.purchaseId}`
      : sql`buyer_id = ${which.buyerId} and creator_id = ${which.creatorId}`
  const { rows } = await sql<Held>`
    select id, buyer_id, creator_id, price_cents, tax_cents, fee_cents from purchases
    where ${chosen} and state = 'held' order by id for update`.execute(tx)
  return rows
}

function mustBePosted(result: Awaited<ReturnType<typeof post>>, id: string): void {
  // the held account is the sum of these payments: too little there is a fault of ours
  if (result instanceof Shortfall)
    throw new Error(`Held payment ${id} is not covered: ${String(result.missing)} are missing.`)
}

/** The creator has answered: the money is earned, by the fee of the day it was paid. Says how many payments it were. */
export async function releaseHeld(tx: Tx, which: Which): Promise<number> {
  const held = await lockHeld(tx, which)
  for (const { id, buyer_id: fanId, creator_id: creatorId, price_cents: priceCents, ...row } of held) {
    const legs = saleLegs({
      fanId,
      creatorId,
      priceCents,
      feeCents: row.fee_cents,
      taxCents: row.tax_cents,
      from: heldOf(fanId),
    })
    mustBePosted(await post(tx, { id: transferId('answered', id), kind: 'message', legs }), id)
    await sql`update purchases set state = 'paid', answered_at = now(), points = ${pointsFor(priceCents, row.fee_cents)} where id = ${id}`.execute(
      tx,
    )
  }
  return held.length
}

/** Gives held money back: no answer in time, unsent, or blocked. The fan is told. Says how many payments it were. */
export async function returnHeld(tx: Tx, which: Which): Promise<number> {
  const held = await lockHeld(tx, which)
  for (const { id, buyer_id: fanId, price_cents: priceCents, tax_cents: taxCents } of held) {
    const amountCents = priceCents + taxCents
    const legs = [{ from: heldOf(fanId), to: walletOf(fanId), amount: amountCents }]
    mustBePosted(await post(tx, { id: transferId('given back', id), kind: 'hold_returned', legs }), id)
    await sql`update purchases set state = 'refunded' where id = ${id}`.execute(tx)
    // without the creator's name: news about one's own money come through a block, too
    await notify(tx, { userId: fanId, kind: 'hold_returned', eventKey: `hold ${id}`, amountCents })
    await signalUpdates(tx, fanId)
  }
  return held.length
}

/** The next payment that has waited for too long and that nobody else is at; null: none. */
export async function nextUnanswered(tx: Tx): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from purchases where state = 'held' and made_at <= now() - make_interval(days => ${limits.messageAnswerDays})
    order by made_at limit 1 for update skip locked`.execute(tx)
  return rows[0]?.id ?? null
}
