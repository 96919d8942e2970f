import type { Mutant } from './mutant.ts'

const post = { file: 'src/server/core/ledger/post.ts', tests: ['core/ledger'] }
const legs = {
  file: 'src/server/core/ledger/price-legs.ts',
  tests: ['core/ledger', 'core/purchases', 'features/payments'],
}
const once = { file: 'src/server/core/idempotency/idempotent.ts', tests: ['core/idempotency'] }
const answers = { file: 'src/server/core/idempotency/kept-answers.ts', tests: ['features/payments', 'core/purchases'] }
const tax = { file: 'src/server/core/tax/tax-for.ts', tests: ['core/tax', 'core/purchases', 'features/subscriptions'] }
const topUp = { file: 'src/server/features/wallet/settle-top-up.ts', tests: ['features/wallet'] }
const release = { file: 'src/server/core/purchases/release-earnings.ts', tests: ['core/purchases/release'] }

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

/** Cents that are lost, doubled or moved to the wrong place. */
export const moneyMutants: readonly Mutant[] = [
  {
    ...post,
    fault: 'a transfer of nothing is posted',
    find: '!Number.isSafeInteger(amount) || amount <= 0',
    replace: '!Number.isSafeInteger(amount) || amount < 0',
  },
  {
    ...post,
    fault: 'parts of cents are posted',
    find: '!Number.isSafeInteger(amount) || amount <= 0',
    replace: 'amount <= 0',
    survives: 'the column is a whole number, and the database refuses the rest',
  },
  {
    ...post,
    fault: 'a transfer without legs is posted',
    find: 'if (legs.length === 0) throw new Error(`Transfer ${id} has no legs.`)',
    replace: '',
  },
  {
    ...post,
    fault: 'a repeated id with other amounts counts as the same',
    find: ' && leg.amount === row.amount',
    replace: '',
  },
  {
    ...post,
    fault: 'a repeated id of another kind counts as the same',
    find: ' && kind === row.kind',
    replace: '',
  },
  {
    ...post,
    fault: 'a repeated id between other accounts counts as the same',
    find: 'leg?.from === row.debit && leg.to === row.credit && ',
    replace: 'leg !== undefined && ',
  },
  {
    ...post,
    fault: 'a repeated id with more legs counts as the same',
    find: 'stored.length === legs.length &&',
    replace: 'true &&',
  },
  {
    ...post,
    fault: 'what one transfer of a batch takes is there for the next',
    find: 'for (const [id, change] of net) held.set(id, (held.get(id) ?? 0) + change)',
    replace: '',
  },
  {
    ...post,
    fault: 'a refusal tells one cent too few',
    find: 'return new Shortfall(id, -left)',
    replace: 'return new Shortfall(id, -left - 1)',
    tests: ['core/ledger', 'features/payments'],
  },
  {
    ...post,
    fault: 'the last cent of a wallet cannot be spent',
    find: 'if (left < 0) return',
    replace: 'if (left <= 0) return',
    tests: ['core/ledger', 'features/payments'],
  },
  {
    ...post,
    fault: 'a reversal posts the same again',
    find: 'from: row.credit as AccountId,\n    to: row.debit as AccountId,',
    replace: 'from: row.debit as AccountId,\n    to: row.credit as AccountId,',
  },
  {
    ...legs,
    fault: 'the platform’s fee rounds up',
    find: 'Math.floor((priceCents * feeBasisPoints) / 10_000)',
    replace: 'Math.ceil((priceCents * feeBasisPoints) / 10_000)',
  },
  {
    ...legs,
    fault: 'a point is given for each dollar begun',
    find: 'Math.floor(priceCents / centsPerPoint)',
    replace: 'Math.ceil(priceCents / centsPerPoint)',
  },
  {
    ...legs,
    fault: 'points are given for the tax too',
    find: 'to: pointsOf(fanId), amount: pointsFor(priceCents) }',
    replace: 'to: pointsOf(fanId), amount: pointsFor(priceCents + taxCents) }',
    tests: ['core/purchases', 'features/subscriptions', 'features/points'],
  },
  {
    ...legs,
    fault: 'the creator earns the fee as well',
    find: 'amount: priceCents - feeCents }',
    replace: 'amount: priceCents }',
  },
  {
    ...once,
    fault: 'a key with another request gets the first answer',
    find: '!kept.request_hash.equals(requestHash) || ',
    replace: '',
  },
  {
    ...once,
    fault: 'a refused call keeps its key',
    find: 'if (result instanceof Failure) return result\n    await tx',
    replace: 'await tx',
  },
  {
    ...answers,
    fault: 'a tip’s key with another amount gets the first answer',
    find: 'same && answer !== null ?',
    replace: 'answer !== null ?',
  },
  {
    ...tax,
    fault: 'half a cent of tax rounds down',
    find: 'priceCents * rate + rateWhole / 2',
    replace: 'priceCents * rate + rateWhole / 2 - 1',
  },
  {
    ...tax,
    fault: 'tax is ten times too high',
    find: 'const rateWhole = 10_000',
    replace: 'const rateWhole = 1000',
  },
  {
    ...topUp,
    fault: 'reports of one payment do not wait for each other',
    find: 'and provider = ${provider.name} for update`',
    replace: 'and provider = ${provider.name}`',
    tests: ['settle-top-up'],
  },
  {
    ...topUp,
    fault: 'a payment of another amount is credited',
    find: '!topUp || topUp.amount_cents !== outcome.amountCents || ',
    replace: '!topUp || ',
  },
  {
    ...topUp,
    fault: 'a report of another payment settles a top-up',
    find: '|| !sameRef) {',
    replace: ') {',
  },
  {
    ...topUp,
    fault: 'a late refusal takes a success back',
    find: "if (topUp.state === 'succeeded') return\n",
    replace: '',
    tests: ['features/wallet'],
  },
  {
    ...topUp,
    fault: 'a refused automatic top-up is tried for ever',
    find: "await sql`update auto_top_ups set state = 'stopped' where user_id = ${topUp.user_id}`.execute(tx)",
    replace: '',
  },
  {
    ...topUp,
    fault: 'a late payment does not pay what is past due',
    find: 'await retryPastDue(tx, topUp.user_id)',
    replace: '',
    tests: ['features/wallet', 'features/subscriptions'],
  },
  {
    ...release,
    fault: 'earnings are available before their hold period is over',
    find: '<= now() - make_interval(days => h.days)',
    replace: '<= now()',
  },
  {
    ...release,
    fault: 'what was given back is released as well',
    find: 'sum(earned_cents)::bigint',
    replace: 'sum(price_cents - fee_cents)::bigint',
  },
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
    find: 'const going = batch.filter((due) => due.sells && due.state',
    replace: 'const going = batch.filter((due) => due.state',
  },
  {
    ...renewing,
    fault: 'a cancelled subscription is charged again',
    find: "due.sells && due.state !== 'cancelled' && !due.rests",
    replace: 'due.sells && !due.rests',
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
