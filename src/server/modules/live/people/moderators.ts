import { sql } from 'kysely'
import type { Person } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { personFromRow } from '#modules/accounts/person-from-row.ts'
import { visibleTo } from '#modules/accounts/visibility.ts'
import { notify } from '#modules/notifications/notify.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'
import type { Db, Services, Tx } from '#platform/services.ts'

type People = { people: Person[] }

/** Whom a creator has named to keep order in their shows. */
export async function listModerators(db: Db | Tx, creatorId: number): Promise<People> {
  const { rows } = await sql<{ username: string; name: string; avatar: string | null }>`
    select u.username, u.name, u.avatar from show_moderators k join users u on u.id = k.user_id
    where k.creator_id = ${creatorId} and u.deleted_at is null order by k.made_at, u.id`.execute(db)
  return { people: rows.flatMap((row) => personFromRow(row) ?? []) }
}

/** Names somebody, who is told once. Whoever is not there for the creator, or blocks them, cannot be named. */
export async function addModerator(
  { db }: Pick<Services, 'db'>,
  creatorId: number,
  username: string,
): Promise<Result<People, 'not_found' | 'forbidden' | 'too_many'>> {
  return transaction(db, async (tx): Promise<Result<People, 'not_found' | 'forbidden' | 'too_many'>> => {
    // one after the other, so that the limit holds
    await sql`select from users where id = ${creatorId} for no key update`.execute(tx)
    const { rows } = await sql<{ id: number }>`select u.id from users u where u.username = ${username}
      and u.deleted_at is null and u.suspended_at is null and ${visibleTo(creatorId)}`.execute(tx)
    const userId = rows[0]?.id
    if (userId === undefined) return fail('not_found')
    if (userId === creatorId) return fail('forbidden')
    const before = await sql<{ count: number; named: boolean }>`
      select count(*)::int as count, coalesce(bool_or(user_id = ${userId}), false) as named
      from show_moderators where creator_id = ${creatorId}`.execute(tx)
    const { count = 0, named = false } = before.rows[0] ?? {}
    if (!named && count >= limits.showModeratorsMax) return fail('too_many')
    if (!named) {
      await sql`insert into show_moderators (creator_id, user_id) values (${creatorId}, ${userId})`.execute(tx)
      const eventKey = `live_moderator ${String(creatorId)}`
      await notify(tx, { userId, kind: 'live_moderator', eventKey, actorId: creatorId })
    }
    return listModerators(tx, creatorId)
  })
}

export async function removeModerator(
  { db }: Pick<Services, 'db'>,
  creatorId: number,
  username: string,
): Promise<People> {
  await sql`delete from show_moderators k using users u where k.creator_id = ${creatorId} and u.id = k.user_id
    and u.username = ${username}`.execute(db)
  return listModerators(db, creatorId)
}

/** A block ends what one of the two lets the other do. */
export async function endModerating(
  tx: Tx,
  { userId, blockedId }: { userId: number; blockedId: number },
): Promise<void> {
  await sql`delete from show_moderators where (creator_id = ${userId} and user_id = ${blockedId})
    or (creator_id = ${blockedId} and user_id = ${userId})`.execute(tx)
}
