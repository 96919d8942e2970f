import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { languageOf } from '#modules/mails/language-of.ts'
import { readReceipt } from '../read-receipt.ts'
import { receiptPdf } from './receipt-pdf.ts'
import type { Services } from '#platform/services.ts'
import { fail } from '#platform/failure.ts'
import { judge, type JudgeServices } from '#platform/http/judge.ts'
import { sendFailure } from '#platform/http/problems.ts'

const params = z.object({ id: z.uuid() })

/** `GET /api/receipts/:id/pdf`: the receipt as a file, for its owner. A route of its own, since its answer is not JSON. */
export function registerReceiptPdf(http: FastifyInstance, { db, publicUrl }: Services, options: JudgeServices): void {
  const asking = judge(options, { access: 'user', rate: 'read', guarded: false })
  http.get('/api/receipts/:id/pdf', { onRequest: asking }, async (request, reply) => {
    const { actor } = request
    if (!actor) return sendFailure(reply, fail('unauthenticated'))
    const given = z.safeParse(params, request.params)
    const receipt = given.success ? await readReceipt(db, actor.userId, given.data.id) : null
    if (!receipt) return sendFailure(reply, fail('not_found'))
    return reply
      .headers({
        'content-disposition': `attachment; filename="receipt-${receipt.number}.pdf"`,
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      })
      .type('application/pdf')
      .send(await receiptPdf(receipt, new URL(publicUrl).host, await languageOf(db, actor.userId)))
  })
}
