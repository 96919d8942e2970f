import { sql } from 'kysely'
import type { Tx } from '#platform/services.ts'

/** A time that is paid for, or free. */
export type PaidPeriod = { subscriptionId: number; fromAt: string; untilAt: string; purchaseId: string | null }

/** Writes down what was paid for which time. The same beginning twice is an error: no time is paid twice. */
export async function recordPeriod(tx: Tx, paid: PaidPeriod): Promise<void> {
  await sql`insert into subscription_periods (subscription_id, from_at, until_at, purchase_id)
    values (${paid.subscriptionId}, ${paid.fromAt}, ${paid.untilAt}, ${paid.purchaseId}::uuid)`.execute(tx)
}
