declare module '#platform/services.ts' {
  interface Services {
    /** PayPal's payouts; null: not set up, and staff pay by hand. */
    paypal: PayoutRail | null
  }
}

/** One payment to a person. `key` names it for ever: the same key is never paid twice. */
export type PayoutOrder = { key: string; amountCents: number; email: string }
/**
 * What became of a payment. `waiting`: it may still arrive or come back.
 */
export type PayoutState = { state: 'waiting' } | { state: 'paid' } | { state: 'returned'; reason: string }

/** The service says no, for good: nothing was paid and nothing will be. Any other error leaves open whether it was. */
export class PayoutRefused extends Error {}

/** A way by which money leaves. Both calls go over the network, so never inside a transaction. */
export type PayoutRail = {
  readonly name: string
  /** Pays, once per key, and gives the service's own number. Throws `PayoutRefused`, or anything else when nobody knows. */
  send(order: PayoutOrder): Promise<{ ref: string }>
  /** What became of it. `ref` is what `send` gave. */
  stateOf(ref: string): Promise<PayoutState>
  /** For how many days a repeated key is known to the service. */
  readonly keyDays: number
}
