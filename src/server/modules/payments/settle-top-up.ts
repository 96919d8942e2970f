import { renewalCharged, walletFunded } from './announcements.ts'
import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { PendingKind } from '#contract/wallet.ts'
import { cashAt, walletOf } from '#modules/ledger/accounts.ts'
import { post } from '#modules/ledger/transfers.ts'
import type { PaymentEvent, PaymentProvider } from './provider.ts'
import { raiseFlags } from './raise-flags.ts'
import type { Services, Tx } from '#platform/services.ts'
import { notify } from '#modules/notifications/notify.ts'
import { signalUpdates } from '#modules/accounts/signal-updates.ts'
import { addJob } from '#platform/jobs/jobs.ts'

export const readCardJob = 'read_card'
/** Buys what a top-up was made for; a job of the module that sells it. */
export const completionJob = <const K extends PendingKind>(kind: K) => `complete_${kind}` as const
/** The card is read after the purchase, which asks for it sooner. */
const readAfterSeconds = 120

type TopUp = {
  id: string
  user_id: number
  amount_cents: number
  state: 'open' | 'processing' | 'succeeded' | 'declined'
  kind: 'checkout' | 'card' | 'auto' | 'renewal'
  provider_ref: string | null
}
/** What is known of a payment, from a report or because the provider was asked. */
export type Outcome = Omit<PaymentEvent, 'eventId'>

async function credit(tx: Tx, topUp: TopUp, provider: PaymentProvider, settledRef: string | null): Promise<void> {
  await sql`update top_ups set state = 'succeeded', settled_at = now(), settled_ref = ${settledRef} where id = ${topUp.id}`.execute(
    tx,
  )
  // the top-up's id is the transfer's: whatever is reported twice is posted once
  const posted = await post(tx, {
    id: topUp.id,
    kind: 'top_up',
    legs: [{ from: cashAt(provider.ledgerNumber), to: walletOf(topUp.user_id), amount: topUp.amount_cents }],
  })
  if (posted !== 'posted') return
  // what one renewal was charged for is not spent on another that waits
  if (topUp.kind === 'renewal') await renewalCharged.announce(tx, { topUpId: topUp.id })
  else await walletFunded.announce(tx, { userId: topUp.user_id })
  const pending = await sql<{ kind: PendingKind }>`
    select kind from pending_purchases where top_up_id = ${topUp.id} and state = 'pending'`.execute(tx)
  const [bought] = pending.rows
  if (bought) await addJob(tx, completionJob(bought.kind), { topUpId: topUp.id })
  await addJob(
    tx,
    readCardJob,
    { topUpId: topUp.id },
    { key: `${readCardJob} ${topUp.id}`, ...(bought && { delaySeconds: readAfterSeconds }) },
  )
  await notify(tx, {
    userId: topUp.user_id,
    kind: 'top_up',
    eventKey: `top_up ${topUp.id}`,
    amountCents: topUp.amount_cents,
  })
}

/** Many refused cards in an hour look like somebody who tries stolen ones: staff should see it. */
const flagDeclines = (tx: Tx, userId: number): Promise<void> =>
  raiseFlags(
    tx,
    'card_testing',
    sql`select array[${userId}::bigint], json_build_object('declines', d.n), 'card_testing ' || ${userId}::text || ' ' || current_date::text
      from (select coalesce(sum(declines), 0) + count(*) filter (where state = 'declined') as n from top_ups
        where user_id = ${userId} and created_at > now() - interval '1 hour') d where d.n >= ${limits.declinesPerHour}`,
  )

async function decline(tx: Tx, topUp: TopUp): Promise<void> {
  await sql`update top_ups set state = 'declined', settled_at = now() where id = ${topUp.id}`.execute(tx)
  await flagDeclines(tx, topUp.user_id)
  if (topUp.kind === 'renewal') await renewalCharged.announce(tx, { topUpId: topUp.id })
  if (topUp.kind !== 'auto') return
  // one refusal ends the mandate until the fan gives it anew
  await sql`update auto_top_ups set state = 'stopped' where user_id = ${topUp.user_id}`.execute(tx)
  await notify(tx, {
    userId: topUp.user_id,
    kind: 'auto_top_up_stopped',
    eventKey: `auto_top_up ${topUp.id}`,
    amountCents: topUp.amount_cents,
  })
}

/**
 * Acts on what became of a payment, in the caller's transaction. Reports come late, twice and out of order: success is
 * final, and what comes after it changes nothing.
 */
export async function settleTopUp(
  tx: Tx,
  { log }: Pick<Services, 'log'>,
  provider: PaymentProvider,
  outcome: Outcome,
): Promise<void> {
  const { rows } = await sql<TopUp>`select id, user_id, amount_cents, state, kind, provider_ref from top_ups
    where id::text = ${outcome.reference} and provider = ${provider.name} for update`.execute(tx)
  const topUp = rows[0]
  const sameRef =
    outcome.paymentRef === null || topUp?.provider_ref === null || topUp?.provider_ref === outcome.paymentRef
  if (!topUp || topUp.amount_cents !== outcome.amountCents || !sameRef) {
    log.error(
      { provider: provider.name, reference: outcome.reference },
      'a payment was reported that does not fit any top-up',
    )
    return
  }
  if (topUp.state === 'succeeded') return
  if (outcome.kind === 'payment.succeeded') return credit(tx, topUp, provider, outcome.settledRef)
  if (outcome.kind === 'payment.attempt_failed') {
    await sql`update top_ups set declines = declines + 1 where id = ${topUp.id}`.execute(tx)
    return flagDeclines(tx, topUp.user_id)
  }
  if (outcome.kind === 'payment.declined') {
    if (topUp.state !== 'declined') await decline(tx, topUp)
  } else if (topUp.state === 'open')
    await sql`update top_ups set state = 'processing' where id = ${topUp.id}`.execute(tx)
  await signalUpdates(tx, topUp.user_id)
}
