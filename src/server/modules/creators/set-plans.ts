import { sql } from 'kysely'
import type { Plans } from '#contract/plans.ts'
import type { Args } from '#contract/routes.ts'
import type { Db, Services, Tx } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { failField, type Result } from '#platform/failure.ts'

/** What a creator sells now, in cents. */
export async function readPlans(db: Db | Tx, creatorId: number): Promise<Plans> {
  const { rows } = await sql<Plans>`
    select coalesce((select json_agg(json_build_object('period', period, 'priceCents', price_cents)
        order by array_position(array['weekly', 'monthly', 'yearly'], period)) from plans where creator_id = ${creatorId}), '[]') as plans,
      t.message_price_cents as "messagePriceCents", t.paused_at as "pausedAt"
    from (select) one left join creator_terms t on t.creator_id = ${creatorId}`.execute(db)
  return rows[0] ?? { plans: [], messagePriceCents: null, pausedAt: null }
}

/** All fees of a creator, and no others. */
async function writeFees(tx: Tx, creatorId: number, plans: Plans['plans']): Promise<void> {
  const periods = plans.map(({ period }) => period)
  await sql`delete from plans where creator_id = ${creatorId} and period <> all (${periods}::text[])`.execute(tx)
  await sql`insert into plans (creator_id, period, price_cents)
    select ${creatorId}, * from unnest(${periods}::text[], ${plans.map(({ priceCents }) => priceCents)}::int[])
    on conflict (creator_id, period) do update set price_cents = excluded.price_cents`.execute(tx)
}

/**
 * Sets what is named of fees and message price. Running subscriptions are not touched: they keep the price that was agreed to. Whoever
 * sells has a fee.
 */
export async function setPlans(
  { db }: Services,
  creatorId: number,
  { plans, messagePriceCents }: Args<'PUT /plans'>['body'],
): Promise<Result<Plans, 'invalid_input'>> {
  return transaction(db, async (tx) => {
    // two tabs at once: one after the other, so that never plans of both are sold
    await sql`insert into creator_terms as t (creator_id, message_price_cents) values (${creatorId}, ${messagePriceCents ?? null}::int)
      on conflict (creator_id) do update set
        message_price_cents = case when ${messagePriceCents !== undefined} then excluded.message_price_cents else t.message_price_cents end`.execute(
      tx,
    )
    if (plans) await writeFees(tx, creatorId, plans)
    const set = await readPlans(tx, creatorId)
    return set.plans.length > 0 ? set : failField('plans', 'Please set at least one fee.')
  })
}
