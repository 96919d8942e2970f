import { sql, type QueryExecutorProvider } from 'kysely'

/** Counting ends where it no longer matters. */
const countedMost = 1000
const failingMost = 20
const errorLength = 200

export type JobsWaiting = {
  /** Due and not begun. */
  count: number
  oldest: string | null
  /** By kind of work, those that have failed; the last error's first line. */
  failing: { name: string; count: number; lastError: string }[]
  /** Whether a job of this key waits or runs. */
  asked: boolean
}

export type TaskDue = { task: string; waiting: number; age: number; failed: number }

/** By kind of work: how many jobs wait though they are due, the seconds that the oldest has waited, and how many failed before. */
export async function jobsDue(db: QueryExecutorProvider): Promise<TaskDue[]> {
  const { rows } = await sql<TaskDue>`
    select task_identifier as task, count(*) filter (where run_at <= now() and locked_at is null)::int as waiting,
      coalesce(extract(epoch from now() - min(run_at) filter (where run_at <= now() and locked_at is null)), 0)::float8 as age,
      count(*) filter (where attempts > 0 and last_error is not null)::int as failed
    from graphile_worker.jobs where attempts < max_attempts group by 1`.execute(db)
  return rows
}

/** How far behind the queue is. */
export async function jobsWaiting(db: QueryExecutorProvider, key: string): Promise<JobsWaiting> {
  const { rows } = await sql<JobsWaiting>`
    with due as (select run_at from graphile_worker.jobs where run_at <= now() and locked_at is null and attempts < max_attempts
        order by run_at limit ${countedMost}),
      failed as (select task_identifier as name, last_error, updated_at from graphile_worker.jobs
        where attempts > 0 and last_error is not null limit ${countedMost}),
      kinds as (select name, count(*)::int as count,
          left(split_part((array_agg(last_error order by updated_at desc))[1], chr(10), 1), ${errorLength}) as "lastError"
        from failed group by name order by count desc, name limit ${failingMost})
    select (select count(*) from due)::int as count, (select min(run_at) from due) as oldest,
      coalesce((select json_agg(kinds) from kinds), '[]'::json) as failing,
      exists (select from graphile_worker.jobs where key = ${key}) as asked`.execute(db)
  if (!rows[0]) throw new Error('One row of figures.')
  return rows[0]
}
