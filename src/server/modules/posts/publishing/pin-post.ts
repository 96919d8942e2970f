import { sql } from 'kysely'
import type { Services } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'

/** Pins a published post of one's own, in place of the one that was pinned, or takes the pin away. */
export async function pinPost(
  { db }: Services,
  creatorId: number,
  { postId, pinned }: { postId: number; pinned: boolean },
): Promise<Result<Record<string, never>, 'not_found'>> {
  return transaction(db, async (tx): Promise<Result<Record<string, never>, 'not_found'>> => {
    // one after the other: of two that are pinned at once the later one stays
    await sql`select from users where id = ${creatorId} for no key update`.execute(tx)
    const { rows } = await sql`select from posts where id = ${postId} and creator_id = ${creatorId}
      and state = 'published' for no key update`.execute(tx)
    if (rows.length === 0) return fail('not_found')
    await sql`update posts set pinned_at = null where creator_id = ${creatorId} and pinned_at is not null
      and (id = ${postId}) is distinct from ${pinned}`.execute(tx)
    if (pinned) await sql`update posts set pinned_at = coalesce(pinned_at, now()) where id = ${postId}`.execute(tx)
    return {}
  })
}
