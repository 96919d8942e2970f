import { sql } from 'kysely'
import { refundAndNotify } from '#modules/purchases/refund-and-notify.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import type { Services, Tx } from '#platform/services.ts'
import { isToCome } from '../show-row.ts'
import { refundTicketsJob } from '../shows/end-show.ts'
import { tellCancelledJob } from './notify-waiting-fans.ts'

type Done = Record<string, never>

/** Calls a show off that has not begun: tickets are refunded and people told, by jobs. False: it has begun, or ended. */
export async function callOff(tx: Tx, showId: number, by: 'cancelled' | 'missed'): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update shows s set state = 'ended', ended_by = ${by}, ended_at = clock_timestamp()
    where s.id = ${showId} and ${isToCome}`.execute(tx)
  if (numAffectedRows !== 1n) return false
  // told before the refund takes the ticket, which says whom
  await addJob(tx, tellCancelledJob, { showId })
  return true
}

/** Cancels a show of one's own that is to come. */
export async function cancelShow(
  { db }: Pick<Services, 'db'>,
  creatorId: number,
  showId: number,
): Promise<Result<Done, 'not_found' | 'show_over'>> {
  return transaction(db, async (tx): Promise<Result<Done, 'not_found' | 'show_over'>> => {
    const { rows } =
      await sql`select from shows where id = ${showId} and creator_id = ${creatorId} for no key update`.execute(tx)
    if (rows.length === 0) return fail('not_found')
    return (await callOff(tx, showId, 'cancelled')) ? {} : fail('show_over')
  })
}

/** Gives a ticket back whose show has changed after it was bought, until the show begins. */
export async function returnTicket(
  services: Services,
  userId: number,
  showId: number,
): Promise<Result<Done, 'not_found' | 'forbidden' | 'show_over'>> {
  return transaction(services.db, async (tx): Promise<Result<Done, 'not_found' | 'forbidden' | 'show_over'>> => {
    // kept from beginning meanwhile
    await sql`select from shows where id = ${showId} for share`.execute(tx)
    const { rows } = await sql<{ id: string; toCome: boolean; changed: boolean }>`
      select t.purchase_id as id, ${isToCome} as "toCome", coalesce(t.made_at < s.changed_at, false) as changed
      from show_tickets t join shows s on s.id = t.show_id where t.show_id = ${showId} and t.user_id = ${userId}`.execute(
      tx,
    )
    const [ticket] = rows
    if (!ticket) return fail('not_found')
    if (!ticket.toCome) return fail('show_over')
    if (!ticket.changed) return fail('forbidden')
    await refundAndNotify(tx, services, { id: ticket.id, buyerId: userId })
    return {}
  })
}

/** A block ends what one of the two has paid for and has not seen yet. */
export async function refundBlocked(
  tx: Tx,
  { services, userId, blockedId }: { services: Services; userId: number; blockedId: number },
): Promise<void> {
  const { rows } = await sql<{ id: string; buyerId: number }>`
    select t.purchase_id as id, t.user_id as "buyerId" from show_tickets t join shows s on s.id = t.show_id
    where ${isToCome} and ((s.creator_id = ${userId} and t.user_id = ${blockedId})
      or (s.creator_id = ${blockedId} and t.user_id = ${userId})) order by t.purchase_id`.execute(tx)
  for (const ticket of rows) await refundAndNotify(tx, services, ticket)
}

export const cancelledWork = async (
  services: Services,
  showId: number,
  tell: (kind: 'live_cancelled') => Promise<void>,
): Promise<void> => {
  await tell('live_cancelled')
  await transaction(services.db, (tx) => addJob(tx, refundTicketsJob, { showId }))
}
