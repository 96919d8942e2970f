import { sql } from 'kysely'
import { failField, type Failure } from '#platform/failure.ts'
import type { Services, Tx } from '#platform/services.ts'
import type { MediaRow } from './media-row.ts'
import { queueProcessing } from './pictures/queue-processing.ts'
import { originalKey } from './storage-keys.ts'

/** Whether the uploads of failed media are still there; asked before the transaction, since the storage may be far away. */
export async function missingOriginals(
  { db, storage }: Services,
  postId: number,
): Promise<Failure<'invalid_input'> | null> {
  const { rows } = await sql<{ id: string }>`
    select id from media where post_id = ${postId} and state = 'failed'`.execute(db)
  for (const { id } of rows)
    if ((await storage.size(originalKey(id))) === null)
      return failField('mediaIds', 'A file is gone. Please add it again.')
  return null
}

/** Has the failed media of a post processed again. Gives how many. */
export async function processAgain(tx: Tx, postId: number): Promise<number> {
  const { rows } = await sql<Pick<MediaRow, 'id' | 'kind'>>`
    update media set state = 'processing', problem = null, problem_code = null, created_at = now()
    where post_id = ${postId} and state = 'failed' returning id, kind`.execute(tx)
  for (const { id, kind } of rows) await queueProcessing(tx, id, kind)
  return rows.length
}
