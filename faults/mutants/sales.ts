import type { Mutant } from './mutant.ts'

const subscribing = { file: 'src/server/features/subscriptions/subscribe.ts', tests: ['features/subscriptions/'] }
const offers = { file: 'src/server/features/subscriptions/offer.ts', tests: ['features/subscriptions/'] }
const gifts = { file: 'src/server/features/subscriptions/give-subscription.ts', tests: ['gifts-and-rests'] }
const renewing = { file: 'src/server/features/subscriptions/renew-batch.ts', tests: ['features/subscriptions/'] }
const moving = { file: 'src/server/features/subscriptions/move-renewal.ts', tests: ['renewal-days'] }
const unlocking = { file: 'src/server/features/payments/unlock-post.ts', tests: ['features/payments'] }
const tipping = { file: 'src/server/features/payments/send-tip.ts', tests: ['features/payments'] }
const held = { file: 'src/server/core/purchases/held.ts', tests: ['core/purchases/held'] }
const payouts = {
  file: 'src/server/core/payouts/settle-withdrawal.ts',
  tests: ['features/payouts', 'staff/payouts', 'core/payouts'],
}

/** What is sold at the wrong price, to the wrong person, or once too often. */
export const saleMutants: readonly Mutant[] = [
  {
    ...subscribing,
    fault: 'a subscription is sold at another price than the fan saw',
    find: "if (offer.nowCents !== expectedPriceCents) return fail('price_changed', { priceCents: offer.nowCents })",
    replace: '',
  },
  {
    ...subscribing,
    fault: 'a trial begins without its later price having been seen',
    find: 'if (expectedRenewalPriceCents === undefined && renewalPriceCents > 0 && offer.nowCents === 0)',
    replace: 'if (false)',
  },
  {
    ...subscribing,
    fault: 'a code is used more often than its creator allowed',
    find: 'and ended_at is null and (uses_max is null or uses < uses_max)`',
    replace: 'and ended_at is null`',
  },
  {
    ...offers,
    fault: 'a code is good for one fan again and again',
    find: 'and not exists (select from promotion_uses x where x.promotion_id = c.id and x.fan_id = ${fanId})) as code',
    replace: ') as code',
  },
  {
    ...offers,
    fault: 'a trial is given to those who subscribed before',
    find: 'firstTime && offer.laterCents > 0 ? row.trial : null',
    replace: 'offer.laterCents > 0 ? row.trial : null',
  },
  {
    ...offers,
    fault: 'a code goes with a bundle',
    find: "if (offer.months > 1) return failField('promoCode', 'This code does not go with several months at once.')",
    replace: '',
  },
  {
    ...offers,
    fault: 'a discount is taken one period too often',
    find: '(discount.periods ?? 0) - (trial ? 0 : 1)',
    replace: '(discount.periods ?? 0)',
  },
  {
    ...offers,
    fault: 'creators subscribe to themselves',
    find: "if (row.creator_id === fanId) return fail('forbidden')",
    replace: '',
  },
  {
    ...gifts,
    fault: 'one gives a subscription to oneself',
    find: 'receiver.id === giverId || receiver.id === creator.id',
    replace: 'receiver.id === creator.id',
  },
  {
    ...gifts,
    fault: 'a gift costs what it cost before',
    find: "if (offer.laterCents !== order.expectedPriceCents) return fail('price_changed', { priceCents: offer.laterCents })",
    replace: '',
  },
  {
    ...renewing,
    fault: 'what a creator who is none any more sold is renewed',
    find: "due.state === 'cancelled' || !due.sells",
    replace: "due.state === 'cancelled'",
  },
  {
    ...renewing,
    fault: 'a cancelled subscription is charged again',
    find: "due.state === 'cancelled' || !due.sells",
    replace: '!due.sells',
  },
  {
    ...renewing,
    fault: 'a subscription ends at its first failed renewal',
    find: "due.state === 'past_due' && due.grace_over)",
    replace: "due.state !== 'past_due' || due.grace_over)",
  },
  {
    ...moving,
    fault: 'a period is added to the day of payment and not to the anchor',
    find: 'case when s.next_period is null then coalesce(s.anchor_at, s.started_at) else s.renews_at end as anchor,',
    replace: 's.renews_at as anchor,',
  },
  {
    ...unlocking,
    fault: 'a post is unlocked at another price than the fan saw',
    find: "if (priceCents !== order.expectedPriceCents) return fail('price_changed', { priceCents })",
    replace: '',
  },
  {
    ...unlocking,
    fault: 'what is open already is paid again',
    find: 'if (row.unlocked || isTagged(row)) return { free: { postId } }',
    replace: '',
  },
  {
    ...tipping,
    fault: 'a tip goes to somebody who is no creator',
    find: '!receiver.is_creator || receiver.id === tip.fanId',
    replace: 'receiver.id === tip.fanId',
  },
  {
    ...held,
    fault: 'a paid message comes back an hour early',
    find: 'made_at <= now() - make_interval(days => ${limits.messageAnswerDays})',
    replace: "made_at <= now() - make_interval(days => ${limits.messageAnswerDays}) + interval '1 hour'",
    tests: ['core/purchases/held'],
  },
  {
    ...payouts,
    fault: 'a payout that may be with the bank is rejected',
    find: "(row.state !== 'requested' && row.state !== 'approved') || row.on_its_way",
    replace: "row.state !== 'requested' && row.state !== 'approved'",
  },
  {
    ...payouts,
    fault: 'a payout leaves while a changed method holds it',
    find: "row.state !== 'approved' || row.waits",
    replace: "row.state !== 'approved'",
  },
  {
    ...payouts,
    fault: 'a payout is paid twice',
    find: "if (row.state !== 'sent') return fail('not_ready', { state: row.state })",
    replace: '',
  },
]
