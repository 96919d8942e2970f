import { sql, type QueryExecutorProvider } from 'kysely'

const tries = 1000
const betweenMs = 5

/** The queue marks its last jobs as done a moment after it says that it has finished. */
export async function queueIsIdle(db: QueryExecutorProvider): Promise<void> {
  for (let n = 0; n < tries; n += 1) {
    const { rows } = await sql<{ busy: boolean }>`
      select exists (select from graphile_worker._private_jobs where locked_at is not null) as busy`.execute(db)
    if (!rows[0]?.busy) return
    await new Promise((resolve) => setTimeout(resolve, betweenMs))
  }
  throw new Error('Jobs are still locked after five seconds.')
}
