import { sql } from 'kysely'
import { visibleTo } from '#modules/accounts/visibility.ts'
import type { Db } from '#platform/services.ts'

/** Counts a person once for each of these posts; their own, and what is not there for them, counts nothing. Safe to repeat. */
export async function recordReach(db: Db, userId: number, postIds: readonly number[]): Promise<Record<string, never>> {
  await sql`
    insert into post_reach (post_id, user_id)
    select p.id, ${userId} from posts p
    where p.id = any (${[...postIds]}::bigint[]) and p.state = 'published' and p.creator_id <> ${userId}
      and ${visibleTo(userId, sql`p.creator_id`)}
    on conflict do nothing`.execute(db)
  return {}
}
