import { blocked, blocking } from '../announcements.ts'
import { sql } from 'kysely'
import { rankOf } from '../index-user.ts'
import { lockPeople, maySee } from '../visibility.ts'
import type { Services, Tx } from '#platform/services.ts'
import { signalUpdates } from '../signal-updates.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'
import { userIdByUsername } from '../user-id-by-username.ts'

type Blocked = { blocked: boolean }

/** Ends following in one direction; the count moves only when there was a follow. */
async function endFollow(tx: Tx, fanId: number, creatorId: number): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    with ended as (update relations set followed_at = null
      where fan_id = ${fanId} and creator_id = ${creatorId} and followed_at is not null returning creator_id)
    update users u set follower_count = follower_count - 1 from ended where u.id = ended.creator_id
    returning follower_count as n`.execute(tx)
  const [followers] = rows
  if (followers && rankOf(followers.n) !== rankOf(followers.n + 1))
    await sql`update search_words set rank = ${rankOf(followers.n)} where user_id = ${creatorId}`.execute(tx)
}

/**
 * Blocks: from then on neither sees nor reaches the other. Following ends on both sides, and what was paid for unanswered
 * messages goes back. The fans of whoever blocks get the unused time back; who blocks a creator stops the renewal and gives
 * up access while the block stands, without a refund (product page, Blocks). Safe to repeat.
 */
export async function block(
  services: Services,
  userId: number,
  username: string,
): Promise<Result<Blocked, 'not_found' | 'forbidden'>> {
  return transaction(services.db, async (tx): Promise<Result<Blocked, 'not_found' | 'forbidden'>> => {
    const other = await userIdByUsername(tx, username)
    if (other === null) return fail('not_found')
    if (other === userId) return fail('forbidden')
    await lockPeople(tx, userId, other)
    const already = await sql`select from blocks where user_id = ${userId} and blocked_id = ${other}`.execute(tx)
    if (already.rows.length > 0) return { blocked: true }
    if (!(await maySee(tx, userId, other))) return fail('not_found')
    const between = { services, userId, blockedId: other }
    await blocking.announce(tx, between)
    await sql`insert into blocks (user_id, blocked_id) values (${userId}, ${other})`.execute(tx)
    await blocked.announce(tx, between)
    await endFollow(tx, userId, other)
    await endFollow(tx, other, userId)
    await sql`delete from relations where followed_at is null and (subscribed_until is null or subscribed_until <= now())
      and ((fan_id = ${userId} and creator_id = ${other}) or (fan_id = ${other} and creator_id = ${userId}))`.execute(
      tx,
    )
    await signalUpdates(tx, userId, other)
    return { blocked: true }
  })
}

/** Lifts a block of one's own. What it ended stays ended; paid time that is left can be used again. */
export async function unblock(
  { db }: Services,
  userId: number,
  username: string,
): Promise<Result<Blocked, 'not_found'>> {
  const other = await userIdByUsername(db, username)
  if (other === null) return fail('not_found')
  const { numAffectedRows } = await sql`delete from blocks where user_id = ${userId} and blocked_id = ${other}`.execute(
    db,
  )
  if (numAffectedRows === 0n && !(await maySee(db, userId, other))) return fail('not_found')
  return { blocked: false }
}
