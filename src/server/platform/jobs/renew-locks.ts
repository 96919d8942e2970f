import type pg from 'pg'
import type { Log } from '../log.ts'

/** How often a living program renews the locks of the jobs at which it works, and when one that nobody renews is free. */
export type LockTimes = { renewMs: number; staleMs: number }
export const lockTimes: LockTimes = { renewMs: 5_000, staleMs: 30_000 }

/**
 * A program that was killed leaves its jobs locked, as does a lost answer of the database, and the queue's library gives
 * them free after four hours only: a mail that somebody waits for would come tomorrow. So whoever works at jobs renews
 * their locks, and frees those that nobody renews. A program that only seemed dead (stopped, cut off) makes a job run
 * twice, for which every job is made. `_private_jobs` is the library's own table: its version is pinned, and the tests
 * beside this file would notice a change. `running`: numbers of the jobs that run here now.
 */
export function keepLocks(
  pool: pg.Pool,
  running: ReadonlySet<string>,
  { renewMs, staleMs }: LockTimes,
  log: Log,
): { stop(): Promise<void> } {
  const round = async (): Promise<void> => {
    try {
      if (running.size > 0)
        await pool.query(
          'update graphile_worker._private_jobs set locked_at = now() where id = any ($1::bigint[]) and locked_at is not null',
          [[...running]],
        )
      const freed = await pool.query(
        `update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = greatest(run_at, now())
          where locked_at < now() - make_interval(secs => $1)`,
        [staleMs / 1000],
      )
      if (freed.rowCount) log.warn({ jobs: freed.rowCount }, 'jobs that were left in the middle are done again')
    } catch (error) {
      log.warn({ err: error }, 'the locks of jobs could not be renewed')
    }
  }
  let under = round()
  const timer = setInterval(() => {
    under = under.then(round)
  }, renewMs)
  return {
    async stop() {
      clearInterval(timer)
      await under
    },
  }
}
