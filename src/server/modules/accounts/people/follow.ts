import { followed } from '../announcements.ts'
import { sql } from 'kysely'
import type { Job } from '#platform/jobs/jobs.ts'
import type { Services, Tx } from '#platform/services.ts'
import { followJob, type Follower } from '../follow-job.ts'
import { rankOf } from '../index-user.ts'
import { lockPeople, maySee } from '../visibility.ts'
import { signalUpdates } from '../signal-updates.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'

type Follow = { follows: boolean; followerCount: number }

/** Begins or ends a follow, under the locks of both; the count moves only when the relation did. `step`: by how much. */
async function relate(tx: Tx, { fanId, creatorId }: Follower, follows: boolean) {
  const moved = follows
    ? await sql`insert into relations (fan_id, creator_id, followed_at) values (${fanId}, ${creatorId}, now())
        on conflict (fan_id, creator_id) do update set followed_at = now() where relations.followed_at is null`.execute(
        tx,
      )
    : await sql`update relations set followed_at = null
        where fan_id = ${fanId} and creator_id = ${creatorId} and followed_at is not null`.execute(tx)
  if (!follows) {
    await sql`delete from bells where fan_id = ${fanId} and creator_id = ${creatorId}`.execute(tx)
    await sql`delete from relations where fan_id = ${fanId} and creator_id = ${creatorId} and followed_at is null
      and (subscribed_until is null or subscribed_until <= now())`.execute(tx)
  }
  const step = moved.numAffectedRows === 0n ? 0 : follows ? 1 : -1
  const { rows } = await sql<{ n: number }>`
    update users set follower_count = follower_count + ${step} where id = ${creatorId} returning follower_count as n`.execute(
    tx,
  )
  const followerCount = rows[0]?.n ?? 0
  // most follows leave the rank as it is; only a change is written
  if (step !== 0 && rankOf(followerCount) !== rankOf(followerCount - step))
    await sql`update search_words set rank = ${rankOf(followerCount)} where user_id = ${creatorId}`.execute(tx)
  if (step !== 0) await signalUpdates(tx, fanId)
  return { step, followerCount }
}

/** Follows a creator, or stops; a running subscription is untouched, and one is told of their posts no more. */
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
    const follower = { fanId, creatorId: creator.id }
    // both, as blocking does: a follow and a block at the same moment come one after the other
    await lockPeople(tx, fanId, creator.id)
    if (!(await maySee(tx, fanId, creator.id))) return fail('not_found')
    if (follows && (creator.id === fanId || !creator.is_creator)) return fail('forbidden')
    const { step, followerCount } = await relate(tx, follower, follows)
    if (step === 1) await followed.announce(tx, follower)
    return { follows, followerCount }
  })
}

/** Who subscribes follows too, unless that is over or there is a block by now. The creator was told of a subscriber, and is not told of a follower. */
const followSubscribed = ({ db }: Services, follower: Follower): Promise<void> =>
  transaction(db, async (tx) => {
    const { fanId, creatorId } = follower
    await lockPeople(tx, fanId, creatorId)
    const { rows } = await sql`select from relations
      where fan_id = ${fanId} and creator_id = ${creatorId} and subscribed_until > now()`.execute(tx)
    if (rows.length > 0 && (await maySee(tx, fanId, creatorId))) await relate(tx, follower, true)
  })

export const followWork = (services: Services): Job => ({
  name: followJob,
  run: (payload: unknown) => followSubscribed(services, payload as Follower),
})
