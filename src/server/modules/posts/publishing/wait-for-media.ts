import { sql } from 'kysely'
import type { Tx } from '#platform/services.ts'

/** A post that failed because of its media waits for it again. */
export const waitForMedia = (tx: Tx, postId: number) =>
  sql`update posts set state = 'processing' where id = ${postId} and state = 'failed'`.execute(tx)
