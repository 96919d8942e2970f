import type { FastifyInstance } from 'fastify'
import { evidenceQuery } from '#contract/staff/payments.ts'
import { recordAudit } from '#modules/audit/record.ts'
import { disputeEvidence, type Evidence } from '#modules/purchases/evidence.ts'
import { evidencePdf } from '#modules/purchases/evidence-pdf.ts'
import type { Services } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Failure } from '#platform/failure.ts'
import type { Actor } from '#platform/http/actor.ts'
import { serveFile, type FileOptions } from '#platform/http/serve-file.ts'

/** `GET /api/files/dispute-evidence.pdf?dispute=` and `.json`: what answers a bank's questions. Who takes it is written down. */
export function registerEvidence(http: FastifyInstance, services: Services, options: FileOptions): void {
  const seller = new URL(services.publicUrl).host
  const taken = async ({ userId: actorId }: Actor, id: number, form: string): Promise<Evidence | Failure> => {
    const evidence = await disputeEvidence(services.db, id)
    if (!evidence) return fail('not_found')
    const subject = { kind: 'dispute', id }
    const userId = Number(evidence.dispute['user_id'])
    await transaction(services.db, (tx) =>
      recordAudit(tx, { actorId, action: 'dispute.evidence_taken', subject, userId, details: { form } }),
    )
    return evidence
  }
  serveFile(http, options, {
    path: 'dispute-evidence.pdf',
    access: 'finance',
    asked: evidenceQuery,
    make: async (actor, { dispute }) => {
      const evidence = await taken(actor, dispute, 'pdf')
      if (!('consent' in evidence)) return evidence
      const body = await evidencePdf(evidence, seller)
      return { name: `dispute-${String(dispute)}.pdf`, type: 'application/pdf', body }
    },
  })
  serveFile(http, options, {
    path: 'dispute-evidence.json',
    access: 'finance',
    asked: evidenceQuery,
    make: async (actor, { dispute }) => {
      const evidence = await taken(actor, dispute, 'json')
      if (!('consent' in evidence)) return evidence
      const body = Buffer.from(`${JSON.stringify(evidence, null, 2)}\n`)
      return { name: `dispute-${String(dispute)}.json`, type: 'application/json; charset=utf-8', body }
    },
  })
}
