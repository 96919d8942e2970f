import path from 'node:path'
import type pg from 'pg'
import { migrate } from '#platform/database/migrate.ts'
import { createPool } from '#platform/database/pool.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/index.ts'
import { migrateJobs } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log.ts'
import { ConfigError, named } from './config-error.ts'
import { eventsByJob, type Config } from './config.ts'

export type OpenDatabase = { pool: pg.Pool; url: string; close: () => Promise<void> }

/** PostgreSQL's number of the oldest release that does. */
const oldestVersion = 150_000

/** A connection to a database that does. Throws `ConfigError` with what is wrong with that of the settings. */
async function firstConnection(pool: pg.Pool, databaseUrl: string | null): Promise<pg.PoolClient> {
  const refuse = (why: string, cause?: unknown): ConfigError =>
    new ConfigError(
      databaseUrl === null ? `The embedded database ${why}` : `${named('DATABASE_URL', databaseUrl)}: ${why}`,
      { cause },
    )
  let client: pg.PoolClient
  try {
    client = await pool.connect()
  } catch (error) {
    // of a name with several addresses, each has failed
    const first: unknown = error instanceof AggregateError ? error.errors[0] : error
    throw refuse(`cannot be reached: ${first instanceof Error ? first.message : String(first)}`, error)
  }
  const { rows } = await client.query<{ number: number; name: string; may: boolean }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name,
      has_schema_privilege('public', 'create') as may`,
  )
  const { number = 0, name = '', may = false } = rows[0] ?? {}
  const why =
    number < oldestVersion
      ? `is PostgreSQL ${name}; it must be 15 or later`
      : may
        ? null
        : 'its user may not create tables in the schema public; make it the owner of the database'
  if (why !== null) {
    client.release(true)
    throw refuse(why)
  }
  return client
}

/** The database of the settings, else the embedded one, as it is; `client` is the caller's to release. */
export async function connectDatabase(config: Config, log: Log): Promise<OpenDatabase & { client: pg.PoolClient }> {
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
    return { client: await firstConnection(pool, config.databaseUrl), pool, url, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The same, migrated. */
export async function openDatabase(config: Config, root: string, log: Log): Promise<OpenDatabase> {
  const { client, pool, url, close } = await connectDatabase(config, log)
  try {
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
