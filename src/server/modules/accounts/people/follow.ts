import { followed } from '../announcements.ts'
import { sql } from 'kysely'
import type { Services } from '#platform/services.ts'
import { rankOf } from '../index-user.ts'
import { lockPeople, maySee } from '../visibility.ts'
import { signalUpdates } from '../signal-updates.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'

type Follow = { follows: boolean; followerCount: number }

/** Follows a creator, or stops; a running subscription is untouched, and one is told of their posts no more. The count moves only when the relation did. */
export async function setFollow(
  { db }: Services,
  fanId: number,
  username: string,
  follows: boolean,
): Promise<Result<Follow, 'not_found' | 'forbidden'>> {
  return transaction(db, async (tx): Promise<Result<Follow, 'not_found' | 'forbidden'>> => {
    const { rows: named } = await sql<{ id: number; is_creator: boolean }>`
      select id, is_creator from users where username = ${username}`.execute(tx)
    const [creator] = named
    if (!creator) return fail('not_found')
    // both, as blocking does: a follow and a block at the same moment come one after the other
    await lockPeople(tx, fanId, creator.id)
    if (!(await maySee(tx, fanId, creator.id))) return fail('not_found')
    if (follows && (creator.id === fanId || !creator.is_creator)) return fail('forbidden')
    const moved = follows
      ? await sql`insert into relations (fan_id, creator_id, followed_at) values (${fanId}, ${creator.id}, now())
          on conflict (fan_id, creator_id) do update set followed_at = now() where relations.followed_at is null`.execute(
          tx,
        )
      : await sql`update relations set followed_at = null
          where fan_id = ${fanId} and creator_id = ${creator.id} and followed_at is not null`.execute(tx)
    if (!follows) {
      await sql`delete from bells where fan_id = ${fanId} and creator_id = ${creator.id}`.execute(tx)
      await sql`delete from relations where fan_id = ${fanId} and creator_id = ${creator.id} and followed_at is null
        and (subscribed_until is null or subscribed_until <= now())`.execute(tx)
    }
    const step = moved.numAffectedRows === 0n ? 0 : follows ? 1 : -1
    const { rows } = await sql<{ n: number }>`
      update users set follower_count = follower_count + ${step} where id = ${creator.id} returning follower_count as n`.execute(
      tx,
    )
    const [followers] = rows
    // most follows leave the rank as it is; only a change is written
    if (followers && step !== 0 && rankOf(followers.n) !== rankOf(followers.n - step))
      await sql`update search_words set rank = ${rankOf(followers.n)} where user_id = ${creator.id}`.execute(tx)
    if (step === 1) await followed.announce(tx, { fanId, creatorId: creator.id })
    if (step !== 0) await signalUpdates(tx, fanId)
    return { follows, followerCount: followers?.n ?? 0 }
  })
}
