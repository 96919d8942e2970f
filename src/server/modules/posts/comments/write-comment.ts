import { sql } from 'kysely'
import type { Comment } from '#contract/comments.ts'
import { findMentions } from '../mentions/find-mentions.ts'
import { notifyMentionedJob } from '../mentions/notify-mentioned.ts'
import type { PostRow } from '../post-row.ts'
import type { Services, Tx } from '#platform/services.ts'
import { notify } from '#modules/notifications/notify.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { languageTag } from '#platform/text/language-tag.ts'
import { commentView, readComments, type CommentRow } from './comment-row.ts'
import { visibleComment, openPost } from './visible-comment.ts'

type Written = { postId: number; text: string; parentId: number | null }
type Refusal = 'not_found' | 'forbidden' | 'comments_off'

/** What is answered, and the comment under the post that begins the thread. */
async function findParent(
  tx: Tx,
  userId: number,
  { postId, parentId }: Written,
): Promise<Result<{ answered: CommentRow; threadId: number } | null, Refusal>> {
  if (parentId === null) return null
  const met = await visibleComment(tx, userId, parentId)
  if (met instanceof Failure) return met
  const { comment } = met
  return comment.post_id === postId
    ? { answered: comment, threadId: comment.parent_id ?? comment.id }
    : fail('not_found')
}

async function tell(tx: Tx, commentId: number, about: { userId: number; post: PostRow; answered: CommentRow | null }) {
  const { userId: actorId, post, answered } = about
  const notice = { actorId, postId: post.id, commentId }
  if (answered && answered.author_id !== actorId)
    await notify(tx, { ...notice, userId: answered.author_id, kind: 'reply', eventKey: `reply ${String(commentId)}` })
  // an author who is answered is told of that, and not of the same words once more
  if (post.creator_id !== actorId && post.creator_id !== answered?.author_id)
    await notify(tx, { ...notice, userId: post.creator_id, kind: 'comment', eventKey: `comment ${String(commentId)}` })
}

/** Writes a comment under a published post that one may see, or answers one. An answer to an answer stands beside it. */
export async function writeComment(
  { db }: Services,
  userId: number,
  written: Written,
): Promise<Result<Comment, Refusal>> {
  const { postId, text } = written
  return transaction(db, async (tx): Promise<Result<Comment, Refusal>> => {
    // whatever changes comments holds their post first: counts stay exact, and nobody writes under what is being removed
    await sql`select from posts where id = ${postId} for no key update`.execute(tx)
    const post = await openPost(tx, userId, postId)
    if (post instanceof Failure) return post
    if (post.state !== 'published') return fail('forbidden')
    if (!post.comments_on) return fail('comments_off')
    const parent = await findParent(tx, userId, written)
    if (parent instanceof Failure) return parent
    const mentions = await findMentions(tx, text)
    const { rows } = await sql<{
      id: number
    }>`insert into comments (post_id, author_id, parent_id, text, language, mentions)
      values (${postId}, ${userId}, ${parent?.threadId ?? null}, ${text}, ${languageTag(text)}, ${mentions}) returning id`.execute(
      tx,
    )
    const id = rows[0]?.id
    if (id === undefined) throw new Error('A comment was not kept.')
    if (parent) await sql`update comments set reply_count = reply_count + 1 where id = ${parent.threadId}`.execute(tx)
    await sql`update posts set comment_count = comment_count + 1 where id = ${postId}`.execute(tx)
    await tell(tx, id, { userId, post, answered: parent?.answered ?? null })
    if (mentions) await addJob(tx, notifyMentionedJob, { postId, commentId: id })
    const [row] = await readComments(tx, userId, sql`c.id = ${id}`)
    if (!row) throw new Error(`Comment ${String(id)} vanished while it was written.`)
    return commentView(row, userId, post.creator_id)
  })
}
