import { sql } from 'kysely'
import { pageRequest, type PageQuery } from '#platform/paging/page.ts'
import { pageOfPosts, type PostPage, type PostPlace } from '../publishing/post-page.ts'
import type { Services } from '#platform/services.ts'
import { Failure, type Result } from '#platform/failure.ts'

/** My bookmarks, the newest bookmark first, with what has ended or was removed only where I have paid for it. */
export async function listBookmarks(
  services: Services,
  userId: number,
  query: (PageQuery & { folderId?: number | undefined }) | undefined,
): Promise<Result<PostPage, 'invalid_input'>> {
  const page = pageRequest(query)
  if (page instanceof Failure) return page
  const folder = query?.folderId === undefined ? sql`true` : sql`b.folder_id = ${query.folderId}`
  const { rows } = await sql<PostPlace>`
    select b.post_id as id, b.created_at as at from bookmarks b join posts p on p.id = b.post_id
    where b.user_id = ${userId} and ${folder}
      and (p.state = 'published' or (p.state in ('expired', 'removed')
        and exists (select from unlocks k where k.user_id = b.user_id and k.post_id = p.id)))
      and (b.created_at, b.post_id) < (${page.before.at}::timestamptz, ${page.before.id})
    order by b.created_at desc, b.post_id desc limit ${page.limit + 1}`.execute(services.db)
  return pageOfPosts(services, userId, rows, { limit: page.limit })
}
