import { sql } from 'kysely'
import { transaction } from '#platform/database/transaction.ts'
import { visiblePost } from '../visible-post.ts'
import type { Services } from '#platform/services.ts'
import { notify } from '#modules/notifications/notify.ts'

export const notifyMentionedJob = 'notify_mentioned'
export type Mentioning = { postId: number; commentId?: number }

type Named = { author_id: number; user_id: number }

/**
 * Tells those whom a published post, or a comment under it, names. Nobody learns that a post names them which they may not
 * see, and nobody is told twice of the same text. Safe to repeat.
 */
export async function notifyMentioned({ db }: Services, { postId, commentId }: Mentioning): Promise<void> {
  // those who are told of a comment anyway, as the post's author or by the comment that it answers, are left out
  const named =
    commentId === undefined
      ? sql<Named>`select p.creator_id as author_id, u.id as user_id from posts p join users u on u.username = any (p.mentions)
          where p.id = ${postId} and p.state = 'published' and u.id <> p.creator_id`
      : sql<Named>`select c.author_id, u.id as user_id from comments c join users u on u.username = any (c.mentions)
          where c.id = ${commentId} and c.state = 'published' and u.id <> c.author_id
            and u.id <> (select creator_id from posts where id = c.post_id)
            and u.id is distinct from (select author_id from comments o where o.id = c.parent_id)`
  const { rows } = await named.execute(db)
  for (const { author_id: actorId, user_id: userId } of rows) {
    const post = await visiblePost(db, userId, postId)
    if (!post?.open) continue
    const about = commentId === undefined ? `post ${String(postId)}` : `comment ${String(commentId)}`
    await transaction(db, (tx) =>
      notify(tx, {
        userId,
        kind: 'mention',
        eventKey: `mention ${about}`,
        actorId,
        postId,
        ...(commentId !== undefined && { commentId }),
      }),
    )
  }
}
