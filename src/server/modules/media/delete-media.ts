import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/services.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { removeFilesJob } from './processing/remove-unused-media.ts'

/** Deletes the media that `which` names, and their files by a job that exists only if the rows are gone. */
export async function deleteMedia(tx: Tx, which: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql`delete from media where ${which} returning id, more`.execute(tx)
  if (rows.length > 0) await addJob(tx, removeFilesJob, { media: rows })
}
