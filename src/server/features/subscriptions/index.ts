import { sql } from 'kysely'
import { subscriptions as routes } from '#contract/subscriptions.ts'
import { cut, pageRequest } from '#core/pages/page.ts'
import { defineFeature } from '#core/services.ts'
import { Failure } from '#platform/failure.ts'
import { cancelSubscription } from './cancel-subscription.ts'
import { renewDue } from './renew-due.ts'
import { subscribe } from './subscribe.ts'
import { subscriptionRows, subscriptionView, type SubscriptionRow } from './subscription-row.ts'

/** A fan pays a creator each week, month or year. */
export const subscriptions = defineFeature({
  name: 'subscriptions',
  routes,
  handlers: (services) => ({
    'POST /creators/:username/subscriptions': ({ actor, params, body, idempotency }) =>
      subscribe(services, { fanId: actor.userId, username: params.username, ...body }, idempotency),
    'GET /subscriptions': async ({ actor, query }) => {
      const page = pageRequest(query)
      if (page instanceof Failure) return page
      const found =
        await sql<SubscriptionRow>`${subscriptionRows} where s.fan_id = ${actor.userId} and s.id < ${page.before.id}
        order by s.id desc limit ${page.limit + 1}`.execute(services.db)
      const { rows, nextCursor } = cut(found.rows, page.limit, (row) => ({ at: row.started_at, id: row.id }))
      return { subscriptions: rows.map(subscriptionView), nextCursor }
    },
    'DELETE /subscriptions/:id': ({ actor, params }) => cancelSubscription(services, actor.userId, params.id),
  }),
  jobs: (services) => [
    { name: 'renew_subscriptions', cron: '* * * * *', run: async () => void (await renewDue(services)) },
  ],
})
