import { sql } from 'kysely'
import type { subscriptions } from '#contract/subscriptions.ts'
import { freshKey } from '../app.ts'
import { newCreator, type Samples } from './world.ts'

export const subscriptionsSamples: Samples<typeof subscriptions> = {
  'POST /creators/:username/subscriptions': async (world) => ({
    params: { username: (await newCreator(world)).username },
    body: { period: 'monthly', expectedPriceCents: 700 },
    headers: { 'idempotency-key': freshKey() },
  }),
  'GET /subscriptions': () => ({ query: {} }),
  'DELETE /subscriptions/:id': async (world, as) => {
    const { rows } = await sql<{
      id: number
    }>`insert into subscriptions (fan_id, creator_id, period, price_cents, state, renews_at, try_at)
      values (${as?.userId ?? 1}, ${(await newCreator(world)).userId}, 'monthly', 0, 'active', now() + interval '20 days', now() + interval '20 days')
      returning id`.execute(world.app.services.db)
    return { params: { id: String(rows[0]?.id) } }
  },
}
