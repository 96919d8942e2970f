import { sql } from 'kysely'
import type { Consent, ConsentSide } from '#contract/consents.ts'
import {
  documentKey,
  newDocumentId,
  problemText,
  removeIdentityFilesJob,
  storeDocument,
} from '#core/identity/documents.ts'
import { makeUprightJpeg } from '#core/media/make-renditions.ts'
import type { Services } from '#core/services.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { fail, failField, Failure, type Result } from '#platform/failure.ts'
import { changeConsent, isOpen, readConsent } from './by-link.ts'

type Kept = Result<Consent, 'invalid_input' | 'not_ready' | 'link_invalid' | 'link_spent' | 'link_expired'>

/** Keeps one picture of the person's papers in place of an earlier one: read, drawn anew and sealed, as a creator's are. */
export async function keepConsentDocument(
  services: Services,
  token: string,
  side: ConsentSide,
  content: Buffer,
): Promise<Kept> {
  // nobody without a link gives us pictures to read
  const known = await readConsent(services, token)
  if (known instanceof Failure) return known
  const jpeg = await makeUprightJpeg(content)
  if (!Buffer.isBuffer(jpeg)) return failField(side, problemText(jpeg.problem))
  const id = newDocumentId()
  await storeDocument(services, id, jpeg)
  const kept = await changeConsent<'not_ready'>(services, token, async (tx, row) => {
    if (!isOpen(row) || row.details === null) return fail('not_ready')
    const { rows } = await sql<{ id: string }>`delete from identity_documents
      where depicted_id = ${row.id} and side = ${side} returning id`.execute(tx)
    if (rows.length > 0) await addJob(tx, removeIdentityFilesJob, { ids: rows.map((gone) => gone.id) })
    await sql`insert into identity_documents (id, depicted_id, side, bytes)
      values (${id}, ${row.id}, ${side}, ${jpeg.length})`.execute(tx)
    await sql`update depicted_people set version = version + 1, updated_at = now() where id = ${row.id}`.execute(tx)
    return null
  })
  if (kept instanceof Failure) await services.storage.remove(documentKey(id))
  return kept
}
