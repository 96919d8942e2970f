import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { library } from '#contract/library.ts'
import type { receipts } from '#contract/receipts.ts'
import type { spending } from '#contract/spending.ts'
import { type Samples } from './world.ts'

export const receiptsSamples: Samples<typeof receipts> = {
  'GET /receipts': () => ({ query: { limit: '2' } }),
  'GET /receipts/:id': async ({ app }, as) => {
    const id = `00000000-0000-4000-8001-${randomBytes(6).toString('hex')}`
    await sql`insert into top_ups (id, user_id, amount_cents, provider, state, settled_at)
      values (${id}, ${as?.userId ?? 1}, 500, 'sandbox', 'succeeded', now())`.execute(app.services.db)
    return { params: { id } }
  },
}
/** An item of the caller's own library. */
export const librarySamples: Samples<typeof library> = {
  'GET /library': () => ({ query: { kind: 'posts', search: 'bread' } }),
  'GET /library/:id': async ({ app, actors }, as) => {
    const creatorId = actors.creator.userId
    const { db } = app.services
    const id = `00000000-0000-4000-8002-${randomBytes(6).toString('hex')}`
    const { rows } = await sql<{
      id: number
    }>`insert into posts (creator_id, state, audience, text, price_cents, published_at)
      values (${creatorId}, 'published', 'everyone', 'Kept', 300, now()) returning id`.execute(db)
    await sql`insert into purchases (id, buyer_id, creator_id, kind, subject_id, price_cents, fee_cents)
      values (${id}, ${as?.userId ?? 1}, ${creatorId}, 'unlock', ${rows[0]?.id ?? 0}, 300, 60)`.execute(db)
    await sql`insert into unlocks (user_id, post_id, purchase_id) values (${as?.userId ?? 1}, ${rows[0]?.id ?? 0}, ${id})`.execute(
      db,
    )
    return { params: { id } }
  },
}
export const spendingSamples: Samples<typeof spending> = {
  'GET /spending': () => ({ query: { month: '2026-02' } }),
  'PUT /spending/cap': () => ({ body: { capCents: 5_000_000 } }),
}
