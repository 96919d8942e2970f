import { sql } from 'kysely'
import type { Args } from '#contract/routes.ts'
import type { RiskDetail } from '#contract/staff/risks.ts'
import { recordAudit } from '#modules/audit/record.ts'
import { releaseUnlessHeld } from '#modules/purchases/release-claim.ts'
import { freezePayments } from '#modules/purchases/freeze-payments.ts'
import { unfreezePayments } from '#modules/purchases/unfreeze-payments.ts'
import type { Services } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, failField, type Result } from '#platform/failure.ts'
import type { Actor } from '#platform/http/actor.ts'
import { findRisk, mayDecide, riskView, type RiskPerson } from './read-risks.ts'

type Body = Args<'POST /admin/riskFlags/:id/decision'>['body']
type Refusal = 'not_found' | 'forbidden' | 'changed_meanwhile' | 'invalid_input'

/** Whose payments a decision changes: those who are named and, where they are to pay again, are stopped now. */
const concerned = (people: readonly RiskPerson[], { outcome, usernames = [] }: Body): RiskPerson[] =>
  people.filter(({ username, frozen }) => usernames.includes(username) && (frozen || outcome === 'frozen'))

/**
 * Decides about a flag, once: stops payments, lets people pay again, or leaves all as it is. A dispute that is won does not
 * open an account that was stopped here (`frozen_ids`); only staff do. Of a deleted account the claim is held. Each account has a line of its own in the log.
 */
export async function decideRisk(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  { id, body }: { id: number; body: Body },
): Promise<Result<RiskDetail, Refusal>> {
  return transaction(db, async (tx): Promise<Result<RiskDetail, Refusal>> => {
    const found = await findRisk(tx, id, { lock: true })
    if (!found) return fail('not_found')
    const { row, people } = found
    if (!mayDecide(people, actor)) return fail('forbidden')
    if (row.outcome !== null) return fail('changed_meanwhile')
    const changed = body.outcome === 'dismissed' ? [] : concerned(people, body)
    if (body.outcome !== 'dismissed' && changed.length === 0)
      return failField('usernames', 'Please choose at least one.')
    const ids = changed.map(({ userId }) => userId)
    // in one order, as every change of several people
    await sql`select from accounts where user_id = any (${ids}::bigint[]) order by user_id for no key update`.execute(
      tx,
    )
    await sql`update risk_flags set outcome = ${body.outcome}, note = ${body.note}, decided_by = ${actor.userId}, closed_at = now(),
      frozen_ids = ${body.outcome === 'frozen' ? ids : []}::bigint[] where id = ${id}`.execute(tx)
    const log = { actorId: actor.userId, details: { flag: id, kind: row.kind, note: body.note } }
    for (const userId of ids) {
      const subject = { kind: 'user', id: userId }
      if (body.outcome === 'frozen') {
        await freezePayments(tx, userId, `risk ${String(id)}`)
        await recordAudit(tx, { ...log, action: 'payments.frozen', subject, userId })
      } else if (await unfreezePayments(tx, userId))
        await recordAudit(tx, { ...log, action: 'payments.unfrozen', subject, userId })
    }
    // a fan's claim was held until this decision
    if (row.kind === 'creator_debt') for (const { userId } of people) await releaseUnlessHeld(tx, userId)
    await recordAudit(tx, { ...log, action: `risk.${body.outcome}`, subject: { kind: 'risk', id } })
    const after = await findRisk(tx, id)
    if (!after) throw new Error('A flag vanished while it was decided.')
    return riskView(tx, after, actor)
  })
}
