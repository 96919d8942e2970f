import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Args } from '#contract/routes.ts'
import { lockPeople, maySee } from '#modules/accounts/visibility.ts'
import type { Services, Tx } from '#platform/services.ts'
import { notify } from '#modules/notifications/notify.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, failField, Failure, type Result } from '#platform/failure.ts'
import { owesRefunds } from '#modules/purchases/collect-owed.ts'
import { type OfPost, ownPost, sharesOfPost } from './list-shares.ts'

type Terms = Args<'POST /posts/:id/shares'>['body']
type Refused = 'not_found' | 'too_many' | 'too_soon' | 'invalid_input' | 'owes_refunds'

/** One sentence for all: whether somebody is not there, is no creator or has blocked the author is not told. */
const nobody = 'No creator has this name.'

/** The creator to whom a part is offered. Nobody blocks the other until the transaction ends. */
async function coCreator(tx: Tx, authorId: number, username: string): Promise<number | Failure<'invalid_input'>> {
  const { rows } = await sql<{ id: number }>`select id from users where username = ${username} and is_creator`.execute(
    tx,
  )
  const id = rows[0]?.id
  if (id === undefined) return failField('username', nobody)
  if (id === authorId) return failField('username', 'You can’t offer yourself a share.')
  await lockPeople(tx, authorId, id)
  return (await maySee(tx, authorId, id)) ? id : failField('username', nobody)
}

/** Whether these terms can be offered beside what has been agreed and offered: `given` counts everybody else. */
async function check(
  tx: Tx,
  offer: { authorId: number; postId: number; userId: number; basisPoints: number },
): Promise<Failure<'too_many' | 'too_soon' | 'invalid_input'> | null> {
  const { authorId, postId, userId, basisPoints } = offer
  const { rows } = await sql<{ others: number; given: number; agreed: number | null; asked: boolean }>`
    with each as (select co_creator_id, max(basis_points) as most from post_shares
      where post_id = ${postId} and state in ('agreed', 'proposed') and co_creator_id <> ${userId} group by 1)
    select count(*)::int as others, coalesce(sum(most), 0)::int as given,
      (select basis_points from post_shares where post_id = ${postId} and co_creator_id = ${userId} and state = 'agreed') as agreed,
      exists (select from post_shares where post_id = ${postId} and co_creator_id = ${userId} and state = 'declined'
        and answered_at > now() - make_interval(hours => ${limits.shareAgainHours}))
      or ${limits.shareOffersMax} <= (select count(*) from post_shares where author_id = ${authorId} and co_creator_id = ${userId}
        and proposed_at > now() - make_interval(hours => ${limits.shareAgainHours})) as asked
    from each`.execute(tx)
  const { others = 0, given = 0, agreed = null, asked = false } = rows[0] ?? {}
  if (asked) return fail('too_soon')
  if (others >= limits.sharesMax) return fail('too_many')
  if (agreed === basisPoints) return failField('basisPoints', 'You’ve already agreed on this share.')
  if (given + Math.max(basisPoints, agreed ?? 0) > limits.shareMostBasisPoints)
    return failField('basisPoints', 'You keep at least 10 percent.')
  return null
}

/**
 * Offers somebody a part of what a post earns. It counts from their yes on; what was agreed with them before stands until then. An
 * earlier offer to the same person that waits is taken back. Not while the author owes refunds (docs/decisions/118).
 */
export async function proposeShare(
  { db }: Pick<Services, 'db'>,
  authorId: number,
  postId: number,
  { username, basisPoints }: Terms,
): Promise<Result<OfPost, Refused>> {
  return transaction(db, async (tx): Promise<Result<OfPost, Refused>> => {
    if (!(await ownPost(tx, authorId, postId))) return fail('not_found')
    const userId = await coCreator(tx, authorId, username)
    if (userId instanceof Failure) return userId
    if (await owesRefunds(tx, authorId)) return fail('owes_refunds')
    // after the people, as elsewhere; two offers on one post come one after the other
    if (!(await ownPost(tx, authorId, postId, true))) return fail('not_found')
    const refused = await check(tx, { authorId, postId, userId, basisPoints })
    if (refused) return refused
    await sql`update post_shares set state = 'withdrawn', answered_at = now()
      where post_id = ${postId} and co_creator_id = ${userId} and state = 'proposed'`.execute(tx)
    const { rows } = await sql<{ id: number }>`insert into post_shares (post_id, author_id, co_creator_id, basis_points)
      values (${postId}, ${authorId}, ${userId}, ${basisPoints}) returning id`.execute(tx)
    await notify(tx, {
      userId,
      kind: 'share_proposed',
      eventKey: `share ${String(rows[0]?.id)} proposed`,
      actorId: authorId,
    })
    return sharesOfPost(tx, postId)
  })
}
