import * as z from 'zod/mini'
import { cents, instant } from './fields.ts'
import { defineRoutes } from './http.ts'
import { limits } from './limits.ts'

const wholeHundreds = 'You can exchange points in hundreds.'
export const exchangeBody = z.strictObject({
  points: z
    .int()
    .check(
      z.gte(limits.pointsPerExchange, wholeHundreds),
      z.lte(limits.pointsExchangeMax, 'This is more than you can exchange in one go.'),
      z.multipleOf(limits.pointsPerExchange, wholeHundreds),
    ),
})

export const points = defineRoutes({
  'GET /points': {
    summary: 'My loyalty points',
    access: 'user',
    subject: 'self',
    ok: z.object({
      points: z.int(),
      /** Of these, not settled yet: their purchases can still be refunded. */
      pending: z.int(),
      /** When the next of them settle; null: none are pending. */
      settlesAt: z.nullable(instant),
      /** The most that can be exchanged now: whole hundreds of what has settled; 100 points are 1 USD of wallet credit. */
      exchangeable: z.int(),
    }),
  },
  'POST /points/exchange': {
    summary: 'Turns points into wallet credit, 100 for 1 USD',
    access: 'verified',
    subject: 'self',
    rate: 'money',
    idempotent: true,
    body: exchangeBody,
    status: 201,
    ok: z.object({ creditedCents: cents, points: z.int(), pending: z.int(), exchangeable: z.int() }),
    errors: ['payments_frozen'],
  },
})
