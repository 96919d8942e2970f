import { sql } from 'kysely'
import type { Tx } from '#platform/services.ts'

/**
 * Whether an address is somebody else's: of an account, or one that its owner can still bring back. Whoever moved an account away
 * could otherwise open another with its address, and so shut the way back. `userId`: whose it may be; 0: nobody's.
 */
export async function isEmailTaken(tx: Tx, email: string, userId: number): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from accounts where lower(email) = lower(${email}) and user_id <> ${userId})
      or exists (select from mailed_links where purpose = 'undo_change_email' and used_at is null
        and lower(email) = lower(${email}) and user_id <> ${userId} and expires_at > now()) as taken`.execute(tx)
  return rows[0]?.taken ?? false
}
