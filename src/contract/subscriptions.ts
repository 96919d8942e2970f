import * as z from 'zod/mini'
import { cents, id, idParam, instant, nextCursor, pageQuery, period, person, usernameParam } from './fields.ts'
import { defineRoutes } from './http.ts'

const subscription = z.object({
  id,
  creator: person,
  period,
  priceCents: cents,
  state: z.enum(['active', 'cancelled', 'past_due', 'ended']),
  startedAt: instant,
  renewsAt: instant,
})
export type Subscription = z.infer<typeof subscription>

export const subscriptions = defineRoutes({
  'POST /creators/:username/subscriptions': {
    summary: 'Subscribes: pays the first period from the wallet and opens the posts at once',
    access: 'verified',
    subject: 'visible',
    rate: 'money',
    idempotent: true,
    params: z.strictObject({ username: usernameParam }),
    body: z.strictObject({ period, expectedPriceCents: z.int().check(z.gte(0)) }),
    status: 201,
    ok: subscription,
    errors: ['not_found', 'fund_wallet', 'price_changed', 'already_subscribed', 'forbidden'],
  },
  'GET /subscriptions': {
    summary: 'What I pay for',
    access: 'user',
    subject: 'self',
    rate: 'read',
    query: pageQuery,
    ok: z.object({ subscriptions: z.array(subscription), nextCursor }),
  },
  'DELETE /subscriptions/:id': {
    summary: 'Cancels: nothing is renewed, access stays until the paid end',
    access: 'user',
    subject: 'own',
    rate: 'write',
    params: z.strictObject({ id: idParam }),
    ok: subscription,
    errors: ['not_found'],
  },
})
