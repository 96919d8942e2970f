import { sql } from 'kysely'
import { refundRemoved } from '#modules/purchases/refund-removed.ts'
import { addJob, type Job } from '#platform/jobs/jobs.ts'
import type { Services, Tx } from '#platform/services.ts'
import { isToCome } from '../show-row.ts'

const refundHiddenJob = 'refund_hidden_tickets'
type Payload = { userId: number; hiddenNow?: readonly string[] }

/** A creator hides in these countries from now on. A fan who moves to where a creator hides has done so themselves. */
export async function refundHiddenTickets(tx: Tx, { userId, hiddenNow }: Payload): Promise<void> {
  if (hiddenNow) await addJob(tx, refundHiddenJob, { userId, hiddenNow })
}

/** Gives back the tickets for shows to come of those who live where their creator hides now (decision 082). Safe to repeat. */
export const refundHiddenTicketsWork = (services: Services): Job<Required<Payload>> => ({
  name: refundHiddenJob,
  run: async ({ userId, hiddenNow }) => {
    const { rows } = await sql<{ id: string; buyerId: number }>`
      select t.purchase_id as id, t.user_id as "buyerId" from show_tickets t join shows s on s.id = t.show_id
      join accounts f on f.user_id = t.user_id join accounts c on c.user_id = s.creator_id
      where s.creator_id = ${userId} and ${isToCome} and f.country = any (${[...hiddenNow]}::text[])
        and f.country = any (c.hidden_in) order by t.made_at`.execute(services.db)
    await refundRemoved(services, rows)
  },
})
