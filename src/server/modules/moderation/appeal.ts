import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { CaseOutcome } from '#contract/decisions.ts'
import { recordAudit } from '#modules/audit/record.ts'
import type { Services } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'

type Refusal = 'not_found' | 'not_ready'

/** Appeals against a decision, once for each case: its author when something was taken away, a reporter when nothing was. */
export async function appealDecision(
  { db }: Pick<Services, 'db'>,
  userId: number,
  caseId: number,
  text: string,
): Promise<Result<Record<string, never>, Refusal>> {
  return transaction(db, async (tx): Promise<Result<Record<string, never>, Refusal>> => {
    const { rows } = await sql<{ state: 'open' | CaseOutcome; mine: boolean; young: boolean }>`
      select state, subject_user_id is not distinct from ${userId} as mine,
        closed_at > now() - make_interval(days => ${limits.appealDays}) as young
      from cases c where id = ${caseId} and state <> 'open' and (subject_user_id = ${userId}
        or exists (select from reports r where r.case_id = c.id and r.reporter_id = ${userId})) for update`.execute(tx)
    const [found] = rows
    if (!found) return fail('not_found')
    if (!found.young || (found.state === 'kept') === found.mine) return fail('not_ready')
    const made = await sql`insert into case_appeals (case_id, user_id, text) values (${caseId}, ${userId}, ${text})
      on conflict do nothing`.execute(tx)
    if (made.numAffectedRows === 0n) return fail('not_ready')
    await sql`update cases set version = version + 1 where id = ${caseId}`.execute(tx)
    const subject = { kind: 'case', id: caseId }
    await recordAudit(tx, { actorId: userId, action: 'case.appealed', subject, userId })
    return {}
  })
}
