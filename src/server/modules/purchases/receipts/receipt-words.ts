import type { Receipt } from '#contract/receipts.ts'
import { msg, type Message } from '#contract/message.ts'

export const kinds: Readonly<Record<Receipt['kind'], Message>> = {
  top_up: msg`Wallet top-up`,
  subscription: msg`Subscription`,
  subscription_renewal: msg`Subscription renewal`,
  tip: msg`Tip`,
  unlock: msg`Unlocked post`,
  message: msg`Paid message`,
  message_unlock: msg`Unlocked message`,
  story_unlock: msg`Unlocked story`,
  gift: msg`Gifted subscription`,
  live_ticket: msg`Live ticket`,
}

export const receiptWords = {
  line: (label: string, value: string) => msg`${{ label }}: ${{ value }}`,
  receipt: msg`Receipt`,
  number: msg`Number`,
  date: msg`Date`,
  soldBy: msg`Sold by`,
  to: msg({ message: 'To', context: 'who gets a receipt' }),
  payment: msg`Payment`,
  card: (last4: string) => msg`card ending in ${{ last4 }}`,
  tax: (rate: string) => msg`VAT/GST ${{ rate }}`,
  refunded: msg`Refunded`,
  total: msg`Total`,
  untaxed: msg`Top-ups aren’t taxed. Tax is charged on what you buy from your wallet.`,
}
