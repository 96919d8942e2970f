import { sql } from 'kysely'
import type { Post } from '#contract/posts.ts'
import { visibleTo } from '#core/people/visibility.ts'
import { cut, pageRequest, type PageQuery } from '#core/pages/page.ts'
import type { Position } from '#core/pages/position.ts'
import { hydratePosts, postState } from '#core/posts/post-row.ts'
import { postViews } from '#core/posts/post-view.ts'
import type { Services } from '#core/services.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'

type PostPage = { posts: Post[]; nextCursor: string | null }
type Skeleton = { id: number; at: string }
const position = (row: Skeleton): Position => ({ at: row.at, id: row.id })

async function pageOf(
  services: Services,
  viewerId: number,
  skeleton: readonly Skeleton[],
  limit: number,
): Promise<PostPage> {
  const { rows, nextCursor } = cut(skeleton, limit, position)
  const posts = await hydratePosts(
    services.db,
    viewerId,
    rows.map((row) => row.id),
  )
  return { posts: postViews(posts, viewerId, services), nextCursor }
}

/** A creator's published posts, newest first. */
export async function listPostsOf(
  services: Services,
  viewerId: number,
  username: string,
  query: PageQuery,
): Promise<Result<PostPage, 'not_found' | 'invalid_input'>> {
  const page = pageRequest(query)
  if (page instanceof Failure) return page
  const { db } = services
  const found = await sql<{ id: number }>`
    select u.id from users u where u.username = ${username} and u.deleted_at is null and ${visibleTo(viewerId)}`.execute(
    db,
  )
  const [creator] = found.rows
  if (!creator) return fail('not_found')
  const { rows } = await sql<Skeleton>`
    select id, published_at as at from posts where creator_id = ${creator.id} and state = ${sql.lit(postState.published)}
      and (published_at, id) < (${page.before.at}::timestamptz, ${page.before.id})
    order by published_at desc, id desc limit ${page.limit + 1}`.execute(db)
  return pageOf(services, viewerId, rows, page.limit)
}

/** My bookmarks, the newest bookmark first. */
export async function listBookmarks(
  services: Services,
  userId: number,
  query: PageQuery,
): Promise<Result<PostPage, 'invalid_input'>> {
  const page = pageRequest(query)
  if (page instanceof Failure) return page
  const { rows } = await sql<Skeleton>`
    select b.post_id as id, b.created_at as at from bookmarks b join posts p on p.id = b.post_id and p.state = ${sql.lit(postState.published)}
    where b.user_id = ${userId} and (b.created_at, b.post_id) < (${page.before.at}::timestamptz, ${page.before.id})
    order by b.created_at desc, b.post_id desc limit ${page.limit + 1}`.execute(services.db)
  return pageOf(services, userId, rows, page.limit)
}
