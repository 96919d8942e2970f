import { sql } from 'kysely'
import { hydratePosts, type PostRow } from '#core/posts/post-row.ts'
import { standingOf } from '#core/posts/post-view.ts'
import { audienceOf, decide } from '#core/entitlements/decide.ts'
import type { Db, Services, Tx } from '#core/services.ts'
import { notify } from '#core/updates/notify.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'

type Liked = { liked: boolean; likeCount: number }

/** The post as this viewer meets it; null where there is none for them. */
const seen = async (db: Db | Tx, viewerId: number, postId: number): Promise<PostRow | null> =>
  (await hydratePosts(db, viewerId, [postId]))[0] ?? null

const isOpen = (row: PostRow, viewerId: number): boolean =>
  decide(audienceOf(row.audience), row.price_cents, standingOf(row, viewerId)).open

/** Likes a post that one may see, or takes the like back. The count moves only when the mark did. */
export async function setLike(
  { db }: Services,
  userId: number,
  postId: number,
  liked: boolean,
): Promise<Result<Liked, 'not_found' | 'forbidden'>> {
  return transaction(db, async (tx): Promise<Result<Liked, 'not_found' | 'forbidden'>> => {
    const post = await seen(tx, userId, postId)
    if (!post) return fail('not_found')
    if (liked && !isOpen(post, userId)) return fail('forbidden')
    const moved = liked
      ? await sql`insert into likes (user_id, post_id) values (${userId}, ${postId}) on conflict do nothing`.execute(tx)
      : await sql`delete from likes where user_id = ${userId} and post_id = ${postId}`.execute(tx)
    const step = moved.numAffectedRows === 0n ? 0 : liked ? 1 : -1
    const { rows } = await sql<{ n: number }>`
      update posts set like_count = like_count + ${step} where id = ${postId} returning like_count as n`.execute(tx)
    if (step === 1 && post.creator_id !== userId)
      await notify(tx, {
        userId: post.creator_id,
        kind: 'like',
        eventKey: `like ${String(postId)} ${String(userId)}`,
        actorId: userId,
        postId,
      })
    return { liked, likeCount: rows[0]?.n ?? 0 }
  })
}

/** Bookmarks a post, a locked one too, or takes the bookmark away. */
export async function setBookmark(
  { db }: Services,
  userId: number,
  postId: number,
  bookmarked: boolean,
): Promise<Result<{ bookmarked: boolean }, 'not_found'>> {
  if (!(await seen(db, userId, postId))) return fail('not_found')
  if (bookmarked)
    await sql`insert into bookmarks (user_id, post_id) values (${userId}, ${postId}) on conflict do nothing`.execute(db)
  else await sql`delete from bookmarks where user_id = ${userId} and post_id = ${postId}`.execute(db)
  return { bookmarked }
}
