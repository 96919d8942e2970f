import { sql } from 'kysely'
import { visibleTo } from '#core/people/visibility.ts'
import { pageRequest, type PageQuery } from '#core/pages/page.ts'
import { pageOfPosts, type PostPage, type PostPlace } from '#core/posts/post-page.ts'
import { postState } from '#core/posts/post-row.ts'
import type { Services } from '#core/services.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'

/** A creator's published posts, newest first; on the first page the pinned one comes before them. */
export async function listPostsOf(
  services: Services,
  viewerId: number,
  username: string,
  query: PageQuery,
): Promise<Result<PostPage, 'not_found' | 'invalid_input'>> {
  const page = pageRequest(query)
  if (page instanceof Failure) return page
  const { db } = services
  const found = await sql<{ id: number; pinned: number | null }>`
    select u.id, (select id from posts where creator_id = u.id and pinned_at is not null and state = ${sql.lit(postState.published)}) as pinned
    from users u where u.username = ${username} and u.deleted_at is null and ${visibleTo(viewerId)}`.execute(db)
  const [creator] = found.rows
  if (!creator) return fail('not_found')
  const { rows } = await sql<PostPlace>`
    select id, published_at as at from posts where creator_id = ${creator.id} and state = ${sql.lit(postState.published)}
      and id is distinct from ${creator.pinned}::bigint and (published_at, id) < (${page.before.at}::timestamptz, ${page.before.id})
    order by published_at desc, id desc limit ${page.limit + 1}`.execute(db)
  const first = creator.pinned === null || query?.cursor !== undefined ? [] : [creator.pinned]
  return pageOfPosts(services, viewerId, rows, { limit: page.limit, first })
}

/** What a fan has paid for, the newest purchase first: also what has ended or was removed since. */
export async function listUnlocked(
  services: Services,
  userId: number,
  query: PageQuery,
): Promise<Result<PostPage, 'invalid_input'>> {
  const page = pageRequest(query)
  if (page instanceof Failure) return page
  const { rows } = await sql<PostPlace>`
    select post_id as id, made_at as at from unlocks
    where user_id = ${userId} and (made_at, post_id) < (${page.before.at}::timestamptz, ${page.before.id})
    order by made_at desc, post_id desc limit ${page.limit + 1}`.execute(services.db)
  return pageOfPosts(services, userId, rows, { limit: page.limit })
}
