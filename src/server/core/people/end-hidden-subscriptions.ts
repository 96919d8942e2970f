import { sql } from 'kysely'
import { addJob, type Job } from '#platform/jobs/jobs.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Services, Tx } from '../services.ts'
import { endSubscriptionsBetween } from '../subscriptions/end-subscriptions-between.ts'

const endHiddenJob = 'end_hidden_subscriptions'

/** To be called when a person's country, or the countries that they hide from, have changed. */
export const endHiddenSubscriptions = (tx: Tx, userId: number): Promise<void> => addJob(tx, endHiddenJob, { userId })

/** Nobody pays for what they may no longer see: such subscriptions end, and what is unused goes back. Safe to repeat. */
export const endHiddenSubscriptionsWork = (services: Services): Job<{ userId: number }> => ({
  name: endHiddenJob,
  run: async ({ userId }) => {
    const { rows } = await sql<{ fan_id: number; creator_id: number }>`
      select s.fan_id, s.creator_id from subscriptions s
      join accounts f on f.user_id = s.fan_id join accounts c on c.user_id = s.creator_id
      where s.state <> 'ended' and (s.fan_id = ${userId} or s.creator_id = ${userId}) and f.country = any (c.hidden_in)
      order by s.id`.execute(services.db)
    for (const { fan_id, creator_id } of rows)
      await transaction(services.db, (tx) => endSubscriptionsBetween(tx, services, fan_id, creator_id))
  },
})
