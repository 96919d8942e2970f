import type { PurchaseKind } from '#contract/wallet.ts'

/** What belongs together in a picture: subscriptions, tips, unlocks and messages. Tables have each by itself. */
export const groupOf: Readonly<Record<PurchaseKind, 0 | 1 | 2>> = {
  subscription: 0,
  subscription_renewal: 0,
  gift: 0,
  tip: 1,
  unlock: 2,
  message: 2,
  message_unlock: 2,
  live_ticket: 2,
}
export const purchaseKinds = Object.keys(groupOf) as readonly PurchaseKind[]
