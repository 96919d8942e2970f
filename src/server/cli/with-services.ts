import path from 'node:path'
import { sql } from 'kysely'
import type { Services } from '#platform/services.ts'
import { createPool } from '#platform/database/pool.ts'
import { findRunningPostgres } from '#platform/embedded-postgres/index.ts'
import { createLog, type Log } from '#platform/log.ts'
import type { Config } from '#server/config.ts'
import { openDatabase } from '#server/open-database.ts'
import { requireSecrets } from '#server/require-secrets.ts'
import { createServices } from '#server/services.ts'

/** The running program's own database, left as it is: it belongs to the program, which may be of an earlier version. */
function besideTheProgram(config: Config, log: Log) {
  if (config.databaseUrl !== null) return null
  const url = findRunningPostgres(path.join(config.dataDir, 'postgres'))
  if (url === undefined) return null
  const pool = createPool({ connection: { connectionString: url }, size: config.databasePool, log })
  return { pool, close: () => pool.end() }
}

/** Commands set limits of their own for their connection, and take their time: no pooler stands between. */
export const withoutPooler = (config: Config): Config => ({
  ...config,
  databaseUrl: config.databaseDirectUrl ?? config.databaseUrl,
  databaseDirectUrl: null,
})

/** The database that a command works on, beside the running program or alone. */
export const openForCommand = async (config: Config, root: string, log: Log) =>
  besideTheProgram(config, log) ?? (await openDatabase(withoutPooler(config), root, log))

/**
 * Runs a command's work on the database: that of `DATABASE_URL`, the embedded one of the running program, or the
 * embedded one, started for the time of the work. `root`: the repository's folder.
 */
export async function withServices<T>(
  config: Config,
  root: string,
  work: (services: Services) => Promise<T>,
): Promise<T> {
  // a command may announce what other modules act on: all of them are connected
  await import('#server/modules.ts')
  // standard output is the command's answer
  const log = createLog('silent')
  const database = await openForCommand(config, root, log)
  try {
    const services = await createServices(config, database.pool, log)
    await requireSecrets(config, services)
    await services.settings.load()
    return await services.db.connection().execute(async (db) => {
      // going over everything takes longer than a request may
      await sql`set statement_timeout = 0`.execute(db)
      return work({ ...services, db })
    })
  } finally {
    await database.close()
  }
}
