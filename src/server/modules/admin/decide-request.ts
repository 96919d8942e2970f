import { sql } from 'kysely'
import type { Args } from '#contract/routes.ts'
import type { RequestDetail } from '#contract/staff/requests.ts'
import { indexNewCreator } from '#modules/accounts/index-user.ts'
import { recordAudit } from '#modules/audit/record.ts'
import type { RequestRow } from '#modules/creators/request-row.ts'
import { queueMail } from '#modules/mails/queue-mail.ts'
import type { Services, Tx } from '#platform/services.ts'
import { whoWantMail } from '#modules/notifications/notification-grid.ts'
import { notify } from '#modules/notifications/notify.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'
import { mayDecide, readRequest } from './read-requests.ts'

type Decision = Args<'POST /admin/creatorRequests/:id/decision'>['body']
type Refusal = 'not_found' | 'not_ready' | 'forbidden' | 'changed_meanwhile'

const locked = async (tx: Tx, id: number): Promise<RequestRow | undefined> =>
  (await sql<RequestRow>`select * from creator_requests where id = ${id} and state <> 'draft' for update`.execute(tx))
    .rows[0]

async function whole(tx: Tx, services: Services, actorId: number, id: number): Promise<RequestDetail> {
  const detail = await readRequest(tx, services, actorId, id)
  if (!detail) throw new Error(`Request ${String(id)} vanished while it was decided.`)
  return detail
}

/** Takes a request over. Whoever comes later sees it, and may take it over in turn. */
export async function assignRequest(
  services: Services,
  actorId: number,
  id: number,
): Promise<Result<RequestDetail, 'not_found' | 'not_ready'>> {
  return transaction(services.db, async (tx): Promise<Result<RequestDetail, 'not_found' | 'not_ready'>> => {
    const row = await locked(tx, id)
    if (!row) return fail('not_found')
    if (row.state !== 'pending') return fail('not_ready')
    await sql`update creator_requests set assigned_to = ${actorId}, version = version + 1 where id = ${id}`.execute(tx)
    const detail = await whole(tx, services, actorId, id)
    const subject = { kind: 'creator_request', id }
    await recordAudit(tx, { actorId, action: 'creator_request.assigned', subject, userId: row.user_id })
    return detail
  })
}

const kinds = { accept: 'creator_accepted', needs_more: 'creator_needs_more', decline: 'creator_declined' } as const

/** The person hears of it in the app at once, and by mail unless they do not want it. */
async function tell(tx: Tx, row: RequestRow, decision: Decision): Promise<void> {
  const kind = kinds[decision.decision]
  await notify(tx, { userId: row.user_id, kind, eventKey: `creator request ${String(row.id)} ${String(row.version)}` })
  if (!(await whoWantMail(tx, 'creator_request', [row.user_id])).has(row.user_id)) return
  const values =
    decision.decision === 'accept'
      ? { decision: decision.decision }
      : { decision: decision.decision, reason: decision.reason, note: decision.note }
  await queueMail(tx, {
    userId: row.user_id,
    mail: 'creator_decision',
    values,
    path: '/becomeCreator',
    topic: 'creator_request',
  })
}

/**
 * Decides on a request that waits. Accepting makes the person a creator with the next call of any session. `version`: the
 * state that was looked at; another one is `changed_meanwhile`.
 */
export async function decideRequest(
  services: Services,
  actorId: number,
  id: number,
  decision: Decision,
): Promise<Result<RequestDetail, Refusal>> {
  let userId = 0
  const decided = await transaction(services.db, async (tx): Promise<Result<RequestDetail, Refusal>> => {
    const row = await locked(tx, id)
    if (!row) return fail('not_found')
    userId = row.user_id
    if (!mayDecide(row, actorId)) return fail('forbidden')
    if (row.state !== 'pending' || row.version !== decision.version) return fail('changed_meanwhile')
    const state = { accept: 'accepted', needs_more: 'needs_more', decline: 'declined' }[decision.decision]
    const [reason, note] = decision.decision === 'accept' ? [null, ''] : [decision.reason, decision.note]
    await sql`update creator_requests set state = ${state}, decided_at = now(), decided_by = ${actorId}, reason = ${reason},
      note = ${note}, assigned_to = null, version = version + 1, updated_at = now(),
      flagged_at = case when ${reason}::text = 'under_age' then coalesce(flagged_at, now()) else flagged_at end
      where id = ${id}`.execute(tx)
    if (decision.decision === 'accept') {
      await sql`update users set is_creator = true where id = ${row.user_id}`.execute(tx)
      await indexNewCreator(tx, row.user_id)
    }
    await tell(tx, row, decision)
    const detail = await whole(tx, services, actorId, id)
    await recordAudit(tx, {
      actorId,
      action: `creator_request.${state}`,
      subject: { kind: 'creator_request', id },
      userId: row.user_id,
      details: { reason, ...(decision.decision === 'accept' && { checked: decision.checked }) },
    })
    return detail
  })
  // no new log-in: the next call is answered as a creator's
  if (!(decided instanceof Failure)) services.sessions.forgetUser(userId)
  return decided
}
