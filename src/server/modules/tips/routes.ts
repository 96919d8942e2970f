import { payments as routes } from '#contract/payments.ts'
import { overCeiling } from '#modules/site/price-ceilings.ts'
import { refuseWords } from '#modules/site/restricted-words.ts'
import { defineFeature } from '#platform/module.ts'
import { fail } from '#platform/failure.ts'
import { returnUnanswered } from './return-unanswered.ts'
import { createTips } from './send-tip.ts'
import { createUnlocks } from '#modules/posts/unlocks/unlock-post.ts'
import { unlockedBefore } from '#modules/posts/unlocks/unlocked-before.ts'

/** One-off payments: tips, unlocked posts, and paid messages that nobody answered. */
export const payments = defineFeature({
  name: 'payments',
  routes,
  handlers: (services) => {
    const tip = createTips(services)
    const unlock = createUnlocks(services)
    return {
      'POST /users/:username/tips': async ({ actor, params, body, idempotency }) =>
        // money may go to whom one likes; words may not
        (actor.standing === 'restricted' && body.message ? fail('account_restricted') : null) ??
        refuseWords(services, { message: body.message }) ??
        overCeiling(services, 'tipMaxCents', { cents: body.amountCents, field: 'amountCents' }) ??
        tip({ ...body, fanId: actor.userId, username: params.username, idempotency }),
      'POST /posts/:id/unlock': ({ actor, params, body, idempotency }) =>
        unlock({ ...body, fanId: actor.userId, postId: params.id, idempotency }),
    }
  },
  replays: (services) => ({
    'POST /posts/:id/unlock': (_stored, { actor, params }) =>
      unlockedBefore(services, actor.userId, Number(params['id'])),
  }),
  jobs: (services) => [
    {
      name: 'return_unanswered_messages',
      cron: '*/10 * * * *',
      run: async () => void (await returnUnanswered(services)),
    },
  ],
})
