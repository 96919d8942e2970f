import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '#platform/http/actor.ts'
import { countryOf } from '#modules/site/countries.ts'
import type { Db, Services, Tx } from '#platform/services.ts'

/** A guest in the country that their address is in; empty where that is not known. */
export type Guest = { guestIn: string }
/** Who looks: a user by id, or a guest. 0 is a guest who is nowhere, for those who look at their own as a guest would. */
export type Viewer = number | Guest

/** Who makes a call: guests are placed by their address. */
export const viewerOf = (
  services: Pick<Services, 'places'>,
  { actor, address }: { actor: Actor | null; address: string },
): Viewer => actor?.userId ?? { guestIn: countryOf(services, address) }

/** The same in a statement that is built once: the value of an id, or of a guest's country. */
export type ViewerValue = RawBuilder<unknown> | { guestIn: RawBuilder<unknown> }

/** A viewer's id; 0 for a guest, who has none and owns nothing. */
export const idOf = (viewer: Viewer): number => (typeof viewer === 'number' ? viewer : 0)

/** Where a guest is, for those statements that read for guests and for users; null for users. */
export const guestCountry = (viewer: Viewer): string | null => (typeof viewer === 'number' ? null : viewer.guestIn)

/**
 * Whether a person, and all that is theirs, exists for a viewer: not when one of the two blocks the other, and not where
 * the person has chosen to be hidden: by the country that the viewer has declared, and by those that their addresses are
 * in (decision 100). A condition for a WHERE clause; `person` is the column with the person's id, and `viewer` may be one as well. One
 * always sees oneself. People who have deleted their account have no posts, no search words and no address any more.
 */
export function visibleTo(
  viewer: Viewer | RawBuilder<unknown>,
  person: RawBuilder<unknown> = sql`u.id`,
): RawBuilder<boolean> {
  if (viewer === 0 || (typeof viewer === 'object' && 'guestIn' in viewer && viewer.guestIn === '')) return sql`true`
  if (typeof viewer === 'object' && 'guestIn' in viewer)
    return sql`not exists (select from accounts h where h.user_id = ${person} and h.hidden_in <> '{}'
      and ${viewer.guestIn}::text = any (h.hidden_in))`
  return sql`(not exists (select from blocks b where b.user_id = ${viewer} and b.blocked_id = ${person})
      and not exists (select from blocks b where b.user_id = ${person} and b.blocked_id = ${viewer})
      and not exists (select from accounts h where h.user_id = ${person} and h.user_id <> ${viewer} and h.hidden_in <> '{}'
        and (select v.places from accounts v where v.user_id = ${viewer}) && h.hidden_in))`
}

/**
 * The same for rows that come in order until there are enough of them: blocks are read once, and each person is asked about alone.
 * `offset 0` and `not in` keep the planner from making joins of it, for which it would look at all rows and forget their order.
 */
export function eachVisibleTo(viewer: Viewer | ViewerValue, person: RawBuilder<unknown>): RawBuilder<boolean> {
  if (viewer === 0 || (typeof viewer === 'object' && 'guestIn' in viewer && viewer.guestIn === '')) return sql`true`
  if (typeof viewer === 'object' && 'guestIn' in viewer)
    return sql`not exists (select from accounts h where h.user_id = ${person} and h.hidden_in <> '{}'
      and ${viewer.guestIn}::text = any (h.hidden_in) offset 0)`
  return sql`(${person} not in (select b.blocked_id from blocks b where b.user_id = ${viewer}
        union all select b.user_id from blocks b where b.blocked_id = ${viewer})
      and not exists (select from accounts h where h.user_id = ${person} and h.user_id <> ${viewer} and h.hidden_in <> '{}'
        and (select v.places from accounts v where v.user_id = ${viewer}) && h.hidden_in offset 0))`
}

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
