import { unlocks as routes } from '#contract/payments.ts'
import { defineFeature } from '#platform/module.ts'
import { createUnlocks } from './unlock-post.ts'
import { unlockedBefore } from './unlocked-before.ts'

/** Posts that are opened by one payment. */
export const unlocks = defineFeature({
  name: 'payments',
  routes,
  handlers: (services) => {
    const unlock = createUnlocks(services)
    return {
      'POST /posts/:id/unlock': ({ actor, params, body, idempotency }) =>
        unlock({ ...body, fanId: actor.userId, postId: params.id, idempotency }),
    }
  },
  replays: (services) => ({
    'POST /posts/:id/unlock': (_stored, { actor, params }) =>
      unlockedBefore(services, actor.userId, Number(params['id'])),
  }),
})
