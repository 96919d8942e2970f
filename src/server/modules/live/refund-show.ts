import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { transaction } from '#platform/database/transaction.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { fail, type Result } from '#platform/failure.ts'
import type { Services } from '#platform/services.ts'
import { refundTicketsJob } from './shows/end-show.ts'

/**
 * Gives back all tickets of a show of one's own that has ended, by a job; how many. The creator bears it, as with every refund
 * that they cause. Again is the same.
 */
export async function refundShow(
  { db }: Pick<Services, 'db'>,
  creatorId: number,
  showId: number,
): Promise<Result<{ tickets: number }, 'not_found' | 'forbidden'>> {
  return transaction(db, async (tx): Promise<Result<{ tickets: number }, 'not_found' | 'forbidden'>> => {
    const { rows } = await sql<{ allowed: boolean; tickets: number }>`
      select state = 'ended' and started_at is not null
        and ended_at > clock_timestamp() - make_interval(days => ${limits.showRefundDays}) as allowed,
        (select count(*)::int from show_tickets t where t.show_id = shows.id) as tickets
      from shows where id = ${showId} and creator_id = ${creatorId} for no key update`.execute(tx)
    const [show] = rows
    if (!show) return fail('not_found')
    if (!show.allowed) return fail('forbidden')
    await addJob(tx, refundTicketsJob, { showId, all: true })
    return { tickets: show.tickets }
  })
}
