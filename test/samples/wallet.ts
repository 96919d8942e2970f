import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { wallet } from '#contract/wallet.ts'
import { freshKey, type Person } from '../app.ts'
import type { Samples, World } from './world.ts'

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
  'POST /wallet/topUps/:id/again': async ({ app }, as) => {
    const id = `00000000-0000-4000-8000-${randomBytes(6).toString('hex')}`
    // longer ago than declines are counted
    await sql`insert into top_ups (id, user_id, amount_cents, provider, state, created_at)
      values (${id}, ${as?.userId ?? 1}, 500, 'sandbox', 'declined', now() - interval '90 minutes')`.execute(
      app.services.db,
    )
    return { params: { id }, headers: { 'idempotency-key': freshKey() } }
  },
  'GET /wallet/attempts/:key': () => ({ params: { key: freshKey() } }),
  'GET /wallet/cards': () => ({}),
  'DELETE /wallet/cards/:id': async (world, as) => ({ params: { id: String(await newCard(world, as)) } }),
  'GET /wallet/autoTopUp': () => ({}),
  'PUT /wallet/autoTopUp': async (world, as) => ({
    body: { thresholdCents: 100, amountCents: 500, cardId: await newCard(world, as) },
  }),
  'DELETE /wallet/autoTopUp': () => ({}),
  'GET /quote': () => ({ query: { priceCents: '799' } }),
}

/** A stored card of this person that pays. */
export async function newCard({ app }: Pick<World, 'app'>, as: Person | null): Promise<number> {
  const [ref, customer, owner] = [randomBytes(6).toString('hex'), `cus_${String(as?.userId ?? 1)}`, as?.userId ?? 1]
  await sql`insert into sandbox_cards (id, customer, behaviour, last4, country) values (${ref}, ${customer}, 'pays', '4242', 'US')`.execute(
    app.services.db,
  )
  const { rows } = await sql<{ id: number }>`
    insert into payment_cards (user_id, provider, provider_ref, customer_ref, brand, last4, exp_month, exp_year)
    values (${owner}, 'sandbox', ${ref}, ${customer}, 'visa', '4242', 12, 2034) returning id`.execute(app.services.db)
  return rows[0]?.id ?? 0
}
