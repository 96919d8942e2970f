import { sql } from 'kysely'
import { userIdByUsername } from '#modules/accounts/user-id-by-username.ts'
import { maySee } from '#modules/accounts/visibility.ts'
import type { Db } from '#platform/services.ts'
import { fail, type Result } from '#platform/failure.ts'

/** Writes down something about a person whom one may see, or removes it. Nobody else ever reads it. */
export async function writeNote(
  db: Db,
  ownerId: number,
  username: string,
  text: string,
): Promise<Result<{ note: string | null }, 'not_found'>> {
  const about = await userIdByUsername(db, username)
  if (about === null || !(await maySee(db, ownerId, about))) return fail('not_found')
  if (text === '') {
    await sql`delete from people_notes where owner_id = ${ownerId} and about_id = ${about}`.execute(db)
    return { note: null }
  }
  await sql`insert into people_notes (owner_id, about_id, text) values (${ownerId}, ${about}, ${text})
    on conflict (owner_id, about_id) do update set text = excluded.text, updated_at = now()`.execute(db)
  return { note: text }
}
