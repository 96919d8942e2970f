import { sql } from 'kysely'
import { visiblePost } from '../visible-post.ts'
import type { Services } from '#platform/services.ts'
import { fail, type Result } from '#platform/failure.ts'

/**
 * Bookmarks a post, a locked one too, or takes the bookmark away. `folderId`: in this folder of one's own, null for none; left
 * out, a bookmark that is there stays where it is.
 */
export async function setBookmark(
  { db }: Services,
  userId: number,
  postId: number,
  bookmarked: boolean,
  folderId?: number | null,
): Promise<Result<{ bookmarked: boolean }, 'not_found'>> {
  if (!(await visiblePost(db, userId, postId))) return fail('not_found')
  if (!bookmarked) {
    await sql`delete from bookmarks where user_id = ${userId} and post_id = ${postId}`.execute(db)
    return { bookmarked }
  }
  if (folderId === undefined) {
    await sql`insert into bookmarks (user_id, post_id) values (${userId}, ${postId}) on conflict do nothing`.execute(db)
    return { bookmarked }
  }
  const placed = await sql`
    insert into bookmarks (user_id, post_id, folder_id) select ${userId}, ${postId}, ${folderId}::bigint
    where ${folderId}::bigint is null or exists (select from bookmark_folders where id = ${folderId}::bigint and user_id = ${userId})
    on conflict (user_id, post_id) do update set folder_id = excluded.folder_id`.execute(db)
  return placed.numAffectedRows === 0n ? fail('not_found') : { bookmarked }
}
