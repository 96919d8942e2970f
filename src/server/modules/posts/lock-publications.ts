import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/services.ts'

/** Any number; it only has to be ours. */
const publicationLock = 4711

/**
 * Keeps what creators publish, hide and remove in one line for each of them, until the transaction ends: a suspended
 * account publishes nothing more, and a creator's head is exact. `creators`: a query of their ids. Taken before anything
 * else, once, so that nobody waits crosswise. Creators whose keys are equal wait for one another, which does no harm.
 *
 * The shared lock is for nodes of the release before, which take it alone and for everybody.
 */
export const lockPublications = (tx: Tx, creators: RawBuilder<unknown>): Promise<unknown> =>
  sql`select pg_advisory_xact_lock_shared(${sql.lit(publicationLock)}), pg_advisory_xact_lock(${sql.lit(publicationLock)}, key)
    from (select distinct hashint8(id) as key from (${creators}) c (id) where id is not null order by 1) keys`.execute(
    tx,
  )
