import { unlocks as routes } from '#contract/payments.ts'
import { defineFeature } from '#platform/module.ts'
import { completePurchase } from '#modules/payments/pending-purchase.ts'
import { completionJob } from '#modules/payments/settle-top-up.ts'
import { checkOutPost, pendingUnlock } from './checkout.ts'
import { createUnlocks } from './unlock-post.ts'
import { repeatedUnlock } from './repeated-unlock.ts'

/** Posts that are opened by one payment. */
export const unlocks = defineFeature({
  name: 'payments',
  routes,
  handlers: (services) => {
    const unlock = createUnlocks(services)
    return {
      'POST /posts/:id/unlock': ({ actor, params, body, idempotency }) =>
        unlock({ ...body, fanId: actor.userId, postId: params.id, idempotency }),
      'POST /posts/:id/checkout': ({ actor, params, address, idempotency, body }) =>
        checkOutPost(
          services,
          unlock,
          {
            userId: actor.userId,
            address,
            body: body.topUp,
            postId: params.id,
            expectedPriceCents: body.expectedPriceCents,
            totalCents: body.expectedTotalCents,
          },
          idempotency,
        ),
    }
  },
  jobs: (services) => {
    const sale = pendingUnlock(services, createUnlocks(services))
    return [
      {
        name: completionJob('unlock'),
        run: ({ topUpId }: { topUpId: string }) => completePurchase(services, topUpId, sale),
      },
    ]
  },
  replays: (services) => ({
    'POST /posts/:id/unlock': (_stored, { actor, params }) =>
      repeatedUnlock(services, actor.userId, Number(params['id'])),
  }),
})
