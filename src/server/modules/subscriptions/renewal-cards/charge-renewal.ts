import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { walletOf } from '#modules/ledger/accounts.ts'
import { balance } from '#modules/ledger/balance.ts'
import { transferId } from '#modules/ledger/transfers.ts'
import { chargeCard } from '#modules/payments/charge-card.ts'
import { recordIntent } from '#modules/payments/record-intent.ts'
import { taxFor } from '#modules/site/tax.ts'
import { transaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/failure.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import type { Services, Tx } from '#platform/services.ts'
import type { ChargePayload } from './ask-cards.ts'
import { renewOne } from '../periods/renew-due.ts'

export const renewChargedJob = 'renew_charged'
export type ChargedPayload = { topUpId: string }

type Row = {
  fan_id: number
  due_cents: number
  card_id: number
  provider: string
  address_range: string
  tried_at: string
  top_up_id: string | null
  under_way: boolean
}

/** What the card is charged: what the wallet lacks, and the least of a top-up if that is more; null: nothing, or too much at once. */
async function amountFor(tx: Tx, { fan_id: fanId, due_cents: dueCents }: Row): Promise<number | null> {
  const { taxCents } = await taxFor(tx, fanId, dueCents)
  const missing = dueCents + taxCents - (await balance(tx, walletOf(fanId)))
  return missing <= 0 || missing > limits.topUpMaxCents ? null : Math.max(missing, limits.topUpMinCents)
}

/** The charge that is due, written down; one that has no end yet goes on. Null: none. */
const recordCharge = ({ db, log, settings }: Services, id: number): Promise<string | null> =>
  transaction(db, async (tx) => {
    // locked before it is read: whoever waited must see the charge that was begun meanwhile
    await sql`select from renewal_cards where subscription_id = ${id} for update`.execute(tx)
    const { rows } = await sql<Row>`
      select s.fan_id, s.due_cents, r.card_id, r.address_range, r.tried_at, r.top_up_id, c.provider,
        exists (select from top_ups t where t.id = r.top_up_id and t.state in ('open', 'processing')) as under_way
      from renewal_cards r join subscriptions s on s.id = r.subscription_id join payment_cards c on c.id = r.card_id
        join users u on u.id = s.fan_id join accounts a on a.user_id = u.id
      where s.id = ${id} and s.state in ('trial', 'active', 'past_due') and s.renews_at <= now() and c.removed_at is null
        and r.tried_at is not null and u.suspended_at is null and a.deletion_at is null`.execute(tx)
    const [row] = rows
    if (!row) return null
    if (row.under_way) return row.top_up_id
    const amountCents = await amountFor(tx, row)
    if (amountCents === null) return null
    // one number for each try: this job, run again, charges nothing twice
    const topUpId = transferId('renewal_card', id, row.tried_at)
    if (topUpId === row.top_up_id) return null
    const recorded = await recordIntent(tx, settings.now(), {
      id: topUpId,
      userId: row.fan_id,
      amountCents,
      provider: row.provider,
      kind: 'renewal',
      cardId: row.card_id,
      saveCard: false,
      returnTo: null,
      addressRange: row.address_range,
    })
    if (recorded instanceof Failure) {
      log.info({ subscription: id, code: recorded.code }, 'a card could not be charged for a renewal')
      return null
    }
    await sql`update renewal_cards set top_up_id = ${topUpId} where subscription_id = ${id}`.execute(tx)
    return topUpId
  })

/** Charges the card of a renewal that the wallet did not cover, once for each try, and renews or lets wait. Safe to repeat. */
export async function chargeRenewal(services: Services, { subscriptionId }: ChargePayload): Promise<void> {
  const topUpId = await recordCharge(services, subscriptionId)
  // its end is announced, however it comes
  if (topUpId !== null) await chargeCard(services, topUpId)
  else await renewOne(services, subscriptionId)
}

/** The charge has ended: the renewal is tried, after the transaction that holds the wallet. */
export const queueCharged = (tx: Tx, { topUpId }: ChargedPayload): Promise<void> =>
  addJob(tx, renewChargedJob, { topUpId } satisfies ChargedPayload)

export async function renewCharged(services: Services, { topUpId }: ChargedPayload): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select subscription_id as id from renewal_cards where top_up_id = ${topUpId}`.execute(services.db)
  if (rows[0]) await renewOne(services, rows[0].id)
}
