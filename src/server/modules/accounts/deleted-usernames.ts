import { sql } from 'kysely'
import type { Db, Services, Tx } from '#platform/services.ts'

/** For so long a link to somebody who has deleted their account is answered with "gone" and not with "never was". */
const keptDays = 365

const markOf = ({ encryption }: Pick<Services, 'encryption'>, username: string): Buffer =>
  encryption.mac(`gone name ${username}`)

/** Keeps that these names are gone, as keyed hashes that name nobody. For an account that is being deleted, while it still has them. */
export async function keepDeletedUsernames(
  tx: Tx,
  services: Pick<Services, 'encryption'>,
  userId: number,
): Promise<void> {
  const { rows } = await sql<{ username: string }>`
    select username from users where id = ${userId}
    union select username from former_usernames where user_id = ${userId} and until > now()`.execute(tx)
  const marks = rows.map(({ username }) => markOf(services, username))
  await sql`insert into gone_names (mark) select unnest(${marks}::bytea[])
    on conflict (mark) do update set gone_at = now()`.execute(tx)
}

/** Whether somebody of this name has deleted their account. Whoever has the name now comes first: ask for them before. */
export async function isDeletedUsername(
  db: Db,
  services: Pick<Services, 'encryption'>,
  username: string,
): Promise<boolean> {
  const { rows } = await sql`select from gone_names where mark = ${markOf(services, username)}
    and gone_at > now() - make_interval(days => ${keptDays})`.execute(db)
  return rows.length > 0
}

export const forgetDeletedUsernames = (db: Db) =>
  sql`delete from gone_names where gone_at <= now() - make_interval(days => ${keptDays})`.execute(db)
