import { sql } from 'kysely'
import { deleteMedia } from '#modules/media/delete-media.ts'
import { fail, type Result } from '#platform/failure.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import type { Services, Tx } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { giveBack } from '../refund-story.ts'
import { removeFromHighlights } from '../highlights/remove-from-highlights.ts'
import { lockStories, settleHead } from '../update-story-head.ts'

const atOnce = 100

/** A story of one's own goes at once, for everyone; its photo or clip within the minute, unless a report is open. */
export const deleteStory = (
  { db }: Services,
  creatorId: number,
  storyId: number,
): Promise<Result<Record<string, never>, 'not_found'>> =>
  transaction(db, async (tx): Promise<Result<Record<string, never>, 'not_found'>> => {
    await lockStories(tx, creatorId)
    const { rows } = await sql<{
      lasts: boolean
    }>`update stories set state = 'removed', deleted_at = now(), purge_at = now()
      where id = ${storyId} and creator_id = ${creatorId} and state <> 'removed' returning coalesce(expires_at > now(), false) as lasts`.execute(
      tx,
    )
    const [gone] = rows
    if (!gone) return fail('not_found')
    if (gone.lasts) await giveBack(tx, storyId)
    await removeFromHighlights(tx, [storyId])
    await settleHead(tx, creatorId)
    await purge(tx, sql`s.id = ${storyId}`)
    return {}
  })

/** Clears out removed stories, but for those whose case is open. Gives how many were looked at. */
async function purge(tx: Tx, which: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ id: number; reported: boolean }>`
    select s.id, exists (select from cases c where c.state = 'open' and c.subject_kind = 'story' and c.subject_id = s.id) as reported
    from stories s where s.state = 'removed' and s.purge_at <= now() and ${which}
    order by s.purge_at limit ${atOnce} for update of s skip locked`.execute(tx)
  const gone = rows.filter(({ reported }) => !reported).map(({ id }) => id)
  await removeFromHighlights(tx, gone)
  await deleteMedia(tx, sql`story_id = any (${gone}::bigint[])`)
  await sql`delete from story_views where story_id = any (${gone}::bigint[])`.execute(tx)
  await sql`delete from story_figures where story_id = any (${gone}::bigint[])`.execute(tx)
  await sql`delete from story_votes where story_id = any (${gone}::bigint[])`.execute(tx)
  await sql`delete from story_mentions where story_id = any (${gone}::bigint[])`.execute(tx)
  await sql`delete from story_shared_answers where story_id = any (${gone}::bigint[])`.execute(tx)
  await sql`delete from story_answers where story_id = any (${gone}::bigint[])`.execute(tx)
  await sql`delete from story_reactions where story_id = any (${gone}::bigint[])`.execute(tx)
  await sql`update stories set caption = '', overlays = '[]', overlay_words = '', purge_at = null where id = any (${gone}::bigint[])`.execute(
    tx,
  )
  await sql`update stories set purge_at = now() + interval '1 day' where id = any (${rows.map(({ id }) => id)}::bigint[])
    and id <> all (${gone}::bigint[])`.execute(tx)
  return rows.length
}

export async function purgeRemovedStories({ db }: Pick<Services, 'db'>): Promise<void> {
  while ((await transaction(db, (tx) => purge(tx, sql`true`))) === atOnce);
}

export const purgeStories = (services: Pick<Services, 'db'>): Job => ({
  name: 'purge_removed_stories',
  cron: '* * * * *',
  run: () => purgeRemovedStories(services),
})
