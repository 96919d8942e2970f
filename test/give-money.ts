import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { cashAt, walletOf } from '#modules/ledger/accounts.ts'
import { postMany } from '#modules/ledger/transfers.ts'
import type { Tx } from '#platform/services.ts'

/** Money in for each of these people, as a settled top-up of two days ago that the books know. */
export async function giveMoney(tx: Tx, userIds: readonly number[], cents: number): Promise<void> {
  const topUps = userIds.map((userId) => ({ id: randomUUID(), userId }))
  const ids = topUps.map(({ id }) => id)
  await sql`insert into top_ups (id, user_id, amount_cents, provider, state, settled_at, settled_ref, created_at)
    select id, user_id, ${cents}, 'sandbox', 'succeeded', now(), 'test-' || id, now() - interval '2 days'
    from unnest(${ids}::uuid[], ${userIds}::bigint[]) as given (id, user_id)`.execute(tx)
  await sql`insert into sandbox_payments (id, idempotency_key, amount_cents, reference, return_url, state)
    select 'test-' || id, id, ${cents}, id, '/', 'succeeded' from unnest(${ids}::text[]) id`.execute(tx)
  await postMany(
    tx,
    topUps.map(({ id, userId }) => ({
      id,
      kind: 'top_up' as const,
      legs: [{ from: cashAt(1), to: walletOf(userId), amount: cents }],
    })),
  )
}
