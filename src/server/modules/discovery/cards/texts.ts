import type { Period } from '#contract/fields.ts'
import { msg, type Text } from '#contract/message.ts'

/** What a plan costs, as links to a creator say it. */
export const fromPrice = (period: Period, price: string): Text =>
  msg({
    message:
      '{period, select, weekly {From {price} a week} monthly {From {price} a month} yearly {From {price} a year} other {From {price}}}',
    values: { period, price },
  })
export const followers = (count: number): Text =>
  msg({ message: '{count, plural, one {# follower} other {# followers}}', values: { count } })
export const forFollowers = msg`For followers`
export const forSubscribers = msg`For subscribers`
export const toUnlock = (price: string): Text => msg`${{ price }} to unlock`
