import { sql } from 'kysely'
import { cashAt, chargebackLoss, walletOf } from '#modules/ledger/accounts.ts'
import { post, transferId } from '#modules/ledger/transfers.ts'
import type { DisputeEvent, PaymentProvider } from '#modules/payments/provider.ts'
import { recordLoss } from '#modules/payments/platform-losses.ts'
import { releaseUnlessHeld } from './release-claim.ts'
import { restorePurchase, type UndoneRefund } from './buying/restore-purchase.ts'
import type { Services, Tx } from '#platform/services.ts'
import { notify } from '#modules/notifications/notify.ts'
import { disputedTopUp, openDispute } from './open-dispute.ts'

type Dispute = {
  id: number
  user_id: number
  top_up_id: string
  amount_cents: number
  state: 'open' | 'won' | 'lost'
  wallet_cents: number
  reversed_cents: number
  lost_cents: number
  recovered_cents: number
}

const find = async (tx: Tx, provider: PaymentProvider, { disputeRef }: DisputeEvent): Promise<Dispute | undefined> =>
  (
    await sql<Dispute>`select * from disputes where provider = ${provider.name} and provider_ref = ${disputeRef} for update`.execute(
      tx,
    )
  ).rows[0]

/** The money is back: it goes where it came from, and what was reversed for it is bought again. */
async function giveBack(tx: Tx, provider: PaymentProvider, dispute: Dispute): Promise<void> {
  const cash = cashAt(provider.ledgerNumber)
  // what refunds have brought back of the loss was the fan's
  const { lost_cents: lost, recovered_cents: recovered } = dispute
  await post(tx, {
    id: transferId('dispute won', dispute.id),
    kind: 'dispute_won',
    legs: [
      { from: cash, to: walletOf(dispute.user_id), amount: dispute.wallet_cents + dispute.reversed_cents + recovered },
      { from: cash, to: chargebackLoss, amount: lost - recovered },
    ].filter((leg) => leg.amount > 0),
  })
  await recordLoss(tx, { cause: 'dispute', cents: recovered - lost, userId: dispute.user_id, disputeId: dispute.id })
  await sql`update top_ups set disputed_cents = disputed_cents - ${dispute.amount_cents} where id = ${dispute.top_up_id}`.execute(
    tx,
  )
  const { rows } = await sql<UndoneRefund>`
    select * from refunds where dispute_id = ${dispute.id} and undone_at is null order by made_at, id for update`.execute(
    tx,
  )
  for (const refund of rows) await restorePurchase(tx, refund)
}

async function unfreeze(tx: Tx, { id, user_id: userId }: Dispute): Promise<void> {
  const { rows } =
    await sql`update accounts set payments_frozen_at = null where user_id = ${userId} and payments_frozen_at is not null
    and not exists (select from disputes where user_id = ${userId} and id <> ${id} and state <> 'won')
    -- a person has stopped them for another reason
    and not exists (select from risk_flags where frozen_ids @> array[${userId}::bigint]) returning user_id`.execute(tx)
  await releaseUnlessHeld(tx, userId)
  if (rows[0]) await notify(tx, { userId, kind: 'payments_open', eventKey: `dispute won ${String(id)}` })
}

/**
 * The bank decided. `won`: what the dispute took is given back, purchases and access included, and the account is open
 * again unless another dispute froze it. `lost`: everything stays as it is. A decision may come before the dispute itself,
 * and then the dispute never moves anything. `unknown`: there is no such payment (yet).
 */
export async function closeDispute(
  tx: Tx,
  services: Pick<Services, 'log'>,
  provider: PaymentProvider,
  event: DisputeEvent,
): Promise<'done' | 'unknown'> {
  const outcome = event.kind === 'dispute.won' ? 'won' : 'lost'
  let dispute = await find(tx, provider, event)
  if (!dispute && outcome === 'lost') {
    if ((await openDispute(tx, services, provider, event)) === 'unknown') return 'unknown'
    dispute = await find(tx, provider, event)
  }
  if (!dispute) {
    const topUp = await disputedTopUp(tx, provider, event)
    if (!topUp) return 'unknown'
    await sql`insert into disputes (provider, provider_ref, top_up_id, user_id, amount_cents, state, reason, closed_at)
      values (${provider.name}, ${event.disputeRef}, ${topUp.id}, ${topUp.user_id}, ${event.amountCents}, 'won', ${event.reason}, now())
      on conflict do nothing`.execute(tx)
    return 'done'
  }
  // a lost one can still be won on appeal; a won one is over
  if (dispute.state === 'won' || dispute.state === outcome) return 'done'
  await sql`update disputes set state = ${outcome}, closed_at = now() where id = ${dispute.id}`.execute(tx)
  if (outcome === 'lost') return 'done'
  await giveBack(tx, provider, dispute)
  await unfreeze(tx, dispute)
  return 'done'
}
