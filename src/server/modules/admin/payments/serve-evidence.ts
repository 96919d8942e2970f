import type { evidenceFiles } from '#contract/downloads.ts'
import { recordAudit } from '#modules/audit/record.ts'
import { disputeEvidence, type Evidence } from '#modules/purchases/evidence.ts'
import { evidencePdf } from '#modules/purchases/evidence-pdf.ts'
import type { Services } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Failure } from '#platform/failure.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handlers } from '#platform/http/implement.ts'
import { download } from '#platform/http/send.ts'

/** What answers a bank's questions. Who takes it is written down. */
export function evidenceHandlers(services: Services): Handlers<typeof evidenceFiles> {
  const seller = new URL(services.publicUrl).host
  const taken = async (
    { userId: actorId }: Actor,
    id: number,
    form: string,
  ): Promise<Evidence | Failure<'not_found'>> => {
    const evidence = await disputeEvidence(services.db, id)
    if (!evidence) return fail('not_found')
    const subject = { kind: 'dispute', id }
    const userId = Number(evidence.dispute['user_id'])
    await transaction(services.db, (tx) =>
      recordAudit(tx, { actorId, action: 'dispute.evidence_taken', subject, userId, details: { form } }),
    )
    return evidence
  }
  return {
    'GET /files/dispute-evidence.pdf': async ({ actor, query: { dispute } }) => {
      const evidence = await taken(actor, dispute, 'pdf')
      if (!('consent' in evidence)) return evidence
      return download(`dispute-${String(dispute)}.pdf`, 'application/pdf', await evidencePdf(evidence, seller))
    },
    'GET /files/dispute-evidence.json': async ({ actor, query: { dispute } }) => {
      const evidence = await taken(actor, dispute, 'json')
      if (!('consent' in evidence)) return evidence
      const body = Buffer.from(`${JSON.stringify(evidence, null, 2)}\n`)
      return download(`dispute-${String(dispute)}.json`, 'application/json; charset=utf-8', body)
    },
  }
}
