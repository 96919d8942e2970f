import { sql } from 'kysely'
import { stands } from '#modules/entitlements/stands.ts'
import { refundRemoved, removedRefundDays } from '#modules/purchases/refund-removed.ts'
import { addJob, type Job } from '#platform/jobs/jobs.ts'
import type { Services, Tx } from '#platform/services.ts'

const refundStoryJob = 'refund_story'

/** Gives back what was paid for a story that goes before its time: what was sold is to be watched until its end. */
export const giveBack = (tx: Tx, storyId: number): Promise<void> => addJob(tx, refundStoryJob, { storyId })

/** A case, or a word that was listed since, hid the story `s` while it was shown, and until it had ended: whoever paid could not watch it to its end. */
const isHiddenToItsEnd = sql`(s.state in ('hidden', 'in_review') and s.hidden_at < s.expires_at and s.expires_at <= now())`

/** Gives back what was paid for stories that were hidden until their end. */
export async function refundHidden({ db }: Pick<Services, 'db'>): Promise<void> {
  const { rows } = await sql<{ id: number }>`select s.id from stories s where ${isHiddenToItsEnd}
    and exists (select from story_unlocks k join purchases p on p.id = k.purchase_id
      where k.story_id = s.id and ${stands('p')} and p.made_at > now() - make_interval(days => ${removedRefundDays}))
    limit 100`.execute(db)
  for (const { id } of rows) await db.transaction().execute((tx) => giveBack(tx, id))
}

/** Safe to repeat. */
export const refundStory = (services: Services): Job<{ storyId: number }> => ({
  name: refundStoryJob,
  run: async ({ storyId }) => {
    const { rows } = await sql<{ id: string; buyerId: number }>`
      select k.purchase_id as id, k.user_id as "buyerId" from story_unlocks k join purchases p on p.id = k.purchase_id
      join stories s on s.id = k.story_id
      where k.story_id = ${storyId} and (s.state = 'removed' or ${isHiddenToItsEnd}) and ${stands('p')}
        and p.made_at > now() - make_interval(days => ${removedRefundDays})`.execute(services.db)
    await refundRemoved(services, rows)
  },
})
