import { sql } from 'kysely'
import type { CreatorRequest, DocumentSide } from '#contract/creator-request.ts'
import { requestView } from '#core/creator-requests/request-row.ts'
import {
  documentKey,
  newDocumentId,
  problemText,
  removeIdentityFilesJob,
  storeDocument,
} from '#core/identity/documents.ts'
import { makeUprightJpeg } from '#core/media/make-renditions.ts'
import type { Services, Tx } from '#core/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { fail, failField, Failure, type Result } from '#platform/failure.ts'
import { isOpen, lockedRequest } from './change-request.ts'

/** Forgets a side of the document; its file goes once that is committed. False: there was none. */
async function forgetSide(tx: Tx, requestId: number, side: DocumentSide): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`delete from identity_documents
    where request_id = ${requestId} and side = ${side} returning id`.execute(tx)
  if (rows[0]) await addJob(tx, removeIdentityFilesJob, { ids: rows.map(({ id }) => id) })
  return rows.length > 0
}

/**
 * Keeps one picture of a document in place of an earlier one. The file is read, drawn anew as a JPEG without anything else
 * that was in it, and sealed. A file that no committed row names is swept up by a job.
 */
export async function keepDocument(
  services: Services,
  userId: number,
  side: DocumentSide,
  content: Buffer,
): Promise<Result<CreatorRequest, 'invalid_input' | 'not_ready'>> {
  const jpeg = await makeUprightJpeg(content)
  if (!Buffer.isBuffer(jpeg)) return failField(side, problemText(jpeg.problem))
  const id = newDocumentId()
  await storeDocument(services, id, jpeg)
  const kept = await transaction(services.db, async (tx): Promise<Result<CreatorRequest, 'not_ready'>> => {
    const row = await lockedRequest(tx, userId)
    if (row instanceof Failure) return row
    if (!isOpen(row) || row.document_kind === null) return fail('not_ready', { state: row.state })
    await forgetSide(tx, row.id, side)
    await sql`insert into identity_documents (id, request_id, side, bytes) values (${id}, ${row.id}, ${side}, ${jpeg.length})`.execute(
      tx,
    )
    await sql`update creator_requests set version = version + 1, updated_at = now() where id = ${row.id}`.execute(tx)
    return requestView(tx, services.vault, userId)
  })
  if (kept instanceof Failure) await services.storage.remove(documentKey(id))
  return kept
}

type Dropped = Result<CreatorRequest, 'not_ready' | 'not_found'>
/** Takes one picture back. */
export async function dropDocument({ db, vault }: Services, userId: number, side: DocumentSide): Promise<Dropped> {
  return transaction(db, async (tx): Promise<Dropped> => {
    const row = await lockedRequest(tx, userId)
    if (row instanceof Failure) return row
    if (!isOpen(row)) return fail('not_ready', { state: row.state })
    if (!(await forgetSide(tx, row.id, side))) return fail('not_found')
    return requestView(tx, vault, userId)
  })
}
