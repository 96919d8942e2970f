import { tips as routes } from '#contract/payments.ts'
import { defineFeature } from '#platform/module.ts'
import { completePurchase } from '#modules/payments/pending-purchase.ts'
import { completionJob } from '#modules/payments/settle-top-up.ts'
import { checkOutTip, pendingTip } from './checkout.ts'
import { returnUnanswered } from './refund-unanswered-messages.ts'
import { answerTip, createTips } from './send-tip.ts'

/** Tips, and paid messages that nobody answered. */
export const tips = defineFeature({
  name: 'payments',
  routes,
  handlers: (services) => {
    const send = createTips(services)
    return {
      'POST /users/:username/tips': answerTip(services, send),
      'POST /users/:username/tips/checkout': ({ actor, params, address, idempotency, body }) => {
        const { topUp, expectedTotalCents: totalCents, amountCents: expectedPriceCents, ...said } = body
        const order = { username: params.username, terms: { ...said, expectedPriceCents }, totalCents }
        return checkOutTip(services, send, { userId: actor.userId, address, body: topUp, ...order }, idempotency)
      },
    }
  },
  jobs: (services) => [
    {
      name: completionJob('tip'),
      run: ({ topUpId }: { topUpId: string }) =>
        completePurchase(services, topUpId, pendingTip(services, createTips(services))),
    },
    {
      name: 'return_unanswered_messages',
      cron: '*/10 * * * *',
      run: async () => void (await returnUnanswered(services)),
    },
  ],
})
