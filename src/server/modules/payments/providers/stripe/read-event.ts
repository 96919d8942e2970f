import type { IncomingHttpHeaders } from 'node:http'
import type { Stripe } from 'stripe'
import type { ProviderEvent } from '../../provider.ts'

const refOf = (given: string | { id: string } | null | undefined): string | null =>
  typeof given === 'string' ? given : (given?.id ?? null)

function ofPayment(eventId: string, type: string, intent: Stripe.PaymentIntent): ProviderEvent {
  const { reference, flow } = intent.metadata
  if (reference === undefined || intent.currency !== 'usd') return { eventId, kind: 'ignored' }
  const kind =
    type === 'payment_intent.succeeded'
      ? 'payment.succeeded'
      : type === 'payment_intent.processing'
        ? 'payment.processing'
        : // the checkout page lets a person try another card
          type === 'payment_intent.payment_failed' && flow === 'checkout'
          ? 'payment.attempt_failed'
          : 'payment.declined'
  const amountCents = kind === 'payment.succeeded' ? intent.amount_received : intent.amount
  return { eventId, kind, paymentRef: null, settledRef: intent.id, reference, amountCents }
}

/** Money moves with `funds_withdrawn` and `funds_reinstated`: an inquiry moves none. https://docs.stripe.com/api/events/types */
const disputeKinds: Readonly<Record<string, 'dispute.opened' | 'dispute.won'>> = {
  'charge.dispute.funds_withdrawn': 'dispute.opened',
  'charge.dispute.funds_reinstated': 'dispute.won',
}

function ofDispute(eventId: string, type: string, dispute: Stripe.Dispute): ProviderEvent {
  const settledRef = refOf(dispute.payment_intent)
  const kind = type === 'charge.dispute.closed' && dispute.status === 'lost' ? 'dispute.lost' : disputeKinds[type]
  if (kind === undefined || settledRef === null) return { eventId, kind: 'ignored' }
  return { eventId, kind, disputeRef: dispute.id, settledRef, amountCents: dispute.amount, reason: dispute.reason }
}

function ofRefund(eventId: string, refund: Stripe.Refund): ProviderEvent {
  const reference = refund.metadata?.['reference']
  const failed = refund.status === 'failed' || refund.status === 'canceled'
  if (reference === undefined || !(failed || refund.status === 'succeeded')) return { eventId, kind: 'ignored' }
  return { eventId, kind: failed ? 'refund.failed' : 'refund.succeeded', reference, refundRef: refund.id }
}

/** Proves a report by the `Stripe-Signature` header and puts it into our words; null when it is not Stripe's. */
export function readStripeEvent(
  stripe: Stripe,
  secret: string,
  rawBody: string,
  headers: IncomingHttpHeaders,
): ProviderEvent | null {
  const signature = headers['stripe-signature']
  if (typeof signature !== 'string') return null
  let event: Stripe.Event
  try {
    event = stripe.webhooks.constructEvent(rawBody, signature, secret)
  } catch {
    return null
  }
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.processing':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      return ofPayment(event.id, event.type, event.data.object)
    case 'checkout.session.expired': {
      const { id, metadata, amount_total: amountCents } = event.data.object
      const reference = metadata?.['reference']
      if (reference === undefined) return { eventId: event.id, kind: 'ignored' }
      return {
        eventId: event.id,
        kind: 'payment.declined',
        paymentRef: id,
        settledRef: null,
        reference,
        amountCents: amountCents ?? 0,
      }
    }
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed':
      return ofDispute(event.id, event.type, event.data.object)
    case 'refund.updated':
    case 'refund.failed':
      return ofRefund(event.id, event.data.object)
    default:
      return { eventId: event.id, kind: 'ignored' }
  }
}
