import { sql } from 'kysely'
import type { payments } from '#contract/payments.ts'
import { freshKey } from '../app.ts'
import { newPost, type Samples } from './world.ts'

export const paymentsSamples: Samples<typeof payments> = {
  'POST /users/:username/tips': ({ otherPost }) => ({
    params: { username: 'Other_One' },
    body: { amountCents: 100, message: 'Thank you', postId: otherPost },
    headers: { 'idempotency-key': freshKey() },
  }),
  'POST /users/:username/tips/checkout': ({ otherPost }) => ({
    params: { username: 'Other_One' },
    body: { amountCents: 100, postId: otherPost, expectedTotalCents: 150, topUp: { amountCents: 500 } },
    headers: { 'idempotency-key': freshKey() },
  }),
  'POST /posts/:id/unlock': async (world) => {
    const id = await newPost(world, world.other)
    await sql`update posts set price_cents = 150 where id = ${id}`.execute(world.app.services.db)
    return {
      params: { id: String(id) },
      body: { expectedPriceCents: 150 },
      headers: { 'idempotency-key': freshKey() },
    }
  },
  'POST /posts/:id/checkout': async (world) => {
    const id = await newPost(world, world.other)
    await sql`update posts set price_cents = 150 where id = ${id}`.execute(world.app.services.db)
    return {
      params: { id: String(id) },
      body: { expectedPriceCents: 150, expectedTotalCents: 200, topUp: { amountCents: 500 } },
      headers: { 'idempotency-key': freshKey() },
    }
  },
}
