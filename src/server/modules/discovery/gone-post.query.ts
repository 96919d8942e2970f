import { sql } from 'kysely'
import type { Db } from '#platform/services.ts'

// Reads posts and users: whether a post that nobody can see any more once was there for somebody.

/**
 * Whether a post is over for good: its author or staff removed it, it ended, or it went with its author's account, of which a number
 * that was given once is left. What never came out, and what only waits for a decision, is not gone.
 */
export async function isGonePost(db: Db, postId: number): Promise<boolean> {
  const { rows } = await sql<{ gone: boolean }>`
    select coalesce(
      (select p.published_at is not null and (p.state in ('removed', 'expired') or u.deleted_at is not null)
        from posts p join users u on u.id = p.creator_id where p.id = ${postId}),
      (select ${postId} <= last_value and is_called from posts_id_seq), false) as gone`.execute(db)
  return rows[0]?.gone ?? false
}
