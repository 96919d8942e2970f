import { sql } from 'kysely'
import { fail, type Result } from '#platform/failure.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { purge, purgedAtOnce, takeAway } from '../take-away.ts'
import { lockStories } from '../update-story-head.ts'

/** A story of one's own goes at once, for everyone. */
export const deleteStory = (
  { db }: Services,
  creatorId: number,
  storyId: number,
): Promise<Result<Record<string, never>, 'not_found'>> =>
  transaction(db, async (tx): Promise<Result<Record<string, never>, 'not_found'>> => {
    await lockStories(tx, creatorId)
    const gone = await takeAway(tx, creatorId, sql`id = ${storyId}`)
    return gone.length === 0 ? fail('not_found') : {}
  })

export async function purgeRemovedStories({ db }: Pick<Services, 'db'>): Promise<void> {
  while ((await transaction(db, (tx) => purge(tx, sql`true`))) === purgedAtOnce);
}

export const purgeStories = (services: Pick<Services, 'db'>): Job => ({
  name: 'purge_removed_stories',
  cron: '* * * * *',
  run: () => purgeRemovedStories(services),
})
