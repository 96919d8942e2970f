import { sql } from 'kysely'
import { Failure } from '#platform/failure.ts'
import { cashAt, chargebackLoss, refundsOwed, walletOf } from '#modules/ledger/accounts.ts'
import { takeFromClaim } from '#modules/payouts/add-to-claim.ts'
import { recallClaimPayout } from '#modules/payouts/recall-payout.ts'
import { lockedBalances } from '#modules/ledger/balance.ts'
import { post, Shortfall, transferId } from '#modules/ledger/transfers.ts'
import { raiseFlag } from '#modules/payments/raise-flags.ts'
import { freezePayments } from './freeze-payments.ts'
import type { DisputeEvent, PaymentProvider } from '#modules/payments/provider.ts'
import { recordLoss } from '#modules/payments/platform-losses.ts'
import { refundPurchase } from './refund-purchase.ts'
import type { Services, Tx } from '#platform/services.ts'

/** `left`: neither refunded nor disputed yet; `undisputed`: what a bank can still take, refunded or not. */
type DisputedTopUp = { id: string; user_id: number; left: number; undisputed: number }

/** The top-up that a dispute is about, locked; null while we do not know of its payment. */
export async function disputedTopUp(
  tx: Tx,
  provider: PaymentProvider,
  { settledRef }: DisputeEvent,
): Promise<DisputedTopUp | null> {
  const { rows } = await sql<DisputedTopUp>`
    select id, user_id, greatest(0, amount_cents - refunded_cents - disputed_cents) as left,
      amount_cents - disputed_cents as undisputed from top_ups
    where provider = ${provider.name} and settled_ref = ${settledRef} and state = 'succeeded' for update`.execute(tx)
  return rows[0] ?? null
}

/** Released early because its creator left: the hold period is not over, and the money is still in a withdrawal or a claim. */
const releasedEarly = sql`(p.state = 'released' and p.price_cents > p.refunded_cents
  and coalesce(p.answered_at, p.made_at) + make_interval(days => p.hold_days) > now()
  and exists (select from users u where u.id = p.creator_id and u.deleted_at is not null)
  and (exists (select from withdrawals w where w.user_id = p.creator_id and w.claim_wallet_cents is null
      and w.state in ('requested', 'approved') and w.sending_at is null and w.file_id is null and w.amount_cents >= p.earned_cents)
    or exists (select from claims c where c.user_id = p.creator_id and c.earnings_cents >= p.earned_cents)))`

/** Reverses the buyer's newest purchases that nobody was paid for yet, until `cents` are in the wallet. Says how many came. */
async function reversePurchases(tx: Tx, userId: number, cents: number, disputeId: number): Promise<number> {
  let got = 0
  while (got < cents) {
    const { rows } = await sql<{ id: string }>`select p.id from purchases p
      where p.buyer_id = ${userId} and (p.state in ('held', 'paid') or ${releasedEarly})
      order by p.made_at desc, p.id desc limit 1 for update of p`.execute(tx)
    if (!rows[0]) return got
    const refunded = await refundPurchase(tx, null, rows[0].id, { kind: 'reversal', disputeId })
    if (refunded instanceof Failure) throw new Error(`Purchase ${rows[0].id} could not be reversed: ${refunded.code}`)
    got += refunded.priceCents + refunded.taxCents
  }
  return got
}

/**
 * A bank took a top-up back (product page, Chargebacks): first the wallet's remaining balance, of who has left what their
 * claim holds of it, then the newest purchases whose earnings are still pending are reversed and their access ends, the
 * rest is the platform's loss; the account is frozen for payments, the claim held. What a reversed purchase brings beyond the disputed amount stays in the wallet. The same
 * dispute is acted on once, and never after its end. `unknown`: there is no such payment (yet).
 */
export async function openDispute(
  tx: Tx,
  { log }: Pick<Services, 'log'>,
  provider: PaymentProvider,
  event: DisputeEvent,
): Promise<'done' | 'unknown'> {
  const topUp = await disputedTopUp(tx, provider, event)
  if (!topUp) return 'unknown'
  const amount = Math.min(event.amountCents, topUp.undisputed)
  if (event.amountCents > topUp.left)
    log.error(
      { provider: provider.name, dispute: event.disputeRef },
      'a dispute is about more than is left of a top-up',
    )
  if (amount <= 0) return 'done'
  const { rows } = await sql<{ id: number }>`
    insert into disputes (provider, provider_ref, top_up_id, user_id, amount_cents, state, reason)
    values (${provider.name}, ${event.disputeRef}, ${topUp.id}, ${topUp.user_id}, ${amount}, 'open', ${event.reason})
    on conflict (provider, provider_ref) do nothing returning id`.execute(tx)
  const disputeId = rows[0]?.id
  if (disputeId === undefined) return 'done'
  await freezePayments(tx, topUp.user_id, `dispute ${String(disputeId)}`)
  await raiseFlag(tx, 'dispute', {
    userIds: [topUp.user_id],
    details: { cents: amount, reason: event.reason },
    key: String(disputeId),
  })

  const wallet = walletOf(topUp.user_id)
  const [balance = 0] = await lockedBalances(tx, [wallet])
  // what was refunded, or is about to be, is in no wallet: a loss, until that refund turns out to have failed
  const covered = Math.min(amount, topUp.left)
  const fromBalance = Math.min(balance, covered)
  await recallClaimPayout(tx, topUp.user_id)
  const fromClaim = await takeFromClaim(tx, topUp.user_id, covered - fromBalance)
  const fromWallet = fromBalance + fromClaim
  const got = fromWallet < covered ? await reversePurchases(tx, topUp.user_id, covered - fromWallet, disputeId) : 0
  const reversed = Math.min(got, covered - fromWallet)
  const lost = amount - fromWallet - reversed
  const cash = cashAt(provider.ledgerNumber)
  const posted = await post(tx, {
    id: transferId('dispute', disputeId),
    kind: 'dispute',
    legs: [
      { from: refundsOwed, to: wallet, amount: fromClaim },
      { from: wallet, to: cash, amount: fromWallet + reversed },
      { from: chargebackLoss, to: cash, amount: lost },
    ].filter((leg) => leg.amount > 0),
  })
  if (posted instanceof Shortfall) throw new Error(`Dispute ${String(disputeId)} is not covered.`)
  await sql`update disputes set wallet_cents = ${fromWallet}, reversed_cents = ${reversed}, lost_cents = ${lost} where id = ${disputeId}`.execute(
    tx,
  )
  await recordLoss(tx, { cause: 'dispute', cents: lost, userId: topUp.user_id, disputeId, reason: event.reason })
  await sql`update top_ups set disputed_cents = disputed_cents + ${amount} where id = ${topUp.id}`.execute(tx)
  return 'done'
}
