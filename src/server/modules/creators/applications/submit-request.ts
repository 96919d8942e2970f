import { sql } from 'kysely'
import { isAdult } from '#contract/accounts.ts'
import { sidesOf } from '#contract/creator-request.ts'
import { recordAudit } from '#modules/audit/record.ts'
import { isComplete, profileParts } from './profile-completeness.ts'
import { documentsOf, decryptLegal, requestOf, requestView } from '../request-row.ts'
import type { Services } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { fail, Failure } from '#platform/failure.ts'
import { checkIdentityJob } from './check-identity.ts'
import { isOpen, lockedRequest, type Changed } from './change-request.ts'

type Handed = Changed | Failure<'profile_incomplete'>

/** Hands the request in: everything must be there. Staff see it from now on, and it does not change meanwhile. */
export async function submitRequest({ db, encryption }: Services, userId: number): Promise<Handed> {
  return transaction(db, async (tx): Promise<Handed> => {
    const row = await lockedRequest(tx, userId)
    if (row instanceof Failure) return row
    const sides = new Set((await documentsOf(tx, row.id)).map(({ side }) => side))
    const whole =
      row.certified_at !== null &&
      row.details !== null &&
      row.conditions_at !== null &&
      row.document_kind !== null &&
      sidesOf(row.document_kind).every((side) => sides.has(side))
    if (!isOpen(row) || !whole || !row.details) return fail('not_ready', { state: row.state })
    if (!isAdult(decryptLegal(encryption, row.details).dateOfBirth, new Date().toISOString().slice(0, 10)))
      return fail('not_ready')
    if (!isComplete(await profileParts(tx, userId))) return fail('profile_incomplete')
    await sql`update creator_requests set state = 'pending', submitted_at = now(), decided_at = null, decided_by = null,
      reason = null, note = '', assigned_to = null, version = version + 1, updated_at = now() where id = ${row.id}`.execute(
      tx,
    )
    await addJob(tx, checkIdentityJob, { requestId: row.id })
    await recordAudit(tx, {
      actorId: userId,
      action: 'creator_request.submitted',
      subject: { kind: 'creator_request', id: row.id },
      userId,
    })
    return requestView(tx, encryption, userId)
  })
}

/** Asks for another look, once. The request waits again; whoever declined it does not decide again. */
export async function appealRequest({ db, encryption }: Services, userId: number, text: string): Promise<Changed> {
  return transaction(db, async (tx): Promise<Changed> => {
    const row = await requestOf(tx, userId, { lock: true })
    if (!row || row.state !== 'declined' || row.appealed_at !== null) return fail('not_ready')
    await sql`update creator_requests set state = 'pending', appeal = ${text}, appealed_at = now(), submitted_at = now(),
      assigned_to = null, version = version + 1, updated_at = now() where id = ${row.id}`.execute(tx)
    await recordAudit(tx, {
      actorId: userId,
      action: 'creator_request.appealed',
      subject: { kind: 'creator_request', id: row.id },
      userId,
    })
    return requestView(tx, encryption, userId)
  })
}
