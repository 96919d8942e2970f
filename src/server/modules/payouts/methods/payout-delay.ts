import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { recordSecurityEvent } from '#modules/accounts/record-event.ts'
import type { Tx } from '#platform/services.ts'
import type { Origin } from '#modules/accounts/session-origin.ts'
import { notify } from '#modules/notifications/notify.ts'

/** Whose methods are changed, and from where. */
export type Owner = { userId: number; origin: Origin }

/**
 * After any change of the methods: the next payout waits, and the owner is told at once in the app and by mail, so that
 * whoever took over an account does not get its money before the owner knows.
 */
export async function delayPayouts(tx: Tx, { userId, origin }: Owner): Promise<void> {
  await sql`update accounts set payouts_held_until = now() + make_interval(hours => ${limits.payoutMethodDelayHours})
    where user_id = ${userId}`.execute(tx)
  await recordSecurityEvent(tx, { userId, kind: 'payout_method_changed', origin })
  await notify(tx, { userId, kind: 'payout_method_changed', eventKey: `payout method ${randomUUID()}` })
}
