import { sql } from 'kysely'
import type { Db } from '#platform/services.ts'

/** How many connections to this database wait for a lock. Other tests have databases of their own on the same server. */
export async function waitingForLocks(db: Db): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}
