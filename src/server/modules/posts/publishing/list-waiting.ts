import { sql } from 'kysely'
import type { Answer } from '#contract/routes.ts'
import { mediaRows, mediaStatusOf } from '#modules/media/media-status.ts'
import { cut, pageRequest, type PageQuery } from '#platform/paging/page.ts'
import { bottom } from '#platform/paging/position.ts'
import { pageOfPosts, type PostPage, type PostPlace } from './post-page.ts'
import { hydratePosts } from '../post-row.ts'
import { postViews } from '../post-view.ts'
import type { Services } from '#platform/services.ts'
import { Failure, type Result } from '#platform/failure.ts'

/** The author's posts that wait for their time, the next one first. */
export async function listScheduled(
  services: Services,
  creatorId: number,
  query: PageQuery,
): Promise<Result<PostPage, 'invalid_input'>> {
  const page = pageRequest(query)
  if (page instanceof Failure) return page
  const after = query?.cursor === undefined ? bottom : page.before
  const { rows } = await sql<PostPlace>`
    select id, publish_at as at from posts where creator_id = ${creatorId} and state = 'scheduled'
      and (publish_at, id) > (${after.at}::timestamptz, ${after.id})
    order by publish_at, id limit ${page.limit + 1}`.execute(services.db)
  return pageOfPosts(services, creatorId, rows, { limit: page.limit })
}

/** The author's posts that are being made, were not, or are being looked at, with what became of each file. */
export async function listProcessing(
  services: Services,
  creatorId: number,
  query: PageQuery,
): Promise<Result<Answer<'GET /processing'>, 'invalid_input'>> {
  const page = pageRequest(query)
  if (page instanceof Failure) return page
  const { db } = services
  const found = await sql<PostPlace & { worded: boolean }>`
    select id, created_at as at, words_held_at is not null as worded from posts where creator_id = ${creatorId}
      and state in ('processing', 'in_review', 'failed') and id < ${page.before.id} order by id desc limit ${page.limit + 1}`.execute(
    db,
  )
  const { rows, nextCursor } = cut(found.rows, page.limit, (row) => row)
  const ids = rows.map(({ id }) => id)
  const posts = postViews(await hydratePosts(db, creatorId, ids), creatorId, services)
  const media = await mediaRows(db, creatorId, sql`m.post_id = any (${ids}::bigint[]) order by m.post_id, m.position`)
  const worded = new Set(rows.filter((row) => row.worded).map(({ id }) => id))
  const ofPost = Map.groupBy(media, (row) => row.post_id)
  return {
    items: posts.map((post) => ({
      post,
      heldForWords: worded.has(post.id),
      media: (ofPost.get(post.id) ?? []).map((row) => mediaStatusOf(row, services)),
    })),
    nextCursor,
  }
}

/** Posts in which somebody is asked to be tagged, or has agreed to be, as far as they can see them; the newest first. */
export async function listTagged(
  services: Services,
  userId: number,
  query: PageQuery & { state?: 'asked' | 'agreed' | undefined },
): Promise<Result<PostPage, 'invalid_input'>> {
  const page = pageRequest(query)
  if (page instanceof Failure) return page
  const state = query?.state ?? 'asked'
  const { rows } = await sql<PostPlace>`
    select post_id as id, asked_at as at from tags where user_id = ${userId} and state = ${state}
      and post_id < ${page.before.id} order by post_id desc limit ${page.limit + 1}`.execute(services.db)
  return pageOfPosts(services, userId, rows, { limit: page.limit })
}
