import { sql } from 'kysely'
import { transaction } from '#platform/database/transaction.ts'
import type { Services } from '#platform/services.ts'
import { markPaid, markReturned } from './settle-withdrawal.ts'

/** Asks the payment service what became of the payouts that are under way; says how many are settled now. */
export async function checkSentPayouts(services: Services): Promise<number> {
  const { db, log, paypal } = services
  if (!paypal) return 0
  const { rows } = await sql<{ id: number; provider_ref: string }>`select id, provider_ref from withdrawals
    where state = 'sent' and kind = 'paypal' and provider_ref is not null order by id`.execute(db)
  let settled = 0
  for (const { id, provider_ref: ref } of rows) {
    try {
      const found = await paypal.stateOf(ref)
      if (found.state === 'waiting') continue
      await transaction(db, (tx) => (found.state === 'paid' ? markPaid(tx, id) : markReturned(tx, id, found.reason)))
      settled += 1
    } catch (error) {
      log.error({ err: error, withdrawal: id }, 'the state of a payout could not be read')
    }
  }
  return settled
}
