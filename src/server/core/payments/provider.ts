import type { IncomingHttpHeaders } from 'node:http'
import type { Job } from '#platform/jobs/jobs.ts'

/** What a provider tells us about a payment, in our words. */
export type PaymentEvent = {
  /** The provider's number of this report: the same report comes with the same number. */
  eventId: string
  kind: 'payment.processing' | 'payment.succeeded' | 'payment.declined'
  /** The provider's number of the payment. */
  paymentRef: string
  /** Our own number, as we gave it: the top-up's id. */
  reference: string
  amountCents: number
}

/** A company that takes money from fans for us. Only `core/payments` knows more of one than this. */
export type PaymentProvider = {
  readonly name: string
  /** Its number in the ledger's cash accounts; never changed, never used again. */
  readonly ledgerNumber: number
  /**
   * Begins a payment and gives the page where the fan pays. Repeating it with the same `idempotencyKey` gives the same
   * payment. Network: never called inside a transaction.
   */
  createPayment(request: {
    idempotencyKey: string
    amountCents: number
    reference: string
    returnUrl: string
  }): Promise<{ paymentRef: string; checkoutUrl: string }>
  /** Proves a report by its signature over the raw body; null when it is not the provider's. */
  readWebhook(rawBody: string, headers: IncomingHttpHeaders): PaymentEvent | null
  /** Sum of all payments that the provider says succeeded, in cents: the other side of the cash account. */
  settledCents(): Promise<number>
}

export type PaymentProviders = {
  /** Takes new payments; null while the operator has set none up. */
  readonly preferred: PaymentProvider | null
  byName(name: string): PaymentProvider | null
  /** Background work that providers inside this program need. */
  readonly jobs: readonly Job[]
}
