import pg from 'pg'
import { createPool } from '#platform/database/pool.ts'
import { createReplicas, type Replicas } from '#platform/database/replicas.ts'
import type { Log } from '#platform/log.ts'
import { checkSameDatabase, refuseDatabase, type DatabaseSetting } from './check-database.ts'
import type { Config } from './config.ts'

/**
 * The copies of the settings, null where there are none. One that is away is waited for, since everything works without it; one
 * that is none, or of another database, throws `ConfigError`.
 */
export async function openReplicas(
  { databaseReplicaUrls: urls, databasePool }: Config,
  primary: pg.Pool,
  log: Log,
): Promise<Replicas | null> {
  if (urls.length === 0) return null
  for (const url of urls) await checkReplica({ name: 'DATABASE_REPLICA_URLS', url }, primary, log)
  const pools = urls.map((url) =>
    createPool({ connection: { connectionString: url, application_name: 'fanfare-reads' }, size: databasePool, log }),
  )
  return createReplicas(primary, pools, log)
}

async function checkReplica(setting: NonNullable<DatabaseSetting>, primary: pg.Pool, log: Log): Promise<void> {
  const replica = new pg.Client({ connectionString: setting.url, connectionTimeoutMillis: 3_000, query_timeout: 3_000 })
  replica.on('error', () => undefined)
  try {
    await replica.connect()
  } catch (error) {
    log.warn({ err: error }, 'DATABASE_REPLICA_URLS: one of them cannot be reached; the primary is read until it can')
    return
  }
  const asking = await primary.connect()
  try {
    const { rows } = await replica.query<{ follows: boolean }>('select pg_is_in_recovery() as follows')
    if (rows[0]?.follows !== true) throw refuseDatabase(setting, 'is no standby, so it does not follow DATABASE_URL')
    await checkSameDatabase(replica, asking, setting, 'DATABASE_URL')
  } finally {
    asking.release()
    await replica.end()
  }
}
