import { sql } from 'kysely'
import { fail, type Result } from '#platform/failure.ts'
import type { Services } from '#platform/services.ts'
import { readShows } from '../show-row.ts'

type Done = Record<string, never>

/** Reminds somebody of a show that is to come. */
export async function setReminder(
  { db }: Pick<Services, 'db'>,
  userId: number,
  showId: number,
): Promise<Result<Done, 'not_found' | 'show_over'>> {
  const [row] = await readShows(db, userId, sql`s.id = ${showId}`)
  if (!row) return fail('not_found')
  if (row.state === 'ended') return fail('show_over')
  await sql`insert into show_reminders (user_id, show_id) values (${userId}, ${showId}) on conflict do nothing`.execute(
    db,
  )
  return {}
}

export async function dropReminder({ db }: Pick<Services, 'db'>, userId: number, showId: number): Promise<Done> {
  await sql`delete from show_reminders where user_id = ${userId} and show_id = ${showId}`.execute(db)
  return {}
}
