import { sql } from 'kysely'
import { maySee } from '../visibility.ts'
import type { Services } from '#platform/services.ts'
import { signalUpdates } from '../signal-updates.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'
import { userIdByUsername } from '../user-id-by-username.ts'

type Muted = { muted: boolean }

/**
 * Mutes a person, or lifts it: their posts and doings do not come up by themselves. Safe to repeat; they are not told.
 * Lifting works for someone who is not there for the user any more, too.
 */
export async function setMute(
  { db }: Services,
  userId: number,
  username: string,
  muted: boolean,
): Promise<Result<Muted, 'not_found' | 'forbidden'>> {
  return transaction(db, async (tx): Promise<Result<Muted, 'not_found' | 'forbidden'>> => {
    const other = await userIdByUsername(tx, username)
    if (other === null) return fail('not_found')
    if (other === userId) return muted ? fail('forbidden') : { muted }
    if (muted && !(await maySee(tx, userId, other))) return fail('not_found')
    const moved = muted
      ? await sql`insert into mutes (user_id, muted_id) values (${userId}, ${other}) on conflict do nothing`.execute(tx)
      : await sql`delete from mutes where user_id = ${userId} and muted_id = ${other}`.execute(tx)
    if (moved.numAffectedRows === 0n && !muted && !(await maySee(tx, userId, other))) return fail('not_found')
    // the red dot of /home may go or come
    if (moved.numAffectedRows !== 0n) await signalUpdates(tx, userId)
    return { muted }
  })
}
