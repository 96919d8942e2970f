import { sql } from 'kysely'
import { lockPublications } from '#modules/posts/lock-publications.ts'
import type { Db, Tx } from '#platform/services.ts'

/** Works in a transaction with a creator's publications locked, as whoever suspends or restores an account does. */
export const underPublicationLock = (db: Db, creatorId: number, work: (tx: Tx) => Promise<unknown>): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockPublications(tx, sql`select ${creatorId}::bigint`)
    await work(tx)
  })
