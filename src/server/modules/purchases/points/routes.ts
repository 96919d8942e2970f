import { points as routes } from '#contract/points.ts'
import { defineFeature } from '#platform/module.ts'
import { exchangePoints } from './exchange-points.ts'
import { nextSettling, readPoints } from './read-points.ts'

/** Loyalty points: earned by paying, exchanged for wallet credit. */
export const points = defineFeature({
  name: 'points',
  routes,
  handlers: (services) => ({
    'GET /points': async ({ actor }) => {
      const held = await readPoints(services.db, actor.userId)
      return { ...held, settlesAt: await nextSettling(services.db, actor.userId) }
    },
    'POST /points/exchange': ({ actor, body, idempotency }) =>
      exchangePoints(services, actor.userId, body.points, idempotency),
  }),
})
