import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '#platform/services.ts'
import type { Html } from '#platform/html/html.ts'
import { arrivals, challengePayment, finishPayment } from './finish-payment.ts'
import { closeDispute, openDispute } from './dispute-payment.ts'
import { paymentPage } from './payment-page.ts'
import { testCardNames } from './sandbox-cards.ts'
import { challengePage, checkoutPage, missingPage, type ShownPayment } from './checkout-page.ts'

const stylesheet = ['checkout.css', 'checkout-form.css']
  .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
  .join('\n')
const address = '/sandbox/checkout/:id'
const params = z.object({ id: z.string().check(z.regex(/^pay_[A-Za-z0-9_-]{24}$/)) })
const arrival = z.enum(arrivals)
const card = z._default(z.enum(testCardNames), 'us')
const query = z.object({ arrival: z._default(arrival, 'normal'), card })
const step = z.discriminatedUnion('action', [
  z.strictObject({ action: z.enum(['pay', 'decline', 'challenge']), arrival, card }),
  z.strictObject({ action: z.literal('confirm'), arrival, card, code: z.string() }),
  z.strictObject({ action: z.literal('fail'), arrival, card, code: z.optional(z.string()) }),
])
const codeForm = /^\s*\d{6}\s*$/

/** Forms may lead on to the merchant's page: browsers hold redirects after a form to `form-action` too. */
const policy = (returnOrigin: string): string =>
  `default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self' ${returnOrigin}; base-uri 'none'; frame-ancestors 'none'`

function send(reply: FastifyReply, status: number, page: Html, returnUrl?: string): FastifyReply {
  return reply
    .code(status)
    .headers({
      'content-security-policy': policy(returnUrl === undefined ? '' : new URL(returnUrl).origin),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(page.markup)
}

/** The sandbox company's checkout: plain pages and forms, without scripts. */
export function registerSandboxPages(http: FastifyInstance, { db }: { db: Db }): void {
  const find = async (given: unknown): Promise<(ShownPayment & { state: string }) | undefined> => {
    const parsed = z.safeParse(params, given)
    if (!parsed.success) return undefined
    const { rows } = await sql<ShownPayment & { state: string }>`
      select id, amount_cents as "amountCents", return_url as "returnUrl", state
      from sandbox_payments where id = ${parsed.data.id}`.execute(db)
    return rows[0]
  }
  const isOver = (state: string): boolean => state === 'succeeded' || state === 'declined'

  http.get('/sandbox/checkout.css', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(stylesheet),
  )

  http.get(address, async (request, reply) => {
    const payment = await find(request.params)
    if (!payment) return send(reply, 404, missingPage())
    if (isOver(payment.state)) return reply.redirect(payment.returnUrl, 303)
    const asked = z.safeParse(query, request.query)
    const shown = { ...payment, ...(asked.success ? asked.data : { arrival: 'normal' as const, card: 'us' as const }) }
    return send(
      reply,
      200,
      payment.state === 'challenge' ? challengePage(shown) : checkoutPage(shown),
      payment.returnUrl,
    )
  })

  http.post(address, async (request, reply) => {
    const payment = await find(request.params)
    if (!payment) return send(reply, 404, missingPage())
    if (isOver(payment.state)) return reply.redirect(payment.returnUrl, 303)
    const challenged = payment.state === 'challenge'
    const form = z.safeParse(step, request.body)
    if (!form.success) {
      const shown = {
        ...payment,
        arrival: 'normal' as const,
        card: 'us' as const,
        problem: 'Please use one of the buttons below.',
      }
      return send(reply, 422, challenged ? challengePage(shown) : checkoutPage(shown), payment.returnUrl)
    }
    const { data } = form
    if (data.action === 'challenge') {
      await challengePayment(db, payment.id)
      return reply.redirect(`/sandbox/checkout/${payment.id}?arrival=${data.arrival}&card=${data.card}`, 303)
    }
    if (data.action === 'confirm' && !codeForm.test(data.code)) {
      const shown = {
        ...payment,
        arrival: data.arrival,
        card: data.card,
        codeProblem: 'Please enter the six digits of the code.',
      }
      return send(reply, 422, challenged ? challengePage(shown) : checkoutPage(shown), payment.returnUrl)
    }
    const outcome = data.action === 'pay' || data.action === 'confirm' ? 'succeeded' : 'declined'
    const ended = await finishPayment(
      db,
      payment.id,
      outcome,
      data.arrival,
      data.action === 'confirm' || data.action === 'fail',
      data.card,
    )
    // a button of the other page, or a form sent twice: show where the payment stands now
    return reply.redirect(
      ended ? payment.returnUrl : `/sandbox/checkout/${payment.id}?arrival=${data.arrival}&card=${data.card}`,
      303,
    )
  })

  // afterwards: what a bank can do with a payment
  http.get('/sandbox/payments/:id', async (request, reply) => {
    const payment = await find(request.params)
    if (!payment) return send(reply, 404, missingPage())
    const { rows } = await sql<{ state: 'open' | 'won' | 'lost' }>`
      select state from sandbox_disputes where payment = ${payment.id}`.execute(db)
    return send(reply, 200, paymentPage({ ...payment, dispute: rows[0]?.state ?? null }), payment.returnUrl)
  })
  http.post('/sandbox/payments/:id', async (request, reply) => {
    const payment = await find(request.params)
    if (!payment) return send(reply, 404, missingPage())
    const form = z.safeParse(z.strictObject({ action: z.enum(['dispute', 'won', 'lost']) }), request.body)
    if (!form.success) return send(reply, 422, missingPage())
    if (form.data.action === 'dispute') await openDispute(db, payment.id)
    else await closeDispute(db, payment.id, form.data.action)
    return reply.redirect(`/sandbox/payments/${payment.id}`, 303)
  })
}
