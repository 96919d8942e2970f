import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { reportBody } from '#contract/reports.ts'
import { maySee } from '#core/people/visibility.ts'
import { meetPost } from '#core/posts/meet-post.ts'
import { postState } from '#core/posts/post-row.ts'
import type { Db, Tx } from '#core/services.ts'

type Named = z.output<typeof reportBody>['subject']
/** What is reported: whose it is, and what it says now. */
export type Subject = { kind: 'post' | 'comment' | 'user'; id: number; ownerId: number; snapshot: object }

/** The thing that a person reports, if it is there for them; a locked post is. Read inside the transaction that keeps it. */
export async function findSubject(db: Db | Tx, viewerId: number, { kind, id }: Named): Promise<Subject | null> {
  if (kind === 'post') {
    const post = await meetPost(db, viewerId, id)
    if (!post) return null
    const { creator_id: ownerId, text, teaser, media } = post.row
    return { kind, id, ownerId, snapshot: { text, teaser, media: (media ?? []).map(([mediaId]) => mediaId) } }
  }
  if (kind === 'comment') {
    const { rows } = await sql<{ post_id: number; author_id: number; text: string }>`
      select post_id, author_id, text from comments where id = ${id} and state = ${sql.lit(postState.published)}`.execute(
      db,
    )
    const [comment] = rows
    if (!comment || !(await meetPost(db, viewerId, comment.post_id))?.open) return null
    if (!(await maySee(db, viewerId, comment.author_id))) return null
    const { post_id: postId, author_id: ownerId, text } = comment
    return { kind, id, ownerId, snapshot: { postId, text } }
  }
  if (kind === 'user') {
    if (!(await maySee(db, viewerId, id))) return null
    const user = await db
      .selectFrom('users')
      .select(['username', 'name', 'bio', 'avatar', 'cover'])
      .where('id', '=', id)
      .executeTakeFirst()
    return user ? { kind, id, ownerId: id, snapshot: user } : null
  }
  // there are no messages yet
  return null
}
