import { sql, type RawBuilder } from 'kysely'
import type { CreatorRequest } from '#contract/creator-request.ts'
import { requestOf, requestView, type RequestRow } from '../request-row.ts'
import type { Services, Tx } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'

export type Changed = Result<CreatorRequest, 'not_ready' | 'invalid_input'>

/** A request can be filled in until it is handed in, and again when staff want more. */
export const isOpen = ({ state }: Pick<RequestRow, 'state'>): boolean => state === 'draft' || state === 'needs_more'

/** The person's row, made when it is the first step, and locked. Not for creators, who are what others want to become. */
export async function lockedRequest(tx: Tx, userId: number): Promise<RequestRow | Failure<'not_ready'>> {
  const { rows } = await sql<{ is_creator: boolean }>`select is_creator from users where id = ${userId}
    for no key update`.execute(tx)
  if (rows[0]?.is_creator !== false) return fail('not_ready')
  await sql`insert into creator_requests (user_id) values (${userId}) on conflict do nothing`.execute(tx)
  const row = await requestOf(tx, userId, { lock: true })
  if (!row) throw new Error('A request was neither made nor found.')
  return row
}

/** One step of the form: `set` are its columns; `after` says whether the steps before it are done. */
export async function changeRequest(
  { db, encryption }: Pick<Services, 'db' | 'encryption'>,
  userId: number,
  set: RawBuilder<unknown>,
  after: (row: RequestRow) => boolean = () => true,
): Promise<Changed> {
  return transaction(db, async (tx): Promise<Changed> => {
    const row = await lockedRequest(tx, userId)
    if (row instanceof Failure) return row
    if (!isOpen(row) || !after(row)) return fail('not_ready', { state: row.state })
    await sql`update creator_requests set ${set}, version = version + 1, updated_at = now() where id = ${row.id}`.execute(
      tx,
    )
    return requestView(tx, encryption, userId)
  })
}
