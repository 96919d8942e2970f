import { useLocation } from 'wouter'
import type { Answer } from '#contract/routes.ts'
import { settledTopUp, type TopUp } from '#web/modules/payments/queries.ts'
import { type Obstacle, type Payment, refreshMoney } from '#web/modules/payments/use-payment.ts'

type Started = Answer<'POST /posts/:id/checkout'>
export type TopUpWish = {
  readonly amountCents: number
  readonly cardId?: number
  readonly saveCard?: boolean
  readonly returnTo: string
}
export type Agreed = { readonly expectedTotalCents: number; readonly topUp: TopUpWish }
/** A purchase that can take what the wallet lacks in the same confirmation. */
export type Checkout = {
  /** As `payOnce` reads it. */
  readonly intention: readonly unknown[]
  /** Before tax, and with it: what the person has seen. */
  readonly priceCents: number
  readonly totalCents: number
  readonly send: (agreed: Agreed, idempotencyKey: string) => Promise<Started>
  /** Whether the card that pays now pays the renewals too; only where there are any. */
  readonly renewal?: { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void }
  readonly bought: () => void | Promise<void>
  readonly reread: () => Promise<unknown>
  readonly failed?: (fault: unknown) => boolean
}

/** Until the person comes back to this very page, such as by the back button. */
const comesBack = () => new Promise((resolve) => addEventListener('pageshow', resolve, { once: true }))

/** Leads to the provider's page, or waits here for a stored card. Null: the person left, and has come back. */
async function follow({ topUp }: Started): Promise<TopUp | 'bought' | null> {
  if (topUp === null) return 'bought'
  const address = new URL(topUp.checkoutUrl, location.href)
  const here = address.origin === location.origin && address.pathname === `/wallet/top-up/${topUp.id}`
  if (here) return settledTopUp(topUp.id)
  location.assign(address)
  await comesBack()
  return null
}

/** Adds what is missing and buys, by one press. What comes back from a page of the provider's comes to the top-up's own page. */
export function useCheckout(payment: Payment): (checkout: Checkout, topUp: TopUpWish) => void {
  const [, navigate] = useLocation()
  return (checkout, topUp) => {
    const { intention, priceCents, totalCents, send, bought, reread, failed } = checkout
    void payment.pay({
      intention: ['checkout', ...intention, totalCents, topUp],
      send: (key) => send({ expectedTotalCents: totalCents, topUp }, key),
      priceCents,
      reread,
      ...(failed && { failed }),
      // the answer settles the key: after a card that was declined the same press is another payment
      done: async (started): Promise<Obstacle | undefined> => {
        const end = await follow(started)
        void refreshMoney()
        if (end === null) return undefined
        if (end === 'bought' || end.purchase?.state === 'bought') {
          await bought()
          return undefined
        }
        if (end.state === 'declined') return { kind: 'declined' }
        const { purchase, amountCents } = end
        if (purchase?.refusal) return { kind: 'refused', refusal: purchase.refusal, bought: purchase.kind, amountCents }
        // it takes longer: that page waits, and comes back
        navigate(`/wallet/top-up/${end.id}`)
        return undefined
      },
    })
  }
}
