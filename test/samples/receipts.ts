import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
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
export const spendingSamples: Samples<typeof spending> = {
  'GET /spending': () => ({ query: { month: '2026-02' } }),
  'PUT /spending/cap': () => ({ body: { capCents: 5_000_000 } }),
}
