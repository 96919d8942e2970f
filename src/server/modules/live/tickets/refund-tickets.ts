import { sql } from 'kysely'
import { refundRemoved } from '#modules/purchases/refund-removed.ts'
import type { Services } from '#platform/services.ts'

/** What staff remove after it has ended is refunded to whoever bought within so many days, as posts are. */
const removedDays = 30

export type RefundOrder = { showId: number; removed?: boolean; all?: boolean }

/**
 * Gives all tickets of a show back that broke off in its first third, whoever ended it and why, and of any that staff have cut.
 * `removed`: staff have found after its end that it should not have been; `all`: its creator gives all back. Safe to repeat.
 */
export async function refundTickets(
  services: Services,
  { showId, removed = false, all = false }: RefundOrder,
): Promise<void> {
  const { rows } = await sql<{ id: string; buyerId: number }>`
    select t.purchase_id as id, t.user_id as "buyerId" from show_tickets t join shows s on s.id = t.show_id
    where s.id = ${showId} and s.state = 'ended' and (${all} or s.ended_by in ('staff', 'overturned', 'cancelled', 'missed')
      or s.ended_at - s.started_at < make_interval(mins => s.minutes) / 3
      or (${removed} and t.made_at > clock_timestamp() - make_interval(days => ${removedDays})))
    order by t.made_at`.execute(services.db)
  await refundRemoved(services, rows)
}
