import { sql } from 'kysely'
import { updateCreatorHead } from '#modules/posts/update-creator-head.ts'
import type { Db } from '#platform/services.ts'

/** Sets the heads and counts of all creators, after a test has written posts past the product's own operations. */
export async function settleAll(db: Db): Promise<void> {
  const { rows } = await sql<{ id: number }>`select distinct creator_id as id from posts`.execute(db)
  await db.transaction().execute(async (tx) => {
    for (const { id } of rows) await updateCreatorHead(tx, id)
  })
}
