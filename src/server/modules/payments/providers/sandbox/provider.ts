import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '#platform/services.ts'
import type { PaymentProvider, PaymentReport, ProviderEvent } from '../../provider.ts'
import { chargeStoredCard } from './charge-stored-card.ts'
import { report } from './report.ts'
import { provesReport, signatureHeader } from './signature.ts'
import { testCardExpiry } from './sandbox-cards.ts'

export type SandboxOptions = { db: Db; secret: string; publicUrl: string }
type Kept = {
  state: 'open' | 'challenge' | 'succeeded' | 'declined'
  amount_cents: number
  card: string | null
  customer: string | null
}

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
const webAddress = (given: string): string => {
  const address = new URL(given)
  if (!/^https?:$/.test(address.protocol)) throw new Error('The return address must be http or https.')
  return address.href
}

function eventOf(rawBody: string): ProviderEvent | null {
  const parsed = z.safeParse(report, readJson(rawBody))
  if (!parsed.success) return null
  const { id: eventId, type, data } = parsed.data
  if ('dispute' in data)
    return {
      eventId,
      kind: type as 'dispute.opened',
      disputeRef: data.dispute,
      settledRef: data.payment,
      amountCents: data.amountCents,
      reason: data.reason,
    }
  return {
    eventId,
    kind: type as 'payment.succeeded',
    paymentRef: data.payment,
    settledRef: data.payment,
    reference: data.reference,
    amountCents: data.amountCents,
  }
}

/**
 * The embedded test provider: a company of its own that happens to live in our program. It keeps its own books in
 * tables of its own, has its own checkout pages, and tells us what happened by signed webhooks.
 */
export function createSandboxProvider({ db, secret, publicUrl }: SandboxOptions): PaymentProvider {
  const payment = async (id: string): Promise<Kept> => {
    const { rows } = await sql<Kept>`
      select state, amount_cents, card, customer from sandbox_payments where id = ${id}`.execute(db)
    if (!rows[0]) throw new Error('The sandbox knows of no such payment.')
    return rows[0]
  }
  const pageOf = (id: string): string => `${publicUrl}/sandbox/checkout/${id}`

  /** The same key gives the same payment; another payment with it throws. */
  async function begin(
    request: Parameters<PaymentProvider['createPayment']>[0] & { cardRef?: string },
  ): Promise<string> {
    const { idempotencyKey, amountCents, reference, returnUrl, customerRef, saveCard } = request
    const id = `pay_${randomBytes(18).toString('base64url')}`
    await sql`insert into sandbox_payments (id, idempotency_key, amount_cents, reference, return_url, customer, save_card, card)
      values (${id}, ${idempotencyKey}, ${amountCents}, ${reference}, ${webAddress(returnUrl)}, ${customerRef}, ${saveCard}, ${request.cardRef ?? null})
      on conflict (idempotency_key) do nothing`.execute(db)
    const { rows } = await sql<{ id: string; amount_cents: number; reference: string }>`
      select id, amount_cents, reference from sandbox_payments where idempotency_key = ${idempotencyKey}`.execute(db)
    const [made] = rows
    if (made?.amount_cents !== amountCents || made.reference !== reference)
      throw new Error('This idempotency key was used for another payment.')
    return made.id
  }
  const reportOn = async (id: string): Promise<PaymentReport> => {
    const { state, amount_cents: amountCents } = await payment(id)
    return { state: state === 'challenge' ? 'open' : state, settledRef: id, amountCents }
  }

  return {
    name: 'sandbox',
    ledgerNumber: 1,
    createCustomer: async (userId) => `cus_${String(userId)}`,
    async createPayment(request) {
      const paymentRef = await begin(request)
      return { paymentRef, checkoutUrl: pageOf(paymentRef) }
    },
    async chargeCard(request) {
      const paymentRef = await begin({ ...request, saveCard: false })
      await chargeStoredCard(db, paymentRef, request)
      const now = await reportOn(paymentRef)
      return { ...now, paymentRef, challengeUrl: now.state === 'open' ? pageOf(paymentRef) : null }
    },
    findPayment: reportOn,
    async closePayment(paymentRef) {
      await sql`update sandbox_payments set state = 'declined' where id = ${paymentRef} and state in ('open', 'challenge')`.execute(
        db,
      )
    },
    async cardOf(settledRef) {
      const { card, customer } = await payment(settledRef)
      if (card === null) return null
      const { rows } = await sql<{ last4: string; country: string }>`
        select last4, country from sandbox_cards where id = ${card}`.execute(db)
      if (!rows[0]) throw new Error('The sandbox knows of no such card.')
      return {
        cardRef: card,
        customerRef: customer ?? '',
        brand: 'visa',
        ...rows[0],
        expMonth: testCardExpiry.month,
        expYear: testCardExpiry.year,
        // everybody has the same test cards
        fingerprint: null,
      }
    },
    async removeCard(cardRef) {
      await sql`update sandbox_cards set removed_at = coalesce(removed_at, now()) where id = ${cardRef}`.execute(db)
    },
    async refund({ idempotencyKey, settledRef, amountCents }) {
      const id = `ref_${randomBytes(12).toString('hex')}`
      const { rows } = await sql<{ id: string }>`
        with paid as (
          select id from sandbox_payments where id = ${settledRef} and state = 'succeeded'
            and not exists (select from sandbox_refunds where idempotency_key = ${idempotencyKey})
            and refunded_cents + disputed_cents + ${amountCents}::bigint <= amount_cents
            and not exists (select from sandbox_cards c where c.id = card and c.behaviour = 'expires') for update),
        made as (
          insert into sandbox_refunds (id, idempotency_key, payment, amount_cents)
          select ${id}, ${idempotencyKey}, id, ${amountCents} from paid returning id, payment),
        counted as (update sandbox_payments p set refunded_cents = refunded_cents + ${amountCents} from made where p.id = made.payment)
        select id from made union all select id from sandbox_refunds where idempotency_key = ${idempotencyKey}`.execute(
        db,
      )
      return rows[0] ? { refundRef: rows[0].id, state: 'succeeded' } : { refundRef: id, state: 'failed' }
    },
    readWebhook(rawBody, headers) {
      const signature = headers[signatureHeader]
      return typeof signature === 'string' && provesReport(secret, rawBody, signature) ? eventOf(rawBody) : null
    },
    async settledCents() {
      const { rows } = await sql<{ cents: number }>`
        select coalesce(sum(amount_cents - refunded_cents - disputed_cents), 0)::bigint as cents
        from sandbox_payments where state = 'succeeded'`.execute(db)
      return rows[0]?.cents ?? 0
    },
  }
}
