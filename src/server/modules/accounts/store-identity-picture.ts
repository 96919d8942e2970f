import { type RawBuilder, sql } from 'kysely'
import { addJob } from '#platform/jobs/jobs.ts'
import { failField, Failure, type Result } from '#platform/failure.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { makeUprightJpeg } from '#modules/media/make-renditions.ts'
import type { Services, Tx } from '#platform/services.ts'
import { documentKey, newDocumentId, problemText, removeIdentityFilesJob, storeDocument } from './identity-documents.ts'

/** Reads a picture from where it waits: only once it is its turn to be drawn. */
export type Picture = () => Promise<Buffer>

/**
 * Keeps one picture of somebody's identity documents: the file is read, drawn anew as a JPEG without anything else that was in it, and encrypted;
 * `keep` then writes its row. A file that no committed row names is removed at once, or swept up by a job.
 */
export async function storeIdentityPicture<T, Code extends ErrorCode>(
  services: Services,
  { side, content }: { side: string; content: Picture },
  keep: (picture: { id: string; bytes: number }) => Promise<Result<T, Code>>,
): Promise<Result<T, Code | 'invalid_input'>> {
  const jpeg = await makeUprightJpeg(content)
  if (!Buffer.isBuffer(jpeg)) return failField(side, problemText(jpeg.problem))
  const id = newDocumentId()
  await storeDocument(services, id, jpeg)
  const kept = await keep({ id, bytes: jpeg.length })
  if (kept instanceof Failure) await services.storage.remove(documentKey(id))
  return kept
}

/** Forgets pictures; their files go once that is committed. Says whether there were any. */
export async function forgetPictures(tx: Tx, which: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`delete from identity_documents where ${which} returning id`.execute(tx)
  if (rows.length > 0) await addJob(tx, removeIdentityFilesJob, { ids: rows.map(({ id }) => id) })
  return rows.length > 0
}
