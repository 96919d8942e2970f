import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Waits for what is still under way: reports of payments, and jobs that a killed worker left. Seconds, or null: it never ended. */
export async function settle({ db }: Pick<Database, 'db'>, patienceSeconds: number): Promise<number | null> {
  for (let second = 0; second < patienceSeconds; second += 1) {
    const { rows } = await sql<{ waiting: number }>`
      select (select count(*) from sandbox_payments s join top_ups t on t.id::text = s.reference where s.state = 'succeeded' and t.state <> 'succeeded')
        + (select count(*) from graphile_worker._private_jobs where (run_at <= now() or locked_at is not null) and attempts < max_attempts)
        as waiting`.execute(db)
    if (rows[0]?.waiting === 0) return second
    await sleep(1000)
  }
  return null
}
