import { Stripe } from 'stripe'
import { type CardFacts, leftUrl, type PaymentProvider, type PaymentReport, ProviderDown } from '../../provider.ts'
import { readStripeEvent } from './read-event.ts'
import { createTotals } from './totals.ts'

export type StripeSettings = {
  secretKey: string
  webhookSecret: string
  /** Another address than Stripe's own, for tests; null: api.stripe.com. */
  host: string | null
}

const patienceMs = 20_000

/** Trouble of Stripe's or of the way there, in contrast to a refusal. https://docs.stripe.com/error-handling */
const isDown = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeRateLimitError ||
  (error instanceof Stripe.errors.StripeError && (error.statusCode ?? 0) >= 500)

async function asked<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (isDown(error)) throw new ProviderDown('Stripe cannot be reached.', { cause: error })
    throw error
  }
}

const idOf = (given: string | { id: string } | null | undefined): string | null =>
  typeof given === 'string' ? given : (given?.id ?? null)

/** Where a payment stands, by the states of https://docs.stripe.com/payments/paymentintents/lifecycle. */
function reportOf(intent: Stripe.PaymentIntent): PaymentReport {
  const state =
    intent.status === 'succeeded'
      ? 'succeeded'
      : intent.status === 'processing'
        ? 'processing'
        : intent.status === 'canceled' || (intent.status === 'requires_payment_method' && intent.last_payment_error)
          ? 'declined'
          : 'open'
  return { state, settledRef: intent.id, amountCents: intent.amount }
}

function clientOf({ secretKey, host }: StripeSettings): Stripe {
  const address = host === null ? null : new URL(host)
  return new Stripe(secretKey, {
    timeout: patienceMs,
    // one more try; every POST carries an idempotency key
    maxNetworkRetries: 1,
    telemetry: false,
    ...(address && {
      host: address.hostname,
      port: address.port === '' ? (address.protocol === 'https:' ? 443 : 80) : Number(address.port),
      protocol: address.protocol === 'https:' ? ('https' as const) : ('http' as const),
    }),
  })
}

/** Stripe: its hosted Checkout for new cards, PaymentIntents for stored ones. Money is USD. */
export function createStripeProvider(settings: StripeSettings): PaymentProvider {
  const stripe = clientOf(settings)
  const totals = createTotals(stripe)
  return {
    name: 'stripe',
    ledgerNumber: 2,
    async createCustomer(userId) {
      const metadata = { user: String(userId) }
      const made = await asked(stripe.customers.create({ metadata }, { idempotencyKey: `customer-${String(userId)}` }))
      return made.id
    },
    async createPayment({ idempotencyKey, amountCents, reference, returnUrl, customerRef, saveCard }) {
      const session = await asked(
        stripe.checkout.sessions.create(
          {
            mode: 'payment',
            customer: customerRef,
            client_reference_id: reference,
            success_url: returnUrl,
            cancel_url: leftUrl(returnUrl),
            line_items: [
              {
                quantity: 1,
                price_data: { currency: 'usd', unit_amount: amountCents, product_data: { name: 'Wallet top-up' } },
              },
            ],
            payment_intent_data: {
              metadata: { reference, flow: 'checkout' },
              ...(saveCard && { setup_future_usage: 'off_session' as const }),
            },
            metadata: { reference },
          },
          { idempotencyKey },
        ),
      )
      if (session.url === null) throw new Error(`Checkout ${session.id} has no page.`)
      return { paymentRef: session.id, checkoutUrl: session.url }
    },
    async chargeCard({ idempotencyKey, amountCents, reference, returnUrl, customerRef, cardRef, offSession }) {
      const intent = await asked(
        stripe.paymentIntents
          .create(
            {
              amount: amountCents,
              currency: 'usd',
              customer: customerRef,
              payment_method: cardRef,
              confirm: true,
              metadata: { reference, flow: 'card' },
              ...(offSession
                ? { off_session: true, automatic_payment_methods: { enabled: true, allow_redirects: 'never' as const } }
                : { return_url: returnUrl }),
            },
            { idempotencyKey },
          )
          .catch((error: unknown) => {
            // a refused card comes as an error that carries the payment
            const refused = error instanceof Stripe.errors.StripeCardError ? error.payment_intent : undefined
            if (!refused) throw error
            return refused
          }),
      )
      const report = reportOf(intent)
      // off session nobody is there to answer the bank's challenge
      if (offSession && report.state === 'open')
        return { ...report, state: 'declined', paymentRef: intent.id, challengeUrl: null }
      return { ...report, paymentRef: intent.id, challengeUrl: intent.next_action?.redirect_to_url?.url ?? null }
    },
    async findPayment(paymentRef) {
      if (!paymentRef.startsWith('cs_')) return reportOf(await asked(stripe.paymentIntents.retrieve(paymentRef)))
      const session = await asked(stripe.checkout.sessions.retrieve(paymentRef, { expand: ['payment_intent'] }))
      const amountCents = session.amount_total ?? 0
      if (session.status === 'expired') return { state: 'declined', settledRef: null, amountCents }
      const intent = session.payment_intent
      if (intent === null || typeof intent !== 'object') return { state: 'open', settledRef: null, amountCents }
      const report = reportOf(intent)
      // a refused card ends nothing while the page is open for another
      return report.state === 'declined' ? { ...report, state: 'open' } : report
    },
    async closePayment(paymentRef) {
      if (paymentRef.startsWith('cs_')) await asked(stripe.checkout.sessions.expire(paymentRef))
      else await asked(stripe.paymentIntents.cancel(paymentRef))
    },
    async cardOf(settledRef): Promise<CardFacts | null> {
      const intent = await asked(
        stripe.paymentIntents.retrieve(settledRef, { expand: ['latest_charge', 'payment_method'] }),
      )
      const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
      const card = charge?.payment_method_details?.card
      const cardRef = idOf(intent.payment_method)
      if (!card || cardRef === null || typeof card.last4 !== 'string') return null
      return {
        cardRef,
        customerRef: idOf(intent.customer) ?? '',
        brand: card.brand ?? 'card',
        last4: card.last4,
        expMonth: card.exp_month,
        expYear: card.exp_year,
        country: card.country ?? null,
        fingerprint: card.fingerprint ?? null,
      }
    },
    async removeCard(cardRef) {
      await asked(
        stripe.paymentMethods.detach(cardRef).catch((error: unknown) => {
          // it was removed before
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
        }),
      )
    },
    async refund({ idempotencyKey, settledRef, amountCents, reference }) {
      try {
        const made = await asked(
          stripe.refunds.create(
            { payment_intent: settledRef, amount: amountCents, metadata: { reference } },
            { idempotencyKey },
          ),
        )
        const state =
          made.status === 'succeeded'
            ? 'succeeded'
            : made.status === 'failed' || made.status === 'canceled'
              ? 'failed'
              : 'pending'
        return { refundRef: made.id, state }
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return { refundRef: '', state: 'failed' }
        throw error
      }
    },
    readWebhook: (rawBody, headers) => readStripeEvent(stripe, settings.webhookSecret, rawBody, headers),
    settledCents: () => asked(totals()),
  }
}
