import { storySales } from '#contract/story-sales.ts'
import { completePurchase } from '#modules/payments/pending-purchase.ts'
import { completionJob } from '#modules/payments/settle-top-up.ts'
import { subjectTips } from '#modules/tips/subject-tips.ts'
import { defineFeature } from '#platform/module.ts'
import { storyTips } from './selling/story-tips.ts'
import { checkOutStory, pendingStoryUnlock, unlockStory } from './selling/unlock-story.ts'

/** What is paid at stories: their prices, and tips. */
export const selling = defineFeature({
  name: 'story sales',
  routes: storySales,
  handlers: (services) => {
    const tips = subjectTips(services, storyTips)
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
        tips.answer({ ...body, actor, subjectId: params.id, idempotency }),
      'POST /stories/:id/tips/checkout': ({ actor, params, address, idempotency, body }) => {
        const { topUp, expectedTotalCents: totalCents, amountCents: expectedPriceCents, message } = body
        const order = { subjectId: params.id, terms: { expectedPriceCents, message }, totalCents }
        return tips.checkOut({ userId: actor.userId, address, body: topUp, ...order }, idempotency)
      },
    }
  },
  jobs: (services) => [
    {
      name: completionJob('story_tip'),
      run: ({ topUpId }: { topUpId: string }) =>
        completePurchase(services, topUpId, subjectTips(services, storyTips).pending),
    },
    {
      name: completionJob('story_unlock'),
      run: ({ topUpId }: { topUpId: string }) => completePurchase(services, topUpId, pendingStoryUnlock(services)),
    },
  ],
})
