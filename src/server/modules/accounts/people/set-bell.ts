import { sql } from 'kysely'
import type { Bell } from '#contract/people.ts'
import { userIdByUsername } from '../user-id-by-username.ts'
import { lockPeople, maySee } from '../visibility.ts'
import type { Services } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'

/** Chooses what of a creator one is told of; nothing takes them off the list. For those who follow or support them. */
export async function setBell(
  { db }: Services,
  fanId: number,
  username: string,
  bell: Bell,
): Promise<Result<Bell, 'not_found' | 'forbidden'>> {
  return transaction(db, async (tx): Promise<Result<Bell, 'not_found' | 'forbidden'>> => {
    const creatorId = await userIdByUsername(tx, username)
    if (creatorId === null) return fail('not_found')
    // as following and blocking do: a choice and a block at the same moment come one after the other
    await lockPeople(tx, fanId, creatorId)
    if (!(await maySee(tx, fanId, creatorId))) return fail('not_found')
    const { posts, stories, live } = bell
    if (!posts && !stories && !live) {
      await sql`delete from bells where fan_id = ${fanId} and creator_id = ${creatorId}`.execute(tx)
      return bell
    }
    const { numAffectedRows } = await sql`
      insert into bells (fan_id, creator_id, posts, stories, live)
      select fan_id, creator_id, ${posts}::boolean, ${stories}::boolean, ${live}::boolean from relations
      where fan_id = ${fanId} and creator_id = ${creatorId} and (followed_at is not null or subscribed_until > now())
      on conflict (fan_id, creator_id) do update set posts = excluded.posts, stories = excluded.stories, live = excluded.live`.execute(
      tx,
    )
    return numAffectedRows === 1n ? bell : fail('forbidden')
  })
}
