import { sql } from 'kysely'
import { mediaFolder } from '#core/media/keys.ts'
import { lockPublication } from '#core/posts/publish.ts'
import { postState } from '#core/posts/post-row.ts'
import type { Services } from '#core/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'
import { addJob } from '#platform/jobs/jobs.ts'

export const removeMediaJob = 'remove_post_media'

/** Removes a post of one's own. The creator's head is set back under the publication lock: timelines rely on it being exact. */
export async function deletePost(
  { db }: Services,
  creatorId: number,
  postId: number,
): Promise<Result<Record<string, never>, 'not_found'>> {
  return transaction(db, async (tx): Promise<Result<Record<string, never>, 'not_found'>> => {
    await lockPublication(tx)
    const removed = await sql`update posts set state = ${postState.removed}, media = null, text = '', teaser = ''
      where id = ${postId} and creator_id = ${creatorId} and state <> ${postState.removed}`.execute(tx)
    if (removed.numAffectedRows === 0n) return fail('not_found')
    await sql`with newest as (
        select published_at from posts where creator_id = ${creatorId} and state = ${postState.published}
        order by published_at desc, id desc limit 1),
      gone as (delete from creator_heads where creator_id = ${creatorId} and not exists (select from newest))
      update creator_heads set last_at = newest.published_at from newest where creator_id = ${creatorId}`.execute(tx)
    // counted anew, as when a post is announced: one that was never published was never counted
    await sql`update users set post_count = (
      select count(*) from posts where creator_id = ${creatorId} and state = ${postState.published})
      where id = ${creatorId}`.execute(tx)
    await addJob(tx, removeMediaJob, { postId })
    return {}
  })
}

/** Deletes the files of a removed post. Safe to repeat. */
export async function removePostMedia({ db, storage }: Services, { postId }: { postId: number }): Promise<void> {
  const media = await db.selectFrom('media').select('id').where('post_id', '=', postId).execute()
  for (const { id } of media) {
    await storage.remove(mediaFolder(id))
    await db.deleteFrom('media').where('id', '=', id).execute()
  }
}
