import { sql } from 'kysely'
import { transaction } from '#platform/database/transaction.ts'
import { availableOf, pendingOf } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { transferId } from '../ledger/transfer-id.ts'
import type { Services, Tx } from '../services.ts'

const atOnce = 500

type Released = { creator_id: number; ids: string[]; cents: number }

/** Moves what these purchases earned, one transfer a creator. In the creators' order: their available accounts are locked. */
async function moveToAvailable(tx: Tx, released: readonly Released[]): Promise<void> {
  for (const { creator_id: creatorId, ids, cents } of released)
    if (cents > 0)
      await post(tx, {
        id: transferId('released', creatorId, ...ids),
        kind: 'earnings_released',
        legs: [{ from: pendingOf(creatorId), to: availableOf(creatorId), amount: cents }],
      })
}

/** Releases purchases that fit `where`, at most a batch of them; says how many. What was given back of one is not released. */
async function releaseBatch(tx: Tx, where: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<Released & { n: number }>`
    with due as (
      select id from purchases where state = 'paid' and ${where}
      order by coalesce(answered_at, made_at) limit ${atOnce} for update skip locked),
    released as (
      update purchases p set state = 'released' from due where p.id = due.id returning p.creator_id, p.id, p.earned_cents)
    select creator_id, array_agg(id order by id) as ids, sum(earned_cents)::bigint as cents, count(*)::int as n
    from released group by creator_id order by creator_id`.execute(tx)
  await moveToAvailable(tx, rows)
  return rows.reduce((sum, row) => sum + row.n, 0)
}

/**
 * Makes earnings available whose hold period is over, each purchase once: its state changes in the transfer's
 * transaction. In batches; safe beside itself and after an outage. Says how many purchases it were.
 */
export async function releaseEarnings({ db, holdDays }: Pick<Services, 'db' | 'holdDays'>): Promise<number> {
  for (let released = 0; ;) {
    const n = await transaction(db, (tx) =>
      releaseBatch(tx, sql`coalesce(answered_at, made_at) <= now() - make_interval(days => ${holdDays})`),
    )
    if (n === 0) return released
    released += n
  }
}

/** The same for one creator and whatever is pending: the account is being closed. */
export async function releaseAllOf(tx: Tx, creatorId: number): Promise<void> {
  while ((await releaseBatch(tx, sql`creator_id = ${creatorId}`)) > 0);
}
