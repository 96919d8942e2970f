import { sql } from 'kysely'
import { addJob, type Job } from '#platform/jobs/jobs.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Services, Tx } from '#platform/services.ts'
import { cancelRenewals } from './cancel-renewal.ts'
import { endByCreator } from './end-subscriptions-between.ts'
import { signalUpdates } from '#modules/accounts/signal-updates.ts'

const endHiddenJob = 'end_hidden_subscriptions'
type Payload = { userId: number; hiddenNow?: readonly string[] }

/** A person's country has changed, or they hide in these countries from now on (`hiddenNow`). */
export const endHiddenSubscriptions = (tx: Tx, payload: Payload): Promise<void> => addJob(tx, endHiddenJob, payload)

/**
 * Nobody pays for what they may no longer see. A creator who hides gives the unused part back; a fan who says that they live
 * where a creator hides stops the renewal, as with a block of their own (docs/decisions/082). Safe to repeat.
 */
export const endHiddenSubscriptionsWork = (services: Services): Job<Payload> => ({
  name: endHiddenJob,
  run: async ({ userId, hiddenNow }) => {
    const { rows } = await sql<{ fan_id: number; creator_id: number }>`
      select s.fan_id, s.creator_id from subscriptions s
      join accounts f on f.user_id = s.fan_id join accounts c on c.user_id = s.creator_id
      where s.state <> 'ended' and f.country = any (c.hidden_in)
        and ${hiddenNow ? sql`s.creator_id = ${userId} and f.country = any (${[...hiddenNow]}::text[])` : sql`s.fan_id = ${userId}`}
      order by s.id`.execute(services.db)
    for (const { fan_id: fanId, creator_id: creatorId } of rows)
      await transaction(services.db, async (tx) => {
        if (hiddenNow) return endByCreator(tx, services, creatorId, fanId)
        await cancelRenewals(tx, sql`s.fan_id = ${fanId} and s.creator_id = ${creatorId}`)
        await signalUpdates(tx, fanId)
      })
  },
})
