import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Post } from '#contract/posts.ts'
import { lockPublications } from '../lock-publications.ts'
import { updateCreatorHead } from '../update-creator-head.ts'
import type { Services } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'
import { readPost } from './read-post.ts'

const restoreTime = sql`make_interval(mins => ${sql.lit(limits.restoreMinutes)})`

/**
 * Takes a post of one's own away: it is in no list any more, for nobody but those who have paid for it. For some minutes
 * it can be brought back; then what nobody has paid for goes (purge-removed.ts).
 */
export async function deletePost(
  { db }: Services,
  creatorId: number,
  postId: number,
): Promise<Result<{ restorableUntil: string }, 'not_found'>> {
  return transaction(db, async (tx): Promise<Result<{ restorableUntil: string }, 'not_found'>> => {
    await lockPublications(tx, sql`select ${creatorId}::bigint`)
    const { rows } = await sql<{ until: string }>`
      update posts set state = 'removed', state_before = state, removed_at = now(), pinned_at = null,
        purge_at = now() + ${restoreTime}
      where id = ${postId} and creator_id = ${creatorId} and state <> 'removed' returning purge_at as until`.execute(tx)
    const [removed] = rows
    if (!removed) return fail('not_found')
    await updateCreatorHead(tx, creatorId)
    return { restorableUntil: removed.until }
  })
}

/** Brings a post back as it was. One whose time came meanwhile is published, or ends, like any other that waits. */
export async function restorePost(
  services: Services,
  creatorId: number,
  postId: number,
): Promise<Result<Post, 'not_found'>> {
  const restored = await transaction(services.db, async (tx) => {
    await lockPublications(tx, sql`select ${creatorId}::bigint`)
    const { numAffectedRows } = await sql`
      update posts set state = state_before, state_before = null, removed_at = null, purge_at = null
      where id = ${postId} and creator_id = ${creatorId} and state = 'removed' and state_before is not null
        and removed_at > now() - ${restoreTime}`.execute(tx)
    if (numAffectedRows === 0n) return false
    await updateCreatorHead(tx, creatorId)
    return true
  })
  return restored ? readPost(services, creatorId, postId) : fail('not_found')
}
