import { sql } from 'kysely'
import type { Tx } from '#platform/services.ts'

/** What somebody was told of a comment; times are milliseconds since 1970. */
export type TalkNotice = {
  userId: number
  kind: 'comment' | 'reply' | 'comment_like'
  at: number
  eventKey: string
  actorId: number
  postId: number
  commentId: number
}
type CommentRow = { id: number; by: number; post: number; ms: number; creator: number; answered: number | null }
type LikeRow = { comment: number; author: number; by: number; post: number; ms: number }

/** Of the comments in the database that were written or liked after `sinceMs`: as `writeComment` and `likeComment` tell of them. */
export async function noticesOfTalk(tx: Tx, sinceMs: number): Promise<TalkNotice[]> {
  const since = new Date(sinceMs).toISOString()
  const comments = await sql<CommentRow>`
    select c.id, c.author_id as by, c.post_id as post, extract(epoch from c.created_at)::float8 * 1000 as ms,
      p.creator_id as creator, a.author_id as answered
    from comments c join posts p on p.id = c.post_id left join comments a on a.id = c.parent_id
    where c.created_at > ${since}`.execute(tx)
  const likes = await sql<LikeRow>`
    select l.comment_id as comment, c.author_id as author, l.user_id as by, c.post_id as post,
      extract(epoch from l.created_at)::float8 * 1000 as ms
    from comment_likes l join comments c on c.id = l.comment_id
    where l.created_at > ${since} and l.user_id <> c.author_id`.execute(tx)
  const told = comments.rows.flatMap(({ id, by, post, ms, creator, answered }): TalkNotice[] => {
    const about = { at: Math.round(ms), actorId: by, postId: post, commentId: id }
    return [
      ...(answered !== null && answered !== by
        ? [{ ...about, userId: answered, kind: 'reply' as const, eventKey: `reply ${String(id)}` }]
        : []),
      ...(creator !== by && creator !== answered
        ? [{ ...about, userId: creator, kind: 'comment' as const, eventKey: `comment ${String(id)}` }]
        : []),
    ]
  })
  const liked = likes.rows.map(({ comment, author, by, post, ms }): TalkNotice => ({
    userId: author,
    kind: 'comment_like',
    at: Math.round(ms),
    eventKey: `comment_like ${String(comment)} ${String(by)}`,
    actorId: by,
    postId: post,
    commentId: comment,
  }))
  return [...told, ...liked]
}
