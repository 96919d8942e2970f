import { sql } from 'kysely'
import type { CreatorRequest, DocumentSide } from '#contract/creator-request.ts'
import { requestView } from '../request-row.ts'
import { forgetPictures, storeIdentityPicture, type Picture } from '#modules/accounts/store-identity-picture.ts'
import type { Services, Tx } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'
import { isOpen, lockedRequest } from './change-request.ts'

const forgetSide = (tx: Tx, requestId: number, side: DocumentSide): Promise<boolean> =>
  forgetPictures(tx, sql`request_id = ${requestId} and side = ${side}`)

type NotReady = Failure<'not_ready'>

/** Why a picture would be refused however it looks, known before it is sent; null: it is welcome. */
export const mayKeepDocument = ({ db }: Pick<Services, 'db'>, userId: number): Promise<NotReady | null> =>
  transaction(db, async (tx) => {
    const row = await lockedRequest(tx, userId)
    if (row instanceof Failure) return row
    return isOpen(row) && row.document_kind !== null ? null : fail('not_ready', { state: row.state })
  })

/** Keeps one picture of a document in place of an earlier one. */
export const keepDocument = (
  services: Services,
  userId: number,
  side: DocumentSide,
  content: Picture,
): Promise<Result<CreatorRequest, 'invalid_input' | 'not_ready'>> =>
  storeIdentityPicture(services, { side, content }, ({ id, bytes }) =>
    transaction(services.db, async (tx): Promise<Result<CreatorRequest, 'not_ready'>> => {
      const row = await lockedRequest(tx, userId)
      if (row instanceof Failure) return row
      if (!isOpen(row) || row.document_kind === null) return fail('not_ready', { state: row.state })
      await forgetSide(tx, row.id, side)
      await sql`insert into identity_documents (id, request_id, side, bytes) values (${id}, ${row.id}, ${side}, ${bytes})`.execute(
        tx,
      )
      await sql`update creator_requests set version = version + 1, updated_at = now() where id = ${row.id}`.execute(tx)
      return requestView(tx, services.encryption, userId)
    }),
  )

type Dropped = Result<CreatorRequest, 'not_ready' | 'not_found'>
/** Takes one picture back. */
export async function dropDocument({ db, encryption }: Services, userId: number, side: DocumentSide): Promise<Dropped> {
  return transaction(db, async (tx): Promise<Dropped> => {
    const row = await lockedRequest(tx, userId)
    if (row instanceof Failure) return row
    if (!isOpen(row)) return fail('not_ready', { state: row.state })
    if (!(await forgetSide(tx, row.id, side))) return fail('not_found')
    return requestView(tx, encryption, userId)
  })
}
