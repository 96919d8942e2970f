import type { Mutant } from './mutant.ts'

const figures = { file: 'src/contract/limit-values.ts', tests: ['src/contract'] }
const edges = {
  file: 'src/contract/payments.ts',
  tests: [
    'test/contract',
    'modules/tips/paid-together',
    'modules/tips/tips',
    'modules/posts/unlocks/unlocks',
    'src/contract',
  ],
}
const tries = {
  file: 'src/server/modules/accounts/credentials/limit-guesses.ts',
  tests: [
    'modules/accounts/credentials/limit-guesses',
    'modules/accounts/sign-in/',
    'modules/accounts/security/second-factor-required',
  ],
}

const admission = { file: 'src/server/platform/http/admission.ts', tests: ['platform/http/admission'] }

/** Bounds that are one too wide, or that nobody keeps. */
export const limitMutants: readonly Mutant[] = [
  {
    ...admission,
    fault: 'reading takes the places of payments while there are too many calls',
    find: 'read: { share: 0.8,',
    replace: 'read: { share: 1,',
  },
  {
    ...admission,
    fault: 'a process that waits takes ever more calls',
    find: 'if (waitMs > targetMs || isStuck) limit',
    replace: 'if (isStuck) limit',
  },
  {
    ...tries,
    fault: 'a password may be guessed without end',
    find: "if (retryAfterSeconds > 0) return fail('too_many_tries', { retryAfterSeconds })",
    replace: '',
  },
  {
    ...tries,
    fault: 'one try more costs nothing',
    find: 'failures < free ? 0 :',
    replace: 'failures <= free ? 0 :',
  },
  {
    ...tries,
    fault: 'an own account washes its address clean',
    find: "of === 'network'\n",
    replace: 'key.length < 0\n',
  },
  {
    ...tries,
    fault: 'a right password washes wrong codes away',
    find: 'const account = `${what} ${userId === null',
    replace: 'const account = `${userId === null',
  },
  { ...figures, fault: 'people of 17 may sign up', find: 'minimumAgeYears = 18', replace: 'minimumAgeYears = 17' },
  {
    ...figures,
    fault: 'a withdrawal may be a cent below 50 dollars',
    find: 'withdrawalMinCents = 5000',
    replace: 'withdrawalMinCents = 4999',
  },
  {
    ...figures,
    fault: 'a top-up may be above 500 dollars',
    find: 'topUpMaxCents = 50_000',
    replace: 'topUpMaxCents = 50_001',
  },
  {
    ...figures,
    fault: 'an address of a file works for longer than ten minutes',
    find: 'mediaAddressSeconds = 600',
    replace: 'mediaAddressSeconds = 900',
  },
  { ...figures, fault: 'a deleted account goes a day early', find: 'deletionDays = 14', replace: 'deletionDays = 13' },
  {
    ...figures,
    fault: 'a link to log in lives for an hour',
    find: 'loginLinkMinutes = 10',
    replace: 'loginLinkMinutes = 60',
  },
  {
    ...figures,
    fault: 'ten wrong codes are let through',
    find: 'secondFactorTries = 5',
    replace: 'secondFactorTries = 10',
  },
  { ...figures, fault: 'papers are kept for a year', find: 'identityDays = 30', replace: 'identityDays = 365' },
  {
    ...edges,
    fault: 'a tip of a cent is taken',
    find: 'z.gte(limits.tipMinCents, tipRange), ',
    replace: '',
  },
  {
    file: 'src/contract/payouts.ts',
    tests: ['modules/payouts/methods/methods', 'modules/payouts/methods/withdrawals', 'test/contract', 'src/contract'],
    fault: 'any amount may be withdrawn',
    find: 'z.gte(limits.withdrawalMinCents, leastCents)',
    replace: '',
  },
  {
    file: 'src/server/modules/purchases/purchase.ts',
    tests: [
      'modules/purchases/spending/spending',
      'modules/purchases/close-books',
      'modules/purchases/escrow',
      'modules/purchases/sell-together',
      'modules/purchases/refund-purchase',
      'modules/purchases/buying/',
    ],
    fault: 'a spending limit is not kept',
    find: 'capCents === null || spentCents + priceCents <= capCents',
    replace: 'true',
  },
  {
    file: 'src/server/modules/purchases/purchase.ts',
    tests: ['modules/purchases/spending/spending'],
    fault: 'a spending limit counts without tax',
    find: 'order.priceCents + tax.taxCents',
    replace: 'order.priceCents',
  },
  {
    file: 'src/server/modules/purchases/purchase.ts',
    tests: [
      'modules/purchases/spending/spending',
      'modules/purchases/disputes/disputes',
      'modules/purchases/close-books',
      'modules/purchases/escrow',
      'modules/purchases/sell-together',
      'modules/purchases/refund-purchase',
      'modules/purchases/buying/',
    ],
    fault: 'a frozen account pays',
    find: 'if (isFrozen)',
    replace: 'if (false)',
  },
  {
    file: 'src/server/modules/accounts/sign-in/log-in-second-factor.ts',
    tests: ['modules/accounts/security/'],
    fault: 'codes may be guessed for one ticket without end',
    find: ' and attempts < ${limits.secondFactorTries} and',
    replace: ' and',
  },
  {
    file: 'src/server/modules/accounts/sign-in/log-in-second-factor.ts',
    tests: ['modules/accounts/security/'],
    fault: 'a ticket is good for many log-ins',
    find: "if (ended.numAffectedRows === 0n) return fail('ticket_over')",
    replace: '',
  },
]
