import { sql } from 'kysely'
import { sidesOf, type DocumentKind } from '#contract/creator-request.ts'
import { forgetPictures } from '#modules/accounts/store-identity-picture.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, Failure } from '#platform/failure.ts'
import type { Services } from '#platform/services.ts'
import { requestView } from '../request-row.ts'
import { isOpen, lockedRequest, type Changed } from './change-request.ts'

/** Chooses the kind of document. Pictures that were sent stay, but for a side that this kind does not have. */
export async function chooseDocument(
  { db, encryption }: Services,
  userId: number,
  kind: DocumentKind,
): Promise<Changed> {
  return transaction(db, async (tx): Promise<Changed> => {
    const row = await lockedRequest(tx, userId)
    if (row instanceof Failure) return row
    if (!isOpen(row) || row.conditions_at === null) return fail('not_ready', { state: row.state })
    await forgetPictures(tx, sql`request_id = ${row.id} and side <> all(${sidesOf(kind)}::text[])`)
    await sql`update creator_requests set document_kind = ${kind}, version = version + 1, updated_at = now()
      where id = ${row.id}`.execute(tx)
    return requestView(tx, encryption, userId)
  })
}
