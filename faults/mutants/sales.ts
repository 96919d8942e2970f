import type { Mutant } from './mutant.ts'

const subscribing = {
  file: 'src/server/modules/subscriptions/periods/subscribe.ts',
  tests: ['modules/subscriptions/periods/'],
}
const offers = { file: 'src/server/modules/subscriptions/periods/offer.ts', tests: ['modules/subscriptions/periods/'] }
const gifts = {
  file: 'src/server/modules/subscriptions/periods/give-subscription.ts',
  tests: ['modules/subscriptions/periods/gifts-and-pauses'],
}
const renewing = {
  file: 'src/server/modules/subscriptions/periods/renew-batch.ts',
  tests: ['modules/subscriptions/periods/'],
}
const cardTests = ['modules/subscriptions/renewal-cards/']
const charging = { file: 'src/server/modules/subscriptions/renewal-cards/charge-renewal.ts', tests: cardTests }
const moving = {
  file: 'src/server/modules/subscriptions/periods/move-renewal.ts',
  tests: ['modules/subscriptions/periods/renewal-days'],
}
const unlocking = {
  file: 'src/server/modules/posts/unlocks/unlock-post.ts',
  tests: ['modules/tips/paid-together', 'modules/tips/tips', 'modules/posts/unlocks/'],
}
const promising = {
  file: 'src/server/modules/posts/publishing/check-price.ts',
  tests: ['modules/posts/unlocks/price-modes'],
}
const tipping = {
  file: 'src/server/modules/tips/send-tip.ts',
  tests: ['modules/tips/paid-together', 'modules/tips/tips', 'modules/posts/unlocks/unlocks'],
}
const held = { file: 'src/server/modules/purchases/escrow.ts', tests: ['modules/purchases/escrow'] }
const payouts = {
  file: 'src/server/modules/payouts/settle-withdrawal.ts',
  tests: [
    'modules/payouts/methods/methods',
    'modules/payouts/methods/withdrawals',
    'modules/payouts/withdrawals/bank-file',
    'modules/payouts/withdrawals/published-schema',
    'modules/payouts/send-paypal',
  ],
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
    find: "if (offer.months > 1) return failField('promoCode', 'This code doesn’t work with bundles.')",
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
    find: "due.state === 'past_due' && due.grace_over",
    replace: "due.state !== 'past_due' || due.grace_over",
  },
  {
    ...renewing,
    tests: cardTests,
    fault: 'a card that is named again and again lengthens the grace',
    find: "due.card === 'ready' && !isOver(due)",
    replace: "due.card === 'ready'",
  },
  {
    ...renewing,
    tests: cardTests,
    fault: 'a card is asked again right after it was refused',
    find: "then 'asked' else 'ready' end",
    replace: "then 'ready' else 'ready' end",
  },
  {
    ...charging,
    fault: 'a card pays the whole price, whatever the wallet holds',
    find: ' - (await balance(tx, walletOf(fanId)))',
    replace: '',
  },
  {
    ...charging,
    fault: 'a card is charged for what is not due, was cancelled or has ended',
    find: " and s.state in ('trial', 'active', 'past_due') and s.renews_at <= now()",
    replace: '',
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
    find: 'entitlement.open && (relation.unlocked || row.price_cents !== null)',
    replace: 'false',
  },
  {
    ...unlocking,
    fault: 'a subscriber pays for what the subscription holds',
    find: 'relation.unlocked || row.price_cents !== null',
    replace: 'relation.unlocked',
  },
  {
    ...promising,
    fault: 'subscribers are asked to pay for what they were promised',
    find: "before.published_at === null || next.price_cents === null || next.price_mode === 'instead'",
    replace: 'next.price_cents !== 0',
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
    tests: ['modules/purchases/escrow'],
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
  {
    file: 'src/server/modules/purchases/collect-owed.ts',
    tests: ['modules/purchases/revenue-split/shares'],
    fault: 'what is promised to co-creators stands for what their author owes',
    find: ' - (promised.get(id) ?? 0)',
    replace: '',
  },
]
