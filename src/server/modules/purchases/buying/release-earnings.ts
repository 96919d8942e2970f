import { sql } from 'kysely'
import { transaction } from '#platform/database/transaction.ts'
import { availableOf, pendingOf } from '#modules/ledger/accounts.ts'
import { postMany, Shortfall, type Transfer, transferId } from '#modules/ledger/transfers.ts'
import type { Services, Tx } from '#platform/services.ts'
import { partsOf, recordParts, shareTransfers, shareApplies } from '../split-revenue.ts'
import { repayFromCleared } from '../collect-owed.ts'
import { holdPeriods } from '../hold-periods.ts'

const atOnce = 500

type Released = { creator_id: number; ids: string[]; cents: number }

/**
 * Moves what these purchases earned, one transfer a creator, and from there what belongs to co-creators, and repays what anybody
 * owes for refunds. All accounts at once: those of several creators are locked in one order, whoever shares with whom.
 */
async function moveToAvailable(tx: Tx, released: readonly Released[]): Promise<void> {
  const parts = await partsOf(
    tx,
    released.flatMap(({ ids }) => ids),
  )
  const shared = shareTransfers(parts)
  const transfers = released
    .filter(({ cents }) => cents > 0)
    .map(({ creator_id: creatorId, ids, cents }): Transfer => ({
      id: transferId('released', creatorId, ...ids),
      kind: 'earnings_released',
      legs: [{ from: pendingOf(creatorId), to: availableOf(creatorId), amount: cents }],
    }))
  for (const posted of await postMany(tx, [...transfers, ...shared]))
    if (posted instanceof Shortfall) throw new Error(`A part of ${String(posted.missing)} cents is not there.`)
  await recordParts(tx, parts, shared)
  const cleared = new Map(released.map(({ creator_id: id, cents }) => [id, cents]))
  for (const { author_id: author, co_creator_id: coCreator, cents } of parts) {
    cleared.set(author, (cleared.get(author) ?? 0) - cents)
    cleared.set(coCreator, (cleared.get(coCreator) ?? 0) + cents)
  }
  await repayFromCleared(tx, cleared)
}

/** Releases purchases of `chosen`, ids that are locked, at most a batch; says how many. What was given back of one is not released. */
async function releaseBatch(tx: Tx, chosen: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<Released & { n: number }>`
    with due as materialized (${chosen} limit ${atOnce}),
    released as (
      update purchases p set state = 'released' from due where p.id = due.id returning p.creator_id, p.id, p.earned_cents)
    select creator_id, array_agg(id order by id) as ids, sum(earned_cents)::bigint as cents, count(*)::int as n
    from released group by creator_id order by creator_id`.execute(tx)
  if (rows.length > 0) await moveToAvailable(tx, rows)
  return rows.reduce((sum, row) => sum + row.n, 0)
}

/**
 * Makes earnings available whose hold period is over, each purchase once: its state changes in the transfer's
 * transaction. In batches; safe beside itself and after an outage. Says how many purchases it were.
 */
export async function releaseEarnings({ db }: Pick<Services, 'db'>): Promise<number> {
  for (let released = 0; ;) {
    const n = await transaction(db, (tx) =>
      // each hold period apart: with every one, what is due stands together in the index
      releaseBatch(
        tx,
        sql`select p.id from (${holdPeriods(sql`true`)}) h cross join lateral (
          select id from purchases where state = 'paid' and hold_days = h.days
            and coalesce(answered_at, made_at) <= now() - make_interval(days => h.days)
          order by coalesce(answered_at, made_at) limit ${atOnce} for update skip locked) p`,
      ),
    )
    if (n === 0) return released
    released += n
  }
}

// what co-creators have a part in clears in its time: they are not leaving
const pendingAlone = (creatorId: number) => sql`p.state = 'paid' and p.creator_id = ${creatorId}
  and not exists (select from post_shares s where ${shareApplies})`

/** When the last of what `releaseAllOf` would release has cleared; null: nothing is pending. */
export async function lastRelease(tx: Tx, creatorId: number): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select max(coalesce(p.answered_at, p.made_at) + make_interval(days => p.hold_days)) as at from purchases p
    where ${pendingAlone(creatorId)} and p.earned_cents > 0`.execute(tx)
  return rows[0]?.at ?? null
}

/** The same for one creator and whatever is pending for nobody else: the account is being closed. Its money leaves when it has cleared. */
export async function releaseAllOf(tx: Tx, creatorId: number): Promise<void> {
  const all = sql`select p.id from purchases p where ${pendingAlone(creatorId)}
    order by coalesce(p.answered_at, p.made_at) for update of p skip locked`
  while ((await releaseBatch(tx, all)) > 0);
}

/** The same for one purchase, whose row is locked, before its time: the creator keeps it whatever comes. */
export const releaseOne = (tx: Tx, purchaseId: string): Promise<number> =>
  releaseBatch(tx, sql`select id from purchases where id = ${purchaseId}::uuid and state = 'paid'`)
