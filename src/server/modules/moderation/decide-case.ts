import { sql } from 'kysely'
import type { Args } from '#contract/routes.ts'
import type { CaseDetail } from '#contract/staff/cases.ts'
import { recordAudit } from '#modules/audit/record.ts'
import { lockPublications } from '#modules/posts/lock-publications.ts'
import type { Services, Tx } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { CaseRow } from './case-row.ts'
import { carryOut, undo } from './cases/carry-out-decision.ts'
import { hideSubject } from './cases/hide-subject.ts'
import { appealOf, mayDecide, readCase } from './read-case.ts'
import { notifyParties } from './notify-parties.ts'

type Decision = Args<'POST /admin/cases/:id/decision'>['body']
type AppealDecision = Args<'POST /admin/cases/:id/appeal'>['body']
type Work<Code extends 'not_found' | 'not_ready' | 'forbidden' | 'changed_meanwhile'> = (
  tx: Tx,
  row: CaseRow,
) => Promise<Failure<Code> | { action: string; details?: Record<string, unknown> }>

/** The publication lock first, then the case: the order that all who hide and publish keep. */
async function onCase<Code extends 'not_found' | 'not_ready' | 'forbidden' | 'changed_meanwhile'>(
  services: Services,
  actor: Actor,
  id: number,
  work: Work<Code>,
): Promise<Result<CaseDetail, Code | 'not_found' | 'forbidden'>> {
  type Answer = Result<CaseDetail, Code | 'not_found' | 'forbidden'>
  let userId: number | null = null
  const done = await transaction(services.db, async (tx): Promise<Answer> => {
    await lockPublications(
      tx,
      sql`select subject_user_id from cases where id = ${id} union all select p.creator_id
      from cases c join posts p on p.id = c.subject_id where c.id = ${id} and c.subject_kind = 'post'`,
    )
    const { rows } = await sql<CaseRow & { staff: boolean }>`select c.*, exists (select from accounts a
        where a.user_id = c.subject_user_id and a.staff_role is not null) as staff
      from cases c where c.id = ${id} for update of c`.execute(tx)
    const [row] = rows
    if (!row) return fail('not_found')
    userId = row.subject_user_id
    const appeal = await appealOf(tx, id)
    if (!mayDecide(row, appeal, { actor, isStaff: row.staff }) && (row.state === 'open' || appeal?.state === 'open'))
      return fail('forbidden')
    const result = await work(tx, row)
    if (result instanceof Failure) return result
    await recordAudit(tx, {
      actorId: actor.userId,
      action: result.action,
      subject: { kind: 'case', id },
      userId,
      details: { ...result.details },
    })
    const detail = await readCase(tx, services, actor, id)
    if (!detail) throw new Error(`Case ${String(id)} vanished while it was decided.`)
    return detail
  })
  // a restriction counts from the next call on
  if (!(done instanceof Failure) && userId !== null) services.sessions.forgetUser(userId)
  return done
}

const touch = (tx: Tx, id: number, set: ReturnType<typeof sql>) =>
  sql`update cases set ${set}, version = version + 1 where id = ${id}`.execute(tx)

/** Takes a case, or the appeal against its decision, over. */
export const assignCase = (services: Services, actor: Actor, id: number) =>
  onCase<'not_ready'>(services, actor, id, async (tx, row) => {
    if (row.state !== 'open' && (await appealOf(tx, id))?.state !== 'open') return fail('not_ready')
    await touch(tx, id, sql`assigned_to = ${actor.userId}`)
    return { action: 'case.assigned' }
  })

/** Hides at once what is reported. */
export const hideCase = (services: Services, actor: Actor, id: number) =>
  onCase<'not_ready'>(services, actor, id, async (tx, row) => {
    if (row.state !== 'open' || !(await hideSubject(tx, { kind: row.subject_kind, id: row.subject_id })))
      return fail('not_ready')
    await touch(tx, id, sql`hides = true, assigned_to = coalesce(assigned_to, ${actor.userId})`)
    return { action: 'case.hidden' }
  })

/** Decides, once. `version`: the state that was looked at; of two at once the second is told. */
export const decideCase = (services: Services, actor: Actor, id: number, decision: Decision) =>
  onCase<'changed_meanwhile'>(services, actor, id, async (tx, row) => {
    if (row.state !== 'open' || row.version !== decision.version) return fail('changed_meanwhile')
    const { outcome, statement } = decision
    const ground = decision.outcome === 'kept' ? null : decision.ground
    const taken = await carryOut(tx, row, { outcome, ground, statement }, actor.userId)
    await touch(
      tx,
      id,
      sql`state = ${outcome}, closed_at = now(), decided_by = ${actor.userId}, assigned_to = null, ground = ${ground},
        statement = ${statement}, taken = ${JSON.stringify(taken)}::json`,
    )
    await notifyParties(tx, row, { outcome, ground, statement })
    return { action: `case.${outcome}`, details: { ground, subject: row.subject_kind, subjectId: row.subject_id } }
  })

/**
 * Decides an appeal. An author's that is right undoes what was decided; a reporter's that is right removes what was kept.
 * Somebody else than who decided before.
 */
export const decideAppeal = (services: Services, actor: Actor, id: number, decision: AppealDecision) =>
  onCase<'changed_meanwhile'>(services, actor, id, async (tx, row) => {
    const appeal = await appealOf(tx, id)
    if (appeal?.state !== 'open' || row.version !== decision.version) return fail('changed_meanwhile')
    const { statement } = decision
    let outcome = row.state === 'open' ? 'kept' : row.state
    let ground = row.ground
    if (decision.decision === 'overturned' && row.state === 'kept') {
      const { rows } = await sql<{ reason: NonNullable<CaseRow['ground']> }>`select reason from reports
        where case_id = ${id} order by reporter_id = ${appeal.user_id} desc nulls last limit 1`.execute(tx)
      ;[outcome, ground] = ['removed', rows[0]?.reason ?? 'other']
      const taken = await carryOut(tx, row, { outcome, ground, statement }, actor.userId)
      await touch(
        tx,
        id,
        sql`state = ${outcome}, ground = ${ground}, taken = ${JSON.stringify(taken)}::json, assigned_to = null`,
      )
    } else if (decision.decision === 'overturned') {
      await undo(tx, row)
      ;[outcome, ground] = ['kept', null]
      await touch(tx, id, sql`state = 'kept', ground = null, taken = null, assigned_to = null`)
    } else await touch(tx, id, sql`assigned_to = null`)
    await sql`update case_appeals set state = ${decision.decision}, decided_by = ${actor.userId}, decided_at = now(),
      statement = ${statement} where case_id = ${id}`.execute(tx)
    await notifyParties(tx, row, { outcome, ground, statement, appeal: decision.decision })
    return { action: `case.appeal_${decision.decision}`, details: { outcome } }
  })
