import type { RiskDetail, staffRisks } from '#contract/staff/risks.ts'
import { recordAudit } from '#modules/audit/record.ts'
import type { Services } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handlers } from '#platform/http/implement.ts'
import { decideRisk } from './decide-risk.ts'
import { findRisk, listRisks, riskView } from './read-risks.ts'

/** One flag with other people's payments: who has looked is written down. */
const lookAtRisk = ({ db }: Pick<Services, 'db'>, actor: Actor, id: number): Promise<Result<RiskDetail, 'not_found'>> =>
  transaction(db, async (tx): Promise<Result<RiskDetail, 'not_found'>> => {
    const found = await findRisk(tx, id)
    if (!found) return fail('not_found')
    await recordAudit(tx, { actorId: actor.userId, action: 'risk.viewed', subject: { kind: 'risk', id } })
    return riskView(tx, found, actor)
  })

/** What may be wrong with payments, as finance staff look at it and decide. */
export const riskHandlers = (services: Services): Handlers<typeof staffRisks> => ({
  'GET /admin/riskFlags': ({ query }) => listRisks(services, query),
  'GET /admin/riskFlags/:id': ({ actor, params }) => lookAtRisk(services, actor, params.id),
  'POST /admin/riskFlags/:id/decision': ({ actor, params, body }) =>
    decideRisk(services, actor, { id: params.id, body }),
})
