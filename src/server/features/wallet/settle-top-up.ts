import { sql } from 'kysely'
import { cashAt, walletOf } from '#core/ledger/accounts.ts'
import { post } from '#core/ledger/post.ts'
import type { PaymentEvent, PaymentProvider } from '#core/payments/provider.ts'
import type { Services, Tx } from '#core/services.ts'
import { notify } from '#core/updates/notify.ts'
import { signalUpdates } from '#core/updates/signal.ts'
import { transaction } from '#platform/database/transaction.ts'

type TopUp = {
  id: string
  user_id: number
  amount_cents: number
  state: 'open' | 'processing' | 'succeeded' | 'declined'
  provider_ref: string | null
}

async function credit(tx: Tx, topUp: TopUp, provider: PaymentProvider): Promise<void> {
  await sql`update top_ups set state = 'succeeded', settled_at = now() where id = ${topUp.id}`.execute(tx)
  // the top-up's id is the transfer's: whatever is reported twice is posted once
  const posted = await post(tx, {
    id: topUp.id,
    kind: 'top_up',
    legs: [{ from: cashAt(provider.ledgerNumber), to: walletOf(topUp.user_id), amount: topUp.amount_cents }],
  })
  if (posted === 'posted')
    await notify(tx, {
      userId: topUp.user_id,
      kind: 'top_up',
      eventKey: `top_up ${topUp.id}`,
      amountCents: topUp.amount_cents,
    })
}

/**
 * Acts on a provider's report. Reports come late, twice and out of order: each is acted on once, success is final, and
 * what comes after it changes nothing.
 */
export async function settleTopUp(
  { db, log }: Services,
  provider: PaymentProvider,
  event: PaymentEvent,
): Promise<void> {
  await transaction(db, async (tx) => {
    const fresh =
      await sql`insert into webhook_events (provider, event_id, kind) values (${provider.name}, ${event.eventId}, ${event.kind})
      on conflict do nothing`.execute(tx)
    if (fresh.numAffectedRows === 0n) return
    const { rows } = await sql<TopUp>`select id, user_id, amount_cents, state, provider_ref from top_ups
      where id::text = ${event.reference} and provider = ${provider.name} for update`.execute(tx)
    const topUp = rows[0]
    if (
      !topUp ||
      topUp.amount_cents !== event.amountCents ||
      (topUp.provider_ref ?? event.paymentRef) !== event.paymentRef
    ) {
      log.error(
        { provider: provider.name, event: event.eventId },
        'a payment was reported that does not fit any top-up',
      )
      return
    }
    if (topUp.state === 'succeeded') return
    if (event.kind === 'payment.succeeded') return credit(tx, topUp, provider)
    if (event.kind === 'payment.declined')
      await sql`update top_ups set state = 'declined', settled_at = now() where id = ${topUp.id}`.execute(tx)
    else if (topUp.state === 'open')
      await sql`update top_ups set state = 'processing' where id = ${topUp.id}`.execute(tx)
    await signalUpdates(tx, topUp.user_id)
  })
}
