import { sql } from 'kysely'
import { addJob, type Job } from '#platform/jobs/jobs.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Services, Tx } from '#platform/services.ts'
import { cancelRenewals } from '#modules/subscriptions/cancel-renewal.ts'
import { endByCreator } from '#modules/subscriptions/end-subscriptions-between.ts'
import { signalUpdates } from '../signal-updates.ts'

const endHiddenJob = 'end_hidden_subscriptions'
type Payload = { userId: number; hiddenNow?: readonly string[] }

/** To be called when a person's country has changed, or with the countries that they hide in from now on (`hiddenNow`). */
export const endHiddenSubscriptions = (tx: Tx, userId: number, hiddenNow?: readonly string[]): Promise<void> =>
  addJob(tx, endHiddenJob, { userId, ...(hiddenNow && { hiddenNow }) } satisfies Payload)

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
