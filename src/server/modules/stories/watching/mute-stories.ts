import { sql } from 'kysely'
import { userIdByUsername } from '#modules/accounts/user-id-by-username.ts'
import { maySee } from '#modules/accounts/visibility.ts'
import { fail, type Result } from '#platform/failure.ts'
import type { Services } from '#platform/services.ts'

/** Leaves a creator's stories out of somebody's row, or brings them back. Their page and their stories stay open. */
export async function muteStories(
  { db }: Pick<Services, 'db'>,
  viewerId: number,
  username: string,
  muted: boolean,
): Promise<Result<{ muted: boolean }, 'not_found' | 'forbidden'>> {
  const creatorId = await userIdByUsername(db, username)
  if (creatorId === null || !(await maySee(db, viewerId, creatorId))) return fail('not_found')
  if (creatorId === viewerId) return fail('forbidden')
  await (
    muted
      ? sql`insert into story_mutes (user_id, creator_id) values (${viewerId}, ${creatorId}) on conflict do nothing`
      : sql`delete from story_mutes where user_id = ${viewerId} and creator_id = ${creatorId}`
  ).execute(db)
  return { muted }
}
