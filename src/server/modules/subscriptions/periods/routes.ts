import { sql } from 'kysely'
import { subscriptions as routes } from '#contract/subscriptions.ts'
import { defineFeature } from '#platform/module.ts'
import { refundSuspended } from './refund-suspended.ts'
import { quoteUnused } from '../unused-time.ts'
import { retryPastDueJob, type RetryPayload } from '../retry-past-due.ts'
import { completePurchase } from '#modules/payments/pending-purchase.ts'
import { completionJob } from '#modules/payments/settle-top-up.ts'
import { acceptPrice } from './accept-price.ts'
import { cancelSubscription } from './cancel-subscription.ts'
import {
  pendingChange,
  checkOutChange,
  checkOutGift,
  checkOutSubscription,
  pendingGift,
  pendingSubscription,
} from './checkout.ts'
import { changePlan, quoteChange } from './change-plan.ts'
import { giveSubscription } from './give-subscription.ts'
import { listSubscriptions } from './list-subscriptions.ts'
import { quoteFor } from './quote.ts'
import { remindOfRenewals } from './remind.ts'
import { renewDue } from './renew-due.ts'
import { renewalTerms } from '../renewal-cards/renewal-card.ts'
import { resumeSubscription } from './resume-subscription.ts'
import { subscribe } from './subscribe.ts'

type Paid = { topUpId: string }

/** A fan pays a creator each week, month or year. */
export const subscriptions = defineFeature({
  name: 'subscriptions',
  routes,
  handlers: (services) => ({
    'GET /creators/:username/quote': ({ actor, params, query }) =>
      quoteFor(services, {
        fanId: actor.userId,
        username: params.username,
        ...query,
        months: query.months ?? 1,
        gift: query.gift === 'true',
      }),
    'POST /creators/:username/subscriptions': ({ actor, params, body, idempotency }) =>
      subscribe(
        services,
        { fanId: actor.userId, username: params.username, ...body, months: body.months ?? 1 },
        idempotency,
      ),
    'POST /creators/:username/checkout': ({ actor, params, address, idempotency, body }) => {
      const { topUp, expectedTotalCents, renewWithCard, ...terms } = body
      const order = {
        fanId: actor.userId,
        username: params.username,
        ...terms,
        months: terms.months ?? 1,
        ...(renewWithCard && renewalTerms(topUp.cardId, address)),
      }
      return checkOutSubscription(
        services,
        { userId: actor.userId, address, body: topUp, order, totalCents: expectedTotalCents },
        idempotency,
      )
    },
    'POST /users/:username/gifts': ({ actor, params, body, idempotency }) =>
      giveSubscription(services, { giverId: actor.userId, receiver: params.username, ...body }, idempotency),
    'POST /users/:username/gifts/checkout': ({ actor, params, address, idempotency, body }) => {
      const { topUp, expectedTotalCents: totalCents, ...wish } = body
      const order = { giverId: actor.userId, receiver: params.username, ...wish }
      return checkOutGift(services, { userId: actor.userId, address, body: topUp, order, totalCents }, idempotency)
    },
    'GET /subscriptions': ({ actor, query }) => listSubscriptions(services.db, actor.userId, query),
    'GET /subscribers/:username/unused': ({ actor, params }) => quoteUnused(services.db, actor.userId, params.username),
    'DELETE /subscriptions/:id': ({ actor, params }) => cancelSubscription(services, actor.userId, params.id),
    'POST /subscriptions/:id/resume': ({ actor, params, body }) =>
      resumeSubscription(services, { fanId: actor.userId, id: params.id, ...body }),
    'POST /subscriptions/:id/price': ({ actor, params, body }) =>
      acceptPrice(services, { fanId: actor.userId, id: params.id, ...body }),
    'GET /subscriptions/:id/change': ({ actor, params, query }) =>
      quoteChange(services, { fanId: actor.userId, id: params.id, period: query.period, months: query.months ?? 1 }),
    'POST /subscriptions/:id/change': ({ actor, params, body, idempotency }) =>
      changePlan(services, { fanId: actor.userId, id: params.id, ...body, months: body.months ?? 1 }, idempotency),
    'POST /subscriptions/:id/change/checkout': ({ actor, params, address, idempotency, body }) => {
      const { topUp, expectedTotalCents: totalCents, ...wish } = body
      const order = { fanId: actor.userId, id: params.id, ...wish, months: wish.months ?? 1 }
      return checkOutChange(services, { userId: actor.userId, address, body: topUp, order, totalCents }, idempotency)
    },
  }),
  jobs: (services) => [
    {
      name: completionJob('subscription'),
      run: ({ topUpId }: Paid) => completePurchase(services, topUpId, pendingSubscription(services)),
    },
    {
      name: completionJob('gift'),
      run: ({ topUpId }: Paid) => completePurchase(services, topUpId, pendingGift(services)),
    },
    {
      name: completionJob('plan_change'),
      run: ({ topUpId }: Paid) => completePurchase(services, topUpId, pendingChange(services)),
    },
    { name: 'renew_subscriptions', cron: '* * * * *', run: async () => void (await renewDue(services)) },
    {
      name: retryPastDueJob,
      run: async ({ fanId }: RetryPayload) => {
        await sql`update subscriptions set try_at = now() where fan_id = ${fanId} and state = 'past_due' and try_at > now()`.execute(
          services.db,
        )
        await renewDue(services)
      },
    },
    { name: 'refund_suspended', cron: '23 * * * *', run: async () => void (await refundSuspended(services)) },
    { name: 'remind_of_renewals', cron: '* * * * *', run: async () => void (await remindOfRenewals(services)) },
  ],
})
