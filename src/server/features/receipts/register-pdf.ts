import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { languageOf } from '#core/language/language-of.ts'
import { readReceipt } from '#core/receipts/read-receipt.ts'
import { receiptPdf } from '#core/receipts/receipt-pdf.ts'
import type { Services } from '#core/services.ts'
import { fail, Failure } from '#platform/failure.ts'
import { refuse } from '#platform/http/access.ts'
import type { Authenticate } from '#platform/http/actor.ts'
import { identify } from '#platform/http/identify.ts'
import { sendFailure } from '#platform/http/problems.ts'
import type { RateLimiter } from '#platform/http/rate-limit.ts'

type Options = { authenticate: Authenticate; rateLimiter?: RateLimiter }
const params = z.object({ id: z.uuid() })

/** `GET /api/receipts/:id/pdf`: the receipt as a file, for its owner. A route of its own, since its answer is not JSON. */
export function registerReceiptPdf(http: FastifyInstance, { db, publicUrl }: Services, options: Options): void {
  http.get('/api/receipts/:id/pdf', async (request, reply) => {
    const actor = await identify(request, options, 'read')
    if (actor instanceof Failure) return sendFailure(reply, actor)
    const refused = refuse({ access: 'user' }, actor, request)
    if (refused || !actor) return sendFailure(reply, refused ?? fail('unauthenticated'))
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
