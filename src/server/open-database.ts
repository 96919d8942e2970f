import path from 'node:path'
import type pg from 'pg'
import { migrate } from '#platform/database/migrate.ts'
import { createPool } from '#platform/database/pool.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/index.ts'
import { migrateJobs } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log.ts'
import { eventsByJob, type Config } from './config.ts'

export type OpenDatabase = { pool: pg.Pool; url: string; close(): Promise<void> }

/** The database of the settings, else the embedded one; migrated. */
export async function openDatabase(config: Config, root: string, log: Log): Promise<OpenDatabase> {
  const embedded =
    config.databaseUrl === null
      ? await startEmbeddedPostgres({ folder: path.join(config.dataDir, 'postgres'), log: (line) => log.info(line) })
      : null
  const url = config.databaseUrl ?? embedded?.url ?? ''
  const pool = createPool({
    connection: { connectionString: url },
    size: config.databasePool,
    log,
    eventsByJob: eventsByJob(config),
  })
  const close = async (): Promise<void> => {
    await pool.end()
    await embedded?.stop()
  }
  try {
    const client = await pool.connect()
    try {
      // a migration may take longer than a statement of a request
      await client.query('set statement_timeout = 0')
      await migrate(client, path.join(root, 'migrations'))
    } finally {
      client.release(true)
    }
    await migrateJobs(pool)
  } catch (error) {
    await close()
    throw error
  }
  return { pool, url, close }
}
