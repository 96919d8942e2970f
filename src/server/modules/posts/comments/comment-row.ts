import { sql, type RawBuilder } from 'kysely'
import type { Comment } from '#contract/comments.ts'
import { idOf, visibleTo, type Viewer } from '#modules/accounts/visibility.ts'
import { pictureUrl } from '#modules/accounts/picture-url.ts'
import type { Db, Tx } from '#platform/services.ts'

export type CommentRow = {
  id: number
  post_id: number
  author_id: number
  parent_id: number | null
  text: string
  language: string | null
  mentions: string[] | null
  like_count: number
  reply_count: number
  created_at: string
  username: string
  name: string
  avatar: string | null
  liked: boolean
}

/**
 * Comments `c` for a viewer by a condition, with an order and a limit in `rest`. Hidden ones are left out, and
 * those of people who do not exist for the viewer.
 */
export async function readComments(
  db: Db | Tx,
  viewer: Viewer,
  condition: RawBuilder<unknown>,
  rest: RawBuilder<unknown> = sql``,
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select c.id, c.post_id, c.author_id, c.parent_id, c.text, c.language, c.mentions, c.like_count, c.reply_count, c.created_at,
      u.username, u.name, u.avatar,
      exists (select from comment_likes l where l.user_id = ${idOf(viewer)} and l.comment_id = c.id) as liked
    from comments c join users u on u.id = c.author_id
    where ${condition} and c.state = 'published' and ${visibleTo(viewer, sql`c.author_id`)} ${rest}`.execute(db)
  return rows
}

/** `postAuthorId`: whose post it is under; they may delete what stands there. */
export const commentView = (row: CommentRow, viewerId: number, postAuthorId: number): Comment => ({
  id: row.id,
  postId: row.post_id,
  parentId: row.parent_id,
  author: { username: row.username, name: row.name, avatarUrl: pictureUrl(row.avatar) },
  text: row.text,
  language: row.language,
  mentions: row.mentions ?? [],
  at: row.created_at,
  likeCount: row.like_count,
  replyCount: row.reply_count,
  liked: row.liked,
  mine: row.author_id === viewerId,
  deletable: viewerId !== 0 && (row.author_id === viewerId || postAuthorId === viewerId),
})
