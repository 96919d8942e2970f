import { payouts as routes } from '#contract/payouts.ts'
import { checkSentPayouts } from '../check-sent-payouts.ts'
import { defineFeature } from '#platform/module.ts'
import { chooseDefault, removeMethod } from './change-methods.ts'
import type { Owner } from './payout-delay.ts'
import { listMethods } from './list-methods.ts'
import { listWithdrawals } from './list-withdrawals.ts'
import { requestWithdrawal } from './request-withdrawal.ts'
import { setMethod } from './set-method.ts'

type Caller = { actor: { userId: number }; address: string; userAgent: string }
const ownerOf = ({ actor, address, userAgent }: Caller): Owner => ({
  userId: actor.userId,
  origin: { address, userAgent },
})

/** Earnings on their way out to those who made them. */
export const payouts = defineFeature({
  name: 'payouts',
  routes,
  handlers: (services) => ({
    'GET /payoutMethods': ({ actor }) => listMethods(services.db, actor.userId),
    'PUT /payoutMethods': ({ body, ...call }) => setMethod(services, ownerOf(call), body),
    'PUT /payoutMethods/default': ({ body, ...call }) => chooseDefault(services, ownerOf(call), body.kind),
    'DELETE /payoutMethods/:kind': ({ params, ...call }) => removeMethod(services, ownerOf(call), params.kind),
    'POST /withdrawals': ({ actor, body, idempotency }) =>
      requestWithdrawal(services, actor.userId, body.amountCents, idempotency),
    'GET /withdrawals': ({ actor, query }) => listWithdrawals(services, actor.userId, query),
  }),
  jobs: (services) => [
    { name: 'check_sent_payouts', cron: '*/15 * * * *', run: async () => void (await checkSentPayouts(services)) },
  ],
})
