import { sql } from 'kysely'
import type { Period } from '#contract/fields.ts'
import type { renewalCards, subscriptions } from '#contract/subscriptions.ts'
import { freshKey, type Person } from '../app.ts'
import { newCard } from './wallet.ts'
import { newCreator, type Sample, type Samples, unique, type World } from './world.ts'

/** A free subscription of someone's to a new creator, whose monthly plan costs 700 cents. */
async function running(
  world: World,
  as: Person | null,
  state: 'active' | 'cancelled' = 'active',
): Promise<{ params: { id: string } }> {
  const { rows } = await sql<{ id: number }>`
    insert into subscriptions (fan_id, creator_id, period, price_cents, state, renews_at, try_at)
    values (${as?.userId ?? 1}, ${(await newCreator(world)).userId}, 'monthly', 0, ${state}, now() + interval '20 days', now() + interval '20 days')
    returning id`.execute(world.app.services.db)
  return { params: { id: String(rows[0]?.id) } }
}

async function changeable(world: World, as: Person | null): Promise<Sample> {
  const { params } = await running(world, as)
  await sql`insert into plans (creator_id, period, price_cents)
    select creator_id, ${'yearly' satisfies Period}, 0 from subscriptions where id = ${params.id}`.execute(
    world.app.services.db,
  )
  return { params }
}

export const subscriptionsSamples: Samples<typeof subscriptions & typeof renewalCards> = {
  'GET /creators/:username/quote': async (world) => ({
    params: { username: (await newCreator(world)).username },
    query: { period: 'monthly', months: '1', timeZone: 'Europe/Berlin' },
  }),
  'POST /creators/:username/subscriptions': async (world) => ({
    params: { username: (await newCreator(world)).username },
    body: { period: 'monthly', expectedPriceCents: 700 },
    headers: { 'idempotency-key': freshKey() },
  }),
  'POST /creators/:username/checkout': async (world) => ({
    params: { username: (await newCreator(world)).username },
    body: {
      period: 'monthly',
      expectedPriceCents: 700,
      expectedTotalCents: 1000,
      topUp: { amountCents: 1000, returnTo: '/creator_one?subscribe=monthly' },
    },
    headers: { 'idempotency-key': freshKey() },
  }),
  'POST /users/:username/gifts': async (world) => ({
    params: { username: (await world.app.fan(unique())).username },
    body: { creatorUsername: (await newCreator(world)).username, months: 1, expectedPriceCents: 700 },
    headers: { 'idempotency-key': freshKey() },
  }),
  'POST /users/:username/gifts/checkout': async (world) => ({
    params: { username: (await world.app.fan(unique())).username },
    body: {
      creatorUsername: (await newCreator(world)).username,
      months: 1,
      expectedPriceCents: 700,
      expectedTotalCents: 1000,
      topUp: { amountCents: 1000, returnTo: '/creator_one?gift=1' },
    },
    headers: { 'idempotency-key': freshKey() },
  }),
  'GET /subscriptions': () => ({ query: {} }),
  'GET /subscribers/:username/unused': async (world) => ({
    params: { username: (await world.app.fan(unique())).username },
  }),
  'DELETE /subscriptions/:id': running,
  'POST /subscriptions/:id/resume': async (world, as) => ({
    ...(await running(world, as, 'cancelled')),
    body: { expectedPriceCents: 0 },
  }),
  'PUT /subscriptions/:id/card': async (world, as) => ({
    ...(await running(world, as)),
    body: { cardId: await newCard(world, as) },
  }),
  'DELETE /subscriptions/:id/card': running,
  'POST /subscriptions/:id/price': async (world, as) => ({
    ...(await running(world, as)),
    body: { expectedPriceCents: 700 },
  }),
  'GET /subscriptions/:id/change': async (world, as) => ({
    ...(await changeable(world, as)),
    query: { period: 'yearly' },
  }),
  'POST /subscriptions/:id/change': async (world, as) => ({
    ...(await changeable(world, as)),
    body: { period: 'yearly', expectedPriceCents: 0, expectedRenewalPriceCents: 0 },
    headers: { 'idempotency-key': freshKey() },
  }),
  'POST /subscriptions/:id/change/checkout': async (world, as) => ({
    ...(await changeable(world, as)),
    body: {
      period: 'yearly',
      expectedPriceCents: 0,
      expectedRenewalPriceCents: 0,
      expectedTotalCents: 100,
      topUp: { amountCents: 500 },
    },
    headers: { 'idempotency-key': freshKey() },
  }),
}
