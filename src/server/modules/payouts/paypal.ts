import * as z from 'zod/mini'
import { PayoutRefused, type PayoutOrder, type PayoutRail, type PayoutState } from './payout-rail.ts'
import { decimalDollars } from '#platform/money-text.ts'

export type PaypalSettings = { clientId: string; secret: string; host: string }

const timeoutMs = 20_000
const tokenAnswer = z.object({ access_token: z.string(), expires_in: z.number() })
const batchAnswer = z.object({ batch_header: z.object({ payout_batch_id: z.string() }) })
const batchState = z.object({
  items: z.array(
    z.object({
      transaction_status: z.string(),
      errors: z.optional(z.object({ name: z.string(), message: z.optional(z.string()) })),
    }),
  ),
})
const refusal = z.object({
  name: z.string(),
  message: z.optional(z.string()),
  links: z.optional(z.array(z.object({ href: z.string(), rel: z.optional(z.string()) }))),
})

/** https://developer.paypal.com/docs/api/payments.payouts-batch/v1/#definition-transaction_enum */
const lost = new Set(['FAILED', 'RETURNED', 'REFUNDED', 'REVERSED', 'BLOCKED', 'DENIED'])

/** The batch that this key made before: PayPal refuses a second one and links to the first. */
function earlierBatch(answer: unknown): string | null {
  const parsed = z.safeParse(refusal, answer)
  const href = parsed.data?.links?.find((link) => /\/v1\/payments\/payouts\/[\w-]+/.test(link.href))?.href
  return /\/v1\/payments\/payouts\/([\w-]+)/.exec(href ?? '')?.[1] ?? null
}

/**
 * PayPal's payouts, one payment a batch, so that each has its own key: `sender_batch_id` is refused a second time for 30
 * days, and `PayPal-Request-Id` gives the first answer again.
 * https://developer.paypal.com/docs/api/payments.payouts-batch/v1/#payouts_post
 */
export function createPaypalRail({ clientId, secret, host }: PaypalSettings): PayoutRail {
  let token: { value: string; until: number } | null = null

  const ask = async (path: string, init: RequestInit): Promise<{ status: number; body: unknown }> => {
    const answer = await fetch(`${host}${path}`, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? {} : (JSON.parse(text) as unknown) }
  }
  const authorise = async (): Promise<string> => {
    if (token && token.until > Date.now()) return token.value
    const { status, body } = await ask('/v1/oauth2/token', {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    })
    if (status !== 200) throw new Error(`PayPal gave no access: ${String(status)}`)
    const { access_token: value, expires_in: seconds } = z.parse(tokenAnswer, body)
    // a minute early, so that it does not end under way
    token = { value, until: Date.now() + (seconds - 60) * 1000 }
    return value
  }
  const call = async (
    path: string,
    init: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ) => {
    const headers = {
      authorization: `Bearer ${await authorise()}`,
      'content-type': 'application/json',
      ...init.headers,
    }
    const answer = await ask(path, { ...init, headers })
    if (answer.status === 401) token = null
    return answer
  }

  return {
    name: 'paypal',
    keyDays: 30,
    async send({ key, amountCents, email }: PayoutOrder) {
      const { status, body } = await call('/v1/payments/payouts', {
        method: 'POST',
        headers: { 'PayPal-Request-Id': key },
        body: JSON.stringify({
          sender_batch_header: { sender_batch_id: key, email_subject: 'Your payout' },
          items: [
            {
              recipient_type: 'EMAIL',
              receiver: email,
              sender_item_id: key,
              amount: { value: decimalDollars(amountCents), currency: 'USD' },
            },
          ],
        }),
      })
      if (status === 200 || status === 201) return { ref: z.parse(batchAnswer, body).batch_header.payout_batch_id }
      const earlier = status === 400 ? earlierBatch(body) : null
      if (earlier !== null) return { ref: earlier }
      // 4xx: it was read and refused; too many requests, lost access and everything else say nothing about the payment
      if (status === 400 || status === 403 || status === 422) {
        const { data } = z.safeParse(refusal, body)
        throw new PayoutRefused(data ? `${data.name}: ${data.message ?? ''}` : String(status))
      }
      throw new Error(`PayPal answered ${String(status)} to a payout.`)
    },
    async stateOf(ref): Promise<PayoutState> {
      const { status, body } = await call(`/v1/payments/payouts/${encodeURIComponent(ref)}`)
      if (status !== 200) throw new Error(`PayPal answered ${String(status)} about a payout.`)
      const item = z.parse(batchState, body).items[0]
      if (item?.transaction_status === 'SUCCESS') return { state: 'paid' }
      if (item && lost.has(item.transaction_status))
        return { state: 'returned', reason: item.errors?.name ?? item.transaction_status }
      return { state: 'waiting' }
    },
  }
}
