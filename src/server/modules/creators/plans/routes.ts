import { offers as routes } from '#contract/plans.ts'
import { overCeiling, overPlanCeiling } from '#modules/site/operator-rules.ts'
import { viewerOf } from '#modules/accounts/visibility.ts'
import { defineFeature } from '#platform/module.ts'
import { listOffers } from './list-offers.ts'
import { createPromotion, endPromotion, listPromotions } from './promotions.ts'
import { readPlans, setPlans } from '../set-plans.ts'

/** What a creator sells: fees and promotions. */
export const plans = defineFeature({
  name: 'plans',
  routes,
  handlers: (services) => ({
    'GET /plans': ({ actor }) => readPlans(services.db, actor.userId),
    'PUT /plans': async ({ actor, body }) =>
      overPlanCeiling(services, body.plans ?? []) ??
      overCeiling(services, 'messagePriceMaxCents', { cents: body.messagePriceCents, field: 'messagePriceCents' }) ??
      setPlans(services, actor.userId, body),
    'GET /promotions': ({ actor, query }) => listPromotions(services, actor.userId, query),
    'POST /promotions': ({ actor, body }) => createPromotion(services, actor.userId, body),
    'DELETE /promotions/:id': ({ actor, params }) => endPromotion(services, actor.userId, params.id),
    'GET /creators/:username/offers': ({ params, ...call }) =>
      listOffers(services, viewerOf(services, call), params.username),
  }),
})
