import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { wallet } from '#contract/wallet.ts'
import { freshKey } from '../app.ts'
import { type Samples } from './world.ts'

export const walletSamples: Samples<typeof wallet> = {
  'GET /wallet': () => ({}),
  'GET /wallet/transactions': () => ({ query: { limit: '1' } }),
  'POST /wallet/topUps': () => ({
    body: { amountCents: 500, returnTo: '/creator_one?plan=monthly' },
    headers: { 'idempotency-key': freshKey() },
  }),
  'GET /wallet/topUps/:id': async ({ app }, as) => {
    const id = `00000000-0000-4000-8000-${randomBytes(6).toString('hex')}`
    await sql`insert into top_ups (id, user_id, amount_cents, provider) values (${id}, ${as?.userId ?? 1}, 500, 'sandbox')`.execute(
      app.services.db,
    )
    return { params: { id } }
  },
}
