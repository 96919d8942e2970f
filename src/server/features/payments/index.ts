import { payments as routes } from '#contract/payments.ts'
import { defineFeature } from '#core/services.ts'
import { returnUnanswered } from './return-unanswered.ts'
import { sendTip } from './send-tip.ts'
import { unlockPost } from './unlock-post.ts'

/** One-off payments: tips, unlocked posts, and paid messages that nobody answered. */
export const payments = defineFeature({
  name: 'payments',
  routes,
  handlers: (services) => ({
    'POST /users/:username/tips': ({ actor, params, body, idempotency }) =>
      sendTip(services, { fanId: actor.userId, username: params.username, ...body }, idempotency),
    'POST /posts/:id/unlock': ({ actor, params, body, idempotency }) =>
      unlockPost(services, { fanId: actor.userId, postId: params.id, ...body }, idempotency),
  }),
  jobs: (services) => [
    {
      name: 'return_unanswered_messages',
      cron: '*/10 * * * *',
      run: async () => void (await returnUnanswered(services)),
    },
  ],
})
