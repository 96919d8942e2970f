import type pg from 'pg'
import { inspectPooler, type Pooler } from '#platform/database/inspect-pooler.ts'
import { createHosts } from '#platform/database/hosts.ts'
import { ConfigError, named } from './config-error.ts'

/** PostgreSQL's number of the oldest release that does. */
const oldestVersion = 150_000
/** Codes of a second factor, signed links and requests to payment providers are refused when clocks differ by more. */
const clockSeconds = 60

/** A database of the settings by the name of its setting; without one it is the embedded database. */
export type DatabaseSetting = {
  name: 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_REPLICA_URLS'
  url: string
} | null

export const refuseDatabase = (setting: DatabaseSetting, why: string, cause?: unknown): ConfigError =>
  new ConfigError(setting ? `${named(setting.name, setting.url)}: ${why}` : `The embedded database ${why}`, { cause })

/** Throws `ConfigError` in place of what a connection throws that cannot be made. */
export async function reached<T>(setting: DatabaseSetting, connecting: Promise<T>): Promise<T> {
  try {
    return await connecting
  } catch (error) {
    // of a name with several addresses, each has failed
    const first: unknown = error instanceof AggregateError ? error.errors[0] : error
    throw refuseDatabase(setting, `cannot be reached: ${first instanceof Error ? first.message : String(first)}`, error)
  }
}

/** Whether a database does. Throws `ConfigError` with what is wrong with it. */
export async function checkServer(client: pg.ClientBase, setting: DatabaseSetting): Promise<void> {
  const asked = Date.now()
  const { rows } = await client.query<{ number: number; name: string; may: boolean; fixed: string; at: number }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name,
      has_schema_privilege('public', 'create') as may, current_setting('transaction_read_only') as fixed,
      extract(epoch from pg_catalog.clock_timestamp())::float8 * 1000 as at`,
  )
  const [row] = rows
  if (!row) throw new Error('One row of facts.')
  if (row.number < oldestVersion) throw refuseDatabase(setting, `is PostgreSQL ${row.name}; it must be 15 or later`)
  if (row.fixed === 'on')
    throw refuseDatabase(setting, 'takes no changes: it is a standby, or set to be read only; name the primary')
  if (!row.may)
    throw refuseDatabase(
      setting,
      'its user may not create tables in the schema public; make it the owner of the database',
    )
  const ahead = Math.round((asked - row.at) / 1000)
  if (Math.abs(ahead) > clockSeconds)
    throw refuseDatabase(
      setting,
      `its clock is ${String(Math.abs(ahead))} seconds ${ahead > 0 ? 'behind' : 'ahead of'} this machine’s; set both by NTP`,
    )
}

/** What stands before a database. Throws `ConfigError` for what cannot be used. */
export async function checkPooler(setting: NonNullable<DatabaseSetting>, hasDirect: boolean): Promise<Pooler> {
  const pooler = await reached(
    setting,
    createHosts(setting.url)
      .find()
      .then((connectionString) => inspectPooler({ connectionString })),
  )
  if (pooler.mode === 'statement')
    throw refuseDatabase(
      setting,
      'is a pooler in statement mode, which has no transactions; set it to transaction mode',
    )
  if (pooler.mode === 'transaction' && setting.name === 'DATABASE_DIRECT_URL')
    throw refuseDatabase(setting, 'is a pooler in transaction mode; it must be PostgreSQL itself')
  if (pooler.mode === 'transaction' && !hasDirect)
    throw refuseDatabase(
      setting,
      'is a pooler in transaction mode; set DATABASE_DIRECT_URL to PostgreSQL itself, for what needs a connection of its own',
    )
  return pooler
}

/** Throws `ConfigError` unless both clients are in one database of one server. */
export async function checkSameDatabase(
  one: pg.ClientBase,
  other: pg.ClientBase,
  setting: DatabaseSetting,
  otherName = 'DATABASE_DIRECT_URL',
): Promise<void> {
  const ask = async (client: pg.ClientBase): Promise<string> => {
    const { rows } = await client.query<{ which: string }>(
      `select concat_ws(' ', (select system_identifier from pg_control_system()), (select oid from pg_database where datname = current_database())) as which`,
    )
    return rows[0]?.which ?? ''
  }
  if ((await ask(one)) !== (await ask(other)))
    throw refuseDatabase(setting, `is another database than that of ${otherName}`)
}
