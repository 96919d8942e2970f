import { sql } from 'kysely'
import { transaction } from '#platform/database/transaction.ts'
import type { Services, Tx } from '#platform/services.ts'
import { earnedSum, movements, ownSales, sums } from './movements.ts'

/** Two finalizing at once, in two workers, would add a day twice. */
const lockName = 'figures'

/** The first day that is not finalized, as YYYY-MM-DD; at the very first time the day of the first movement. */
async function nextDay(tx: Tx): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtext(${lockName}))`.execute(tx)
  await sql`insert into figures_sealed (until)
    select coalesce((select least(
        (select min(coalesce(answered_at, made_at)) from purchases), (select min(made_at) from refunds), (select min(at) from share_entries),
        (select min(started_at) from subscriptions), (select min(at) from follow_changes)) at time zone 'UTC')::date,
      (now() at time zone 'UTC')::date)
    where not exists (select from figures_sealed)`.execute(tx)
  const { rows } = await sql<{ until: string }>`select until from figures_sealed`.execute(tx)
  return rows[0]?.until ?? ''
}

/**
 * Adds a day's movements to the sums. What happens on that day from now on would be missed: the caller knows that nothing can.
 */
async function finalizeDay(tx: Tx, day: string): Promise<void> {
  const [from, to] = [sql`${day}::date::timestamptz`, sql`(${day}::date + 1)::timestamptz`]
  await sql`
    with moved as materialized (${movements({ from, to })}),
      days as (insert into creator_days (creator_id, day, source, payments, gross_cents, fee_cents, returned_cents, tax_cents, shared_cents, received_cents)
        select creator_id, ${day}::date, source, ${sums} from moved group by creator_id, source),
      fans as (insert into supporter_totals as t (creator_id, fan_id, payments, earned_cents)
        select creator_id, fan_id, sum(payments), ${earnedSum} from moved where ${ownSales} group by creator_id, fan_id
        on conflict (creator_id, fan_id) do update set payments = t.payments + excluded.payments, earned_cents = t.earned_cents + excluded.earned_cents)
    insert into post_totals as t (post_id, creator_id, unlocks, tips, earned_cents)
      select subject_id, m.creator_id, coalesce(sum(payments) filter (where source = 'unlock'), 0), coalesce(sum(payments) filter (where source = 'tip'), 0),
        ${earnedSum}
      from moved m join posts on posts.id = subject_id where source in ('unlock', 'tip') group by subject_id, m.creator_id
      on conflict (post_id) do update set unlocks = t.unlocks + excluded.unlocks, tips = t.tips + excluded.tips, earned_cents = t.earned_cents + excluded.earned_cents`.execute(
    tx,
  )
  await sql`
    with gone as (delete from follow_changes where at < ${to} returning creator_id, step),
      changes as (
        select creator_id, count(*) as came, 0::bigint as left_us, 0::bigint as followed, 0::bigint as unfollowed
          from subscriptions where started_at >= ${from} and started_at < ${to} group by creator_id
        union all
        select creator_id, 0, count(*), 0, 0 from subscriptions where ended_at >= ${from} and ended_at < ${to} group by creator_id
        union all
        select creator_id, 0, 0, count(*) filter (where step > 0), count(*) filter (where step < 0) from gone group by creator_id)
    insert into audience_days (creator_id, day, subscribers_new, subscribers_lost, followers_new, followers_lost)
      select creator_id, ${day}::date, sum(came), sum(left_us), sum(followed), sum(unfollowed) from changes group by creator_id`.execute(
    tx,
  )
  await sql`update figures_sealed set until = ${day}::date + 1`.execute(tx)
}

/**
 * Finalizes one more day if it is over and nobody can add to it any more: purchases carry the time at which their transaction
 * began, so one that began on that day must not be under way.
 */
const finalizeNext = (db: Services['db'], before: string | undefined): Promise<boolean> =>
  transaction(db, async (tx) => {
    // adds up a day of all creators, which is no page that somebody waits for
    await sql`set local statement_timeout = '10min'`.execute(tx)
    const day = await nextDay(tx)
    const { rows } = await sql<{ over: boolean }>`
      select ${day}::date < coalesce(${before ?? null}::date, (now() at time zone 'UTC')::date) and not exists (
        select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
          and xact_start < (${day}::date + 1)::timestamptz) as over`.execute(tx)
    if (rows[0]?.over !== true) return false
    await finalizeDay(tx, day)
    return true
  })

/**
 * Finalizes all days that are over (UTC), each in a transaction of its own; goes on where it stopped. `before`: the first day that
 * stays open, for tests; without it today. Says how many days it were.
 */
export async function finalizeDays(
  { db }: Pick<Services, 'db'>,
  { before, signal }: { before?: string; signal?: AbortSignal | undefined } = {},
): Promise<number> {
  let finalized = 0
  while (await finalizeNext(db, before)) {
    signal?.throwIfAborted()
    finalized += 1
  }
  return finalized
}
