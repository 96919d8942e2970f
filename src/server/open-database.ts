import path from 'node:path'
import pg from 'pg'
import { createHosts, splitHosts } from '#platform/database/hosts.ts'
import { laterMigrations, migrate } from '#platform/database/migrate.ts'
import { createPool } from '#platform/database/pool.ts'
import { differingSettings, keepSettings, sessionSettings } from '#platform/database/session-settings.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/index.ts'
import { migrateJobs } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log.ts'
import type { Pooler } from '#platform/database/inspect-pooler.ts'
import {
  checkPooler,
  checkSameDatabase,
  checkServer,
  reached,
  refuseDatabase,
  type DatabaseSetting,
} from './check-database.ts'
import type { Config } from './config.ts'

export type OpenDatabase = {
  pool: pg.Pool
  /** Connections that are one from their start to their end, for what listens and locks; `pool` itself where no pooler is. */
  direct: { pool: pg.Pool; find: () => Promise<pg.ClientConfig> }
  close: () => Promise<void>
}

/** The queue of jobs takes one for each of its two listeners, and the others for moments. */
const directPoolSize = 6

/**
 * The database of the settings, else the embedded one, as it is; `client` is a direct connection, the caller's to release. Throws
 * `ConfigError` with what is wrong with the database, or with the pooler before it.
 */
export async function connectDatabase(config: Config, log: Log): Promise<OpenDatabase & { client: pg.PoolClient }> {
  const { databaseUrl, databaseDirectUrl } = config
  const setting: DatabaseSetting = databaseUrl === null ? null : { name: 'DATABASE_URL', url: databaseUrl }
  const directSetting: DatabaseSetting =
    databaseDirectUrl === null ? setting : { name: 'DATABASE_DIRECT_URL', url: databaseDirectUrl }
  const embedded =
    databaseUrl === null
      ? await startEmbeddedPostgres({ folder: path.join(config.dataDir, 'postgres'), log: (line) => log.info(line) })
      : null
  const url = databaseUrl ?? embedded?.url ?? ''
  const hosts = createHosts(url)
  const directHosts = databaseDirectUrl === null ? hosts : createHosts(databaseDirectUrl)
  const pooler = setting && (await inspect(setting, directSetting))
  const pool = createPool({
    log,
    connection: { connectionString: splitHosts(url)[0] },
    hosts,
    size: config.databasePool,
    namesStatements: pooler?.keepsStatements ?? true,
    isPooled: pooler?.mode === 'transaction',
  })
  const directPool =
    pooler?.mode === 'transaction'
      ? createPool({
          log,
          connection: { connectionString: splitHosts(databaseDirectUrl ?? url)[0] },
          hosts: directHosts,
          size: directPoolSize,
        })
      : pool
  const close = async (): Promise<void> => {
    await pool.end()
    if (directPool !== pool) await directPool.end()
    await embedded?.stop()
  }
  try {
    const client = await reached(directSetting, directPool.connect())
    try {
      await checkServer(client, directSetting)
    } catch (error) {
      client.release(true)
      throw error
    }
    if (pooler?.keepsStatements === false)
      log.warn(
        'DATABASE_URL: its pooler keeps no prepared statements, so each is planned anew (PgBouncer 1.21 does, with max_prepared_statements)',
      )
    return {
      client,
      pool,
      direct: { pool: directPool, find: async () => ({ connectionString: await directHosts.find() }) },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * What stands before the database. With an address that goes past it, settings become defaults first: whatever a pooler opens from
 * then on has them. Throws `ConfigError` where its connections are not as ours are.
 */
async function inspect(setting: NonNullable<DatabaseSetting>, directSetting: DatabaseSetting): Promise<Pooler> {
  if (!directSetting || directSetting === setting) return checkPooler(setting, false)
  await checkPooler(directSetting, true)
  const direct = await newClient(directSetting)
  await reached(directSetting, direct.connect())
  try {
    await checkServer(direct, directSetting)
    await keepSettings(direct, sessionSettings)
    const pooler = await checkPooler(setting, true)
    if (pooler.mode === 'transaction') await checkPooled(direct, setting)
    return pooler
  } finally {
    await direct.end()
  }
}

/** To the host that takes changes, where there are several. */
async function newClient(setting: NonNullable<DatabaseSetting>): Promise<pg.Client> {
  const connectionString = await reached(setting, createHosts(setting.url).find())
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
  // a lost one fails its query
  client.on('error', () => undefined)
  return client
}

/** Throws `ConfigError` unless a pooler gives out connections to the same database that are as ours are. */
async function checkPooled(direct: pg.ClientBase, setting: NonNullable<DatabaseSetting>): Promise<void> {
  const clients = [await newClient(setting), await newClient(setting)]
  await reached(setting, Promise.all(clients.map((client) => client.connect())))
  try {
    // in transactions at the same time, they are on two connections of the server
    for (const client of clients) await client.query('begin')
    for (const client of clients) {
      await checkSameDatabase(client, direct, setting)
      const others = await differingSettings(client, sessionSettings)
      if (others.length > 0)
        throw refuseDatabase(
          setting,
          `its pooler gives out connections with ${others.join(', ')}; have it open new ones (PgBouncer: RECONNECT), or set it there`,
        )
    }
  } finally {
    for (const client of clients) await client.end()
  }
}

/** The same, migrated. */
export async function openDatabase(config: Config, root: string, log: Log): Promise<OpenDatabase> {
  const { client, pool, direct, close } = await connectDatabase(config, log)
  try {
    try {
      // a migration may take longer than a statement of a request
      await client.query('set statement_timeout = 0')
      const folder = path.join(root, 'migrations')
      await migrate(client, folder)
      const later = await laterMigrations(client, folder)
      if (later.length > 0)
        log.warn(`A later version has changed this database (${later.at(-1) ?? ''}): bring this node up to date.`)
    } finally {
      client.release(true)
    }
    await migrateJobs(direct.pool)
  } catch (error) {
    await close()
    throw error
  }
  return { pool, direct, close }
}
