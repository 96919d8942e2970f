import { storySales } from '#contract/story-sales.ts'
import { completePurchase } from '#modules/payments/pending-purchase.ts'
import { completionJob } from '#modules/payments/settle-top-up.ts'
import { defineFeature } from '#platform/module.ts'
import { checkOutStoryTip, pendingStoryTip } from './selling/check-out-tip.ts'
import { answerStoryTip, createStoryTips } from './selling/tip-story.ts'
import { checkOutStory, pendingStoryUnlock, unlockStory } from './selling/unlock-story.ts'

/** What is paid at stories: their prices, and tips. */
export const selling = defineFeature({
  name: 'story sales',
  routes: storySales,
  handlers: (services) => {
    const tip = createStoryTips(services)
    return {
      'POST /stories/:id/unlock': ({ actor, params, body, idempotency }) =>
        unlockStory(services, { ...body, fanId: actor.userId, storyId: params.id }, idempotency),
      'POST /stories/:id/checkout': ({ actor, params, address, idempotency, body }) =>
        checkOutStory(
          services,
          {
            userId: actor.userId,
            address,
            body: body.topUp,
            storyId: params.id,
            expectedPriceCents: body.expectedPriceCents,
            totalCents: body.expectedTotalCents,
          },
          idempotency,
        ),
      'POST /stories/:id/tips': ({ actor, params, body, idempotency }) =>
        answerStoryTip(services, tip, { ...body, actor, storyId: params.id, idempotency }),
      'POST /stories/:id/tips/checkout': ({ actor, params, address, idempotency, body }) => {
        const { topUp, expectedTotalCents: totalCents, amountCents: expectedPriceCents, message } = body
        const order = { storyId: params.id, terms: { expectedPriceCents, message }, totalCents }
        return checkOutStoryTip(services, tip, { userId: actor.userId, address, body: topUp, ...order }, idempotency)
      },
    }
  },
  jobs: (services) => [
    {
      name: completionJob('story_tip'),
      run: ({ topUpId }: { topUpId: string }) =>
        completePurchase(services, topUpId, pendingStoryTip(services, createStoryTips(services))),
    },
    {
      name: completionJob('story_unlock'),
      run: ({ topUpId }: { topUpId: string }) => completePurchase(services, topUpId, pendingStoryUnlock(services)),
    },
  ],
})
