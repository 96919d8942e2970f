import { sql } from 'kysely'
import { transaction } from '#platform/database/transaction.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import type { Db, Tx } from '../services.ts'
import { postState } from './post-row.ts'

export const announceJob = 'announce_post'

/** Any number; it only has to be ours. */
const publicationLock = 4711

/**
 * Makes the order of `published_at` the order of commits: whoever has seen the time t has seen all that was published
 * up to t. Without it, "new since" loses posts. Nothing slow may happen while it is held.
 */
export const lockPublication = (tx: Tx): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(${sql.lit(publicationLock)})`.execute(tx)

/** Publishes a post whose media is ready, once. False when it was not waiting to be published. */
export async function publishPost(db: Db, postId: number): Promise<boolean> {
  return transaction(db, async (tx) => {
    await lockPublication(tx)
    const { rows } = await sql<{ creator_id: number }>`
      with published as (
        update posts set state = ${postState.published}, published_at = clock_timestamp()
        where id = ${postId} and state = ${postState.processing}
          and not exists (select from media m where m.post_id = posts.id and m.state <> 'ready')
        returning creator_id, published_at)
      insert into creator_heads (creator_id, last_at) select creator_id, published_at from published
      on conflict (creator_id) do update set last_at = excluded.last_at
      returning creator_id`.execute(tx)
    if (rows.length === 0) return false
    await addJob(tx, announceJob, { postId })
    return true
  })
}
