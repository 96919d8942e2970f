import { sql } from 'kysely'
import type { Poll } from '#contract/posts.ts'
import { visiblePost } from '../visible-post.ts'
import { pollView } from '../post-view.ts'
import type { Services } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, failField, type Failure, type Result } from '#platform/failure.ts'

type Refusal = 'not_found' | 'forbidden' | 'already_voted' | 'poll_closed' | 'invalid_input'

/** Gives one's one vote in the poll of a post that one may see. The same vote again changes nothing. */
export async function vote(
  { db }: Services,
  userId: number,
  { postId, option }: { postId: number; option: number },
): Promise<Result<{ poll: Poll }, Refusal>> {
  const voted = await transaction(db, async (tx): Promise<Failure<Refusal> | null> => {
    const post = await visiblePost(tx, userId, postId)
    if (!post) return fail('not_found')
    if (!post.open) return fail('forbidden')
    if (!post.row.poll || post.row.state !== 'published') return fail('not_found')
    const [options, , , closed, before] = post.row.poll
    if (before === option) return null
    if (before !== null) return fail('already_voted')
    if (closed) return fail('poll_closed')
    if (option >= options.length) return failField('option', 'This isn’t one of the options.')
    const fresh = await sql`insert into poll_votes (user_id, post_id, option) values (${userId}, ${postId}, ${option})
      on conflict do nothing`.execute(tx)
    // another vote of the same person came in between
    if (fresh.numAffectedRows === 0n) return fail('already_voted')
    await sql`update polls set counts[${option + 1}::int] = counts[${option + 1}::int] + 1 where post_id = ${postId}`.execute(
      tx,
    )
    return null
  })
  if (voted) return voted
  const after = await visiblePost(db, userId, postId)
  return after?.row.poll ? { poll: pollView(after.row.poll, after.row.creator_id === userId) } : fail('not_found')
}
