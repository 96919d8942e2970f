import type { IncomingHttpHeaders } from 'node:http'
import type { Job } from '#platform/jobs/jobs.ts'

declare module '#platform/services.ts' {
  interface Services {
    payments: PaymentProviders
  }
}

type Told = {
  /** The provider's number of this report: the same report comes with the same number. */
  eventId: string
}
/** About a payment. */
export type PaymentEvent = Told & {
  /** `attempt_failed`: one card was refused, and the fan can still try another on the same page. */
  kind: 'payment.processing' | 'payment.succeeded' | 'payment.declined' | 'payment.attempt_failed'
  /** The number that `createPayment` gave; null when the report names only the money (`settledRef`). */
  paymentRef: string | null
  /** The provider's number of the money, which refunds and disputes will name. */
  settledRef: string | null
  /** Our own number, as we gave it: the top-up's id. */
  reference: string
  amountCents: number
}
/** About money that goes back to a card because we asked for it. `reference`: our number of the refund. */
export type RefundEvent = Told & { kind: 'refund.succeeded' | 'refund.failed'; reference: string; refundRef: string }
/** A bank took money back (`opened`), gave it again (`won`), or keeps it (`lost`). */
export type DisputeEvent = Told & {
  kind: 'dispute.opened' | 'dispute.won' | 'dispute.lost'
  disputeRef: string
  settledRef: string
  amountCents: number
  reason: string
}
/** What a provider tells us, in our words. `ignored`: it is the provider's, and of no interest. */
export type ProviderEvent = PaymentEvent | RefundEvent | DisputeEvent | (Told & { kind: 'ignored' })

/** A card by what its owner recognises. `cardRef` can be charged again once it was stored. */
export type CardFacts = {
  cardRef: string
  customerRef: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
  country: string | null
  /** The same for one card, whoever pays with it; null where the provider does not tell. */
  fingerprint: string | null
}
export type PaymentState = 'open' | 'processing' | 'succeeded' | 'declined'
export type PaymentReport = { state: PaymentState; settledRef: string | null; amountCents: number }

type Begun = {
  /** Repeating a call with the same key gives the same payment. */
  idempotencyKey: string
  amountCents: number
  reference: string
  returnUrl: string
  customerRef: string
}

/** Where somebody comes back to who has left the payment page without paying: the same page, which knows it by this. */
export function leftUrl(returnUrl: string): string {
  const url = new URL(returnUrl)
  url.searchParams.set('left', '1')
  return url.href
}

/** The provider cannot be reached, or has trouble of its own: whether it acted is not known. Everything else it throws is final. */
export class ProviderDown extends Error {}

/** A company that takes money from fans for us. Only the payments module knows more of one than this. Every call that is a
 * promise uses the network and is never made inside a transaction; it can throw `ProviderDown`. */
export type PaymentProvider = {
  readonly name: string
  /** Its number in the ledger's cash accounts; never changed, never used again. */
  readonly ledgerNumber: number
  /** The holder of stored cards; the same for the same user. */
  createCustomer(userId: number): Promise<string>
  /** Begins a payment and gives the page where the fan pays. */
  createPayment(request: Begun & { saveCard: boolean }): Promise<{ paymentRef: string; checkoutUrl: string }>
  /**
   * Charges a stored card. `offSession`: the fan is not there, so a bank that wants a challenge declines. Otherwise
   * `challengeUrl` leads to the bank.
   */
  chargeCard(
    request: Begun & { cardRef: string; offSession: boolean },
  ): Promise<PaymentReport & { paymentRef: string; challengeUrl: string | null }>
  /** Where a payment stands: for those whose report never came. */
  findPayment(paymentRef: string): Promise<PaymentReport>
  /** Makes a payment that nobody has made yet impossible. */
  closePayment(paymentRef: string): Promise<void>
  /** The card that paid. */
  cardOf(settledRef: string): Promise<CardFacts | null>
  removeCard(cardRef: string): Promise<void>
  /** Money back to the card that paid. `failed` is final; `pending` ends with a report. */
  refund(request: {
    idempotencyKey: string
    settledRef: string
    amountCents: number
    reference: string
  }): Promise<{ refundRef: string; state: 'succeeded' | 'pending' | 'failed' }>
  /** Proves a report by its signature over the raw body; null when it is not the provider's. */
  readWebhook(rawBody: string, headers: IncomingHttpHeaders): ProviderEvent | null
  /** Sum of all payments that the provider says succeeded, less refunds and disputes, in cents: the other side of the cash account. */
  settledCents(): Promise<number>
}

export type PaymentProviders = {
  /** The first that takes new payments now; null while the operator has set none up. */
  readonly preferred: PaymentProvider | null
  readonly all: readonly PaymentProvider[]
  /** Those that take new payments, in the operator's order, without those that are down just now (unless all are). */
  forNew(): PaymentProvider[]
  /** Tells how a call went, so that one that is down is left alone for a while. */
  report(name: string, up: boolean): void
  /** What another process has found of it; the text came through the database. */
  hear(text: string): void
  byName(name: string): PaymentProvider | null
  /** Background work that providers inside this program need. */
  readonly jobs: readonly Job[]
}
