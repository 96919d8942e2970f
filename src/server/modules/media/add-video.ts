import { sql } from 'kysely'
import type { Tx } from '#platform/services.ts'
import { queueProcessing } from './pictures/queue-processing.ts'

/** Makes media of a video whose file lies at `originalKey(id)`: it is processed as an upload is. */
export async function addVideo(
  tx: Tx,
  { id, ownerId, bytes }: { id: string; ownerId: number; bytes: number },
): Promise<void> {
  await sql`insert into media (id, owner_id, kind, state, bytes)
    values (${id}, ${ownerId}, 'video', 'processing', ${bytes})`.execute(tx)
  await queueProcessing(tx, id, 'video')
}
