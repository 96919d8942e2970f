import type { Mutant } from './mutant.ts'

const post = { file: 'src/server/modules/ledger/transfers.ts', tests: ['modules/ledger/ledger'] }
const legs = {
  file: 'src/server/modules/ledger/transfers.ts',
  tests: [
    'modules/ledger/ledger',
    'modules/purchases/close-books',
    'modules/purchases/escrow',
    'modules/purchases/sell-together',
    'modules/purchases/refund-purchase',
    'modules/purchases/buying/',
    'modules/tips/paid-together',
    'modules/tips/tips',
    'modules/posts/unlocks/unlocks',
  ],
}
const once = { file: 'src/server/platform/http/idempotency.ts', tests: ['platform/http/idempotency'] }
const stored = {
  file: 'src/server/platform/http/idempotency.ts',
  tests: ['platform/http/idempotency'],
}
const answers = {
  file: 'src/server/platform/http/idempotency.ts',
  tests: [
    'modules/tips/paid-together',
    'modules/tips/tips',
    'modules/posts/unlocks/unlocks',
    'modules/purchases/close-books',
    'modules/purchases/escrow',
    'modules/purchases/sell-together',
    'modules/purchases/refund-purchase',
    'modules/purchases/buying/',
  ],
}
const tax = {
  file: 'src/server/modules/site/tax.ts',
  tests: [
    'modules/site/tax',
    'modules/purchases/close-books',
    'modules/purchases/escrow',
    'modules/purchases/sell-together',
    'modules/purchases/refund-purchase',
    'modules/purchases/buying/',
    'modules/subscriptions/periods/',
  ],
}
const topUp = { file: 'src/server/modules/payments/settle-top-up.ts', tests: ['modules/payments/wallet/'] }
const release = {
  file: 'src/server/modules/purchases/buying/release-earnings.ts',
  tests: ['modules/purchases/buying/release-earnings'],
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
    tests: [
      'modules/ledger/ledger',
      'modules/tips/paid-together',
      'modules/tips/tips',
      'modules/posts/unlocks/unlocks',
    ],
  },
  {
    ...post,
    fault: 'the last cent of a wallet cannot be spent',
    find: 'if (left < 0) return',
    replace: 'if (left <= 0) return',
    tests: [
      'modules/ledger/ledger',
      'modules/tips/paid-together',
      'modules/tips/tips',
      'modules/posts/unlocks/unlocks',
    ],
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
    find: 'Math.min(feeCents, Math.floor(priceCents / pricePerPoint))',
    replace: 'Math.min(feeCents, Math.ceil(priceCents / pricePerPoint))',
  },
  {
    ...legs,
    fault: 'points are given for the tax too',
    find: 'to: pointsOf(fanId), amount: pointsFor(priceCents, feeCents) }',
    replace: 'to: pointsOf(fanId), amount: pointsFor(priceCents + taxCents, feeCents) }',
    tests: [
      'modules/purchases/close-books',
      'modules/purchases/escrow',
      'modules/purchases/sell-together',
      'modules/purchases/refund-purchase',
      'modules/purchases/buying/',
      'modules/subscriptions/periods/',
      'modules/purchases/points/points',
    ],
  },
  {
    ...legs,
    fault: 'the creator earns the fee as well',
    find: 'amount: priceCents - feeCents }',
    replace: 'amount: priceCents }',
  },
  {
    ...stored,
    fault: 'a key with another request gets the first answer',
    find: '!kept.request_hash.equals(requestHash) || ',
    replace: '',
  },
  {
    ...once,
    fault: 'a refused call keeps its key',
    find: 'if (result instanceof Failure) return result\n    await sql',
    replace: 'await sql',
    survives: 'a transaction whose result is a failure is rolled back whole, the key with it',
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
    tests: ['modules/payments/settle-top-up'],
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
    tests: ['modules/payments/wallet/'],
  },
  {
    ...topUp,
    fault: 'a refused automatic top-up is tried for ever',
    find: "await sql`update auto_top_ups set state = 'stopped' where user_id = ${topUp.user_id}`.execute(tx)",
    replace: '',
  },
  {
    file: 'src/server/modules/subscriptions/module.ts',
    fault: 'a late payment does not pay what is past due',
    find: 'walletFunded.on((tx, { userId }) => retryPastDue(tx, userId)),',
    replace: '',
    tests: ['modules/subscriptions/periods/remind'],
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
]
