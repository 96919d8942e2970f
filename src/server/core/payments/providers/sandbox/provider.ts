import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '#core/services.ts'
import type { PaymentProvider } from '../../provider.ts'
import { provesReport, signatureHeader } from './signature.ts'

export type SandboxOptions = { db: Db; secret: string; publicUrl: string }

/** The company's own form of a report, as it stands in the webhook's body. */
export const report = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  type: z.enum(['payment.processing', 'payment.succeeded', 'payment.declined']),
  data: z.object({
    payment: z.string().check(z.minLength(1), z.maxLength(100)),
    reference: z.string().check(z.minLength(1), z.maxLength(100)),
    amountCents: z.int().check(z.positive()),
  }),
})
export type Report = z.infer<typeof report>

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * The embedded test provider: a company of its own that happens to live in our program. It keeps its own books in
 * `sandbox_payments`, has its own checkout pages, and tells us what happened by signed webhooks alone.
 */
export function createSandboxProvider({ db, secret, publicUrl }: SandboxOptions): PaymentProvider {
  return {
    name: 'sandbox',
    ledgerNumber: 1,
    async createPayment({ idempotencyKey, amountCents, reference, returnUrl }) {
      const returnAddress = new URL(returnUrl)
      if (!/^https?:$/.test(returnAddress.protocol)) throw new Error('The return address must be http or https.')
      const id = `pay_${randomBytes(18).toString('base64url')}`
      await sql`insert into sandbox_payments (id, idempotency_key, amount_cents, reference, return_url)
        values (${id}, ${idempotencyKey}, ${amountCents}, ${reference}, ${returnAddress.href})
        on conflict (idempotency_key) do nothing`.execute(db)
      const payment = await db
        .selectFrom('sandbox_payments')
        .select(['id', 'amount_cents', 'reference'])
        .where('idempotency_key', '=', idempotencyKey)
        .executeTakeFirstOrThrow()
      if (payment.amount_cents !== amountCents || payment.reference !== reference)
        throw new Error('This idempotency key was used for another payment.')
      return { paymentRef: payment.id, checkoutUrl: `${publicUrl}/sandbox/checkout/${payment.id}` }
    },
    readWebhook(rawBody, headers) {
      const signature = headers[signatureHeader]
      if (typeof signature !== 'string' || !provesReport(secret, rawBody, signature)) return null
      const parsed = z.safeParse(report, readJson(rawBody))
      if (!parsed.success) return null
      const { id, type, data } = parsed.data
      return {
        eventId: id,
        kind: type,
        paymentRef: data.payment,
        reference: data.reference,
        amountCents: data.amountCents,
      }
    },
    async settledCents() {
      const { rows } = await sql<{ cents: number }>`select coalesce(sum(amount_cents), 0)::bigint as cents
        from sandbox_payments where state = 'succeeded'`.execute(db)
      return rows[0]?.cents ?? 0
    },
  }
}
