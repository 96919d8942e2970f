import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { sandboxPages } from '#contract/pages.ts'
import type { Db } from '#platform/services.ts'
import type { Html } from '#platform/html.ts'
import type { Handlers } from '#platform/http/implement.ts'
import { seeOther, type Sent } from '#platform/http/send.ts'
import { defineFeature } from '#platform/module.ts'
import { challengePayment, finishPayment } from './finish-payment.ts'
import { closeDispute, openDispute } from './dispute-payment.ts'
import { paymentPage } from './payment-page.ts'
import { challengePage, checkoutPage, missingPage, type ShownPayment } from './checkout-page.ts'

const stylesheet = ['checkout.css', 'checkout-form.css']
  .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
  .join('\n')
const idShape = /^pay_[A-Za-z0-9_-]{24}$/
const codeForm = /^\s*\d{6}\s*$/

/** Forms may lead on to the merchant's page: browsers hold redirects after a form to `form-action` too. */
const policy = (returnOrigin: string): string =>
  `default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self' ${returnOrigin}; base-uri 'none'; frame-ancestors 'none'`

const send = (status: number, page: Html, returnUrl?: string): Sent => ({
  status,
  headers: {
    'content-security-policy': policy(returnUrl === undefined ? '' : new URL(returnUrl).origin),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  },
  type: 'text/html; charset=utf-8',
  body: page.markup,
})

export function sandboxHandlers({ db }: { db: Db }): Handlers<typeof sandboxPages> {
  const find = async (id: string): Promise<(ShownPayment & { state: string }) | undefined> => {
    if (!idShape.test(id)) return undefined
    const { rows } = await sql<ShownPayment & { state: string }>`
      select id, amount_cents as "amountCents", return_url as "returnUrl", state
      from sandbox_payments where id = ${id}`.execute(db)
    return rows[0]
  }
  const isOver = (state: string): boolean => state === 'succeeded' || state === 'declined'

  return {
    'GET /sandbox/checkout.css': async () => ({
      headers: { 'cache-control': 'no-cache' },
      type: 'text/css; charset=utf-8',
      body: stylesheet,
    }),
    'GET /sandbox/checkout/:id': async ({ params, query }) => {
      const payment = await find(params.id)
      if (!payment) return send(404, missingPage())
      if (isOver(payment.state)) return seeOther(payment.returnUrl)
      const shown = { ...payment, ...query }
      return send(200, payment.state === 'challenge' ? challengePage(shown) : checkoutPage(shown), payment.returnUrl)
    },
    'POST /sandbox/checkout/:id': async ({ params, body: form }) => {
      const payment = await find(params.id)
      if (!payment) return send(404, missingPage())
      if (isOver(payment.state)) return seeOther(payment.returnUrl)
      const challenged = payment.state === 'challenge'
      if (!form) {
        const shown = {
          ...payment,
          arrival: 'normal' as const,
          card: 'us' as const,
          problem: 'Please use one of the buttons below.',
        }
        return send(422, challenged ? challengePage(shown) : checkoutPage(shown), payment.returnUrl)
      }
      const { action, arrival, card } = form
      const here = `/sandbox/checkout/${payment.id}?arrival=${arrival}&card=${card}`
      if (action === 'challenge') {
        await challengePayment(db, payment.id)
        return seeOther(here)
      }
      if (action === 'confirm' && !codeForm.test(form.code)) {
        const shown = { ...payment, arrival, card, codeProblem: 'Please enter the six digits of the code.' }
        return send(422, challenged ? challengePage(shown) : checkoutPage(shown), payment.returnUrl)
      }
      const outcome = action === 'pay' || action === 'confirm' ? 'succeeded' : 'declined'
      const proved = action === 'confirm' || action === 'fail'
      const ended = await finishPayment(db, payment.id, outcome, arrival, proved, card)
      // a button of the other page, or a form sent twice: show where the payment stands now
      return seeOther(ended ? payment.returnUrl : here)
    },
    // afterwards: what a bank can do with a payment
    'GET /sandbox/payments/:id': async ({ params }) => {
      const payment = await find(params.id)
      if (!payment) return send(404, missingPage())
      const { rows } = await sql<{ state: 'open' | 'won' | 'lost' }>`
        select state from sandbox_disputes where payment = ${payment.id}`.execute(db)
      return send(200, paymentPage({ ...payment, dispute: rows[0]?.state ?? null }), payment.returnUrl)
    },
    'POST /sandbox/payments/:id': async ({ params, body: form }) => {
      const payment = await find(params.id)
      if (!payment) return send(404, missingPage())
      if (!form) return send(422, missingPage())
      if (form.action === 'dispute') await openDispute(db, payment.id)
      else await closeDispute(db, payment.id, form.action)
      return seeOther(`/sandbox/payments/${payment.id}`)
    },
  }
}

/** The sandbox company's checkout: plain pages and forms, without scripts. */
export const sandboxCheckout = defineFeature({
  name: 'sandbox',
  routes: sandboxPages,
  isServed: ({ demo }) => demo !== 'off',
  handlers: sandboxHandlers,
})
