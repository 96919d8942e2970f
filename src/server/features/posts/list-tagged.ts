import { sql } from 'kysely'
import { pageRequest, type PageQuery } from '#core/pages/page.ts'
import { pageOfPosts, type PostPage, type PostPlace } from '#core/posts/post-page.ts'
import { tagState } from '#core/posts/tags-column.ts'
import type { Services } from '#core/services.ts'
import { Failure, type Result } from '#platform/failure.ts'

/** Posts in which somebody is asked to be tagged, or has agreed to be, as far as they can see them; the newest first. */
export async function listTagged(
  services: Services,
  userId: number,
  query: PageQuery & { state?: 'asked' | 'agreed' | undefined },
): Promise<Result<PostPage, 'invalid_input'>> {
  const page = pageRequest(query)
  if (page instanceof Failure) return page
  const state = tagState[query?.state ?? 'asked']
  const { rows } = await sql<PostPlace>`
    select post_id as id, asked_at as at from post_tags where user_id = ${userId} and state = ${state}
      and post_id < ${page.before.id} order by post_id desc limit ${page.limit + 1}`.execute(services.db)
  return pageOfPosts(services, userId, rows, { limit: page.limit })
}
