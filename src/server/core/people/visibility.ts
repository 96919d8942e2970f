import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../services.ts'

/**
 * Whether a person, and all that is theirs, exists for a viewer (0: a guest): not when one of the two blocks the other,
 * and not where the person has chosen to be hidden, by the country that the viewer has declared. A condition for a WHERE
 * clause; `person` is the column with the person's id, and `viewer` may be one as well. One always sees oneself. People
 * who have deleted their account have no posts, no search words and no address any more.
 */
export const visibleTo = (
  viewer: number | RawBuilder<unknown>,
  person: RawBuilder<unknown> = sql`u.id`,
): RawBuilder<boolean> =>
  viewer === 0
    ? sql`true`
    : sql`(not exists (select from blocks b where b.user_id = ${viewer} and b.blocked_id = ${person})
      and not exists (select from blocks b where b.user_id = ${person} and b.blocked_id = ${viewer})
      and not exists (select from accounts h where h.user_id = ${person} and h.user_id <> ${viewer} and h.hidden_in <> '{}'
        and (select v.country from accounts v where v.user_id = ${viewer}) = any (h.hidden_in)))`

/** The same question about one person. */
export async function maySee(db: Db | Tx, viewerId: number, personId: number): Promise<boolean> {
  const { rows } =
    await sql`select from users u where u.id = ${personId} and u.deleted_at is null and u.suspended_at is null
    and ${visibleTo(viewerId)}`.execute(db)
  return rows.length > 0
}

/**
 * Makes what is decided about these people stay true until the transaction ends: blocking takes the same locks, so that
 * nobody follows or pays beside a block that is being made. Ask `maySee` after it, in a statement of its own.
 */
export const lockPeople = (tx: Tx, ...userIds: number[]): Promise<unknown> =>
  sql`select from users where id = any (${userIds}::bigint[]) order by id for no key update`.execute(tx)
