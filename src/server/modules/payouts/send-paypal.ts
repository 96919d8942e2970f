import { sql } from 'kysely'
import { withLease } from '#platform/database/lease.ts'
import { transaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/failure.ts'
import { PayoutRefused, type PayoutRail } from './payout-rail.ts'
import type { Services } from '#platform/services.ts'
import { decryptPaypal } from './method-details.ts'
import { mayLeave } from './payout-hold.ts'
import { markSent } from './settle-withdrawal.ts'

type Intent = { id: number; amount_cents: number; details: Buffer; sending_at: string; too_old: boolean }
/** What became of one of them. `unknown`: nobody knows whether it was paid; a later round asks again with the same key. */
export type SendOutcome = { id: number; outcome: 'sent' | 'refused' | 'unknown' | 'by_hand'; note: string }

/** A day before the service may forget a key, a repeat is no longer known to be one. */
const safeDays = (rail: PayoutRail): number => rail.keyDays - 1

/** Writes down that the payment service is about to be called. Null: someone else has settled it. */
async function recordIntent({ db }: Pick<Services, 'db'>, id: number, rail: PayoutRail): Promise<Intent | null> {
  return transaction(db, async (tx) => {
    const { rows } = await sql<Intent>`update withdrawals w set sending_at = coalesce(sending_at, now())
      where id = ${id} and state = 'approved' and kind = 'paypal' and ${mayLeave}
      returning id, amount_cents, details, sending_at, sending_at < now() - make_interval(days => ${safeDays(rail)}) as too_old`.execute(
      tx,
    )
    return rows[0] ?? null
  })
}

/** Pays one approved withdrawal: intent, commit, call with its key, then the books. A crash at any point is caught up by the next round. */
async function sendOne(services: Services, rail: PayoutRail, id: number): Promise<SendOutcome | null> {
  const intent = await recordIntent(services, id, rail)
  if (!intent) return null
  if (intent.too_old)
    return { id, outcome: 'by_hand', note: `look it up at ${rail.name} before anything else: its key is too old` }
  try {
    const { email } = decryptPaypal(services.encryption, intent.details)
    const { ref } = await rail.send({ key: `withdrawal-${String(id)}`, amountCents: intent.amount_cents, email })
    const sent = await transaction(services.db, (tx) => markSent(tx, id, ref))
    return sent instanceof Failure ? null : { id, outcome: 'sent', note: ref }
  } catch (error) {
    if (!(error instanceof PayoutRefused)) {
      services.log.error(
        { err: error, withdrawal: id },
        'a payout may or may not have been made; it will be asked again',
      )
      return { id, outcome: 'unknown', note: 'no clear answer: run this again' }
    }
    // nothing was paid, so it can be approved, rejected or sent anew
    await sql`update withdrawals set sending_at = null where id = ${id} and state = 'approved'`.execute(services.db)
    return { id, outcome: 'refused', note: error.message }
  }
}

/**
 * Pays every approved PayPal withdrawal that nothing holds up, one after another. Safe to repeat after a crash. One round
 * at a time on all machines: else one could be told no and have staff reject what the other is just being told yes about.
 */
export async function sendPaypalPayouts(services: Services, rail: PayoutRail): Promise<SendOutcome[]> {
  const outcomes = await withLease(services.db, 'send_paypal_payouts', async (holds) => {
    const { rows } = await sql<{ id: number }>`select id from withdrawals w
      where state = 'approved' and kind = 'paypal' and ${mayLeave} order by id`.execute(services.db)
    const done: SendOutcome[] = []
    for (const { id } of rows) {
      if (!(await holds())) break
      const outcome = await sendOne(services, rail, id)
      if (outcome) done.push(outcome)
    }
    return done
  })
  return outcomes ?? []
}
