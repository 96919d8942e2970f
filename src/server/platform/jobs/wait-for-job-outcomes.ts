import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'

/** At a database that has gone, nothing more is written: whoever stops then does not wait for it. */
const patienceMs = 3_000

/**
 * The queue's library ends before it has written that its last jobs are done. A program that closed its database then
 * would leave them locked, and they would be done a second time: a mail sent twice. So whoever stops waits for this.
 * `workers`: those whose jobs are over, each of them by now either gone from the table or free to be tried again.
 */
export async function outcomesWritten(pool: pg.Pool, workers: ReadonlySet<string>): Promise<void> {
  if (workers.size === 0) return
  const open = async (): Promise<boolean> => {
    const { rowCount } = await pool.query(
      'select from graphile_worker._private_jobs where locked_by = any ($1) limit 1',
      [[...workers]],
    )
    return rowCount !== 0
  }
  const until = performance.now() + patienceMs
  while (performance.now() < until && (await open().catch(() => false))) await setTimeout(10)
}
