import { points as routes } from '#contract/points.ts'
import { pointsOf } from '#core/ledger/accounts.ts'
import { balance } from '#core/ledger/balance.ts'
import { defineFeature } from '#core/services.ts'
import { exchangeable, exchangePoints } from './exchange-points.ts'

/** Loyalty points: earned by paying, exchanged for wallet credit. */
export const points = defineFeature({
  name: 'points',
  routes,
  handlers: (services) => ({
    'GET /points': async ({ actor }) => {
      const held = await balance(services.db, pointsOf(actor.userId))
      return { points: held, exchangeable: exchangeable(held) }
    },
    'POST /points/exchange': ({ actor, body, idempotency }) =>
      exchangePoints(services, actor.userId, body.points, idempotency),
  }),
})
