import { sql } from 'kysely'
import { refundRemoved } from '#modules/purchases/refund-removed.ts'
import type { Services } from '#platform/services.ts'

/**
 * Gives all tickets of a show back that broke off in its first third, whoever ended it and why, and of any that staff have cut.
 * Safe to repeat.
 */
export async function refundTickets(services: Services, { showId }: { showId: number }): Promise<void> {
  const { rows } = await sql<{ id: string; buyerId: number }>`
    select t.purchase_id as id, t.user_id as "buyerId" from show_tickets t join shows s on s.id = t.show_id
    where s.id = ${showId} and s.state = 'ended'
      and (s.ended_by = 'staff' or s.ended_at - s.started_at < make_interval(mins => s.minutes) / 3)
    order by t.made_at`.execute(services.db)
  await refundRemoved(services, rows)
}
