import { sql } from 'kysely'
import { addJobs } from '#platform/jobs/jobs.ts'
import type { Tx } from '#platform/services.ts'

export const chargeRenewalJob = 'charge_renewal_card'
export type ChargePayload = { subscriptionId: number }

/**
 * Renewals whose card is asked for what the wallet lacks: tried again as soon as it has answered, and in an hour if it has not, with
 * access meanwhile.
 */
export async function askCards(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    with moved as (
      update subscriptions set try_at = now() + interval '1 hour' where id = any (${ids}::bigint[]) returning id, fan_id, creator_id),
    tried as (update renewal_cards r set tried_at = now() from moved m where r.subscription_id = m.id)
    update relations r set subscribed_until = now() + interval '2 hours' from moved m
    where r.fan_id = m.fan_id and r.creator_id = m.creator_id and r.subscribed_until < now() + interval '2 hours'`.execute(
    tx,
  )
  await addJobs(
    tx,
    chargeRenewalJob,
    ids.map((subscriptionId): ChargePayload => ({ subscriptionId })),
  )
}
