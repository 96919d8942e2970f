import type pg from 'pg'

/** Settings of a connection by PostgreSQL's names. */
export type SessionSettings = Readonly<Record<string, string>>

/**
 * What our statements count on: times in UTC, generic plans, no just-in-time compiler, which only costs at our sizes, and an end to
 * what takes too long.
 */
export const sessionSettings: SessionSettings = {
  TimeZone: 'UTC',
  jit: 'off',
  plan_cache_mode: 'force_generic_plan',
  statement_timeout: '15s',
}

/** Any number; it only has to be ours. */
const settingsLock = 5_236_118

/** A connection that falls silent right after its start is none. */
const patienceMs = 5_000
const setAll = 'select set_config(name, value, false) from unnest($1::text[], $2::text[]) as wanted (name, value)'

/** Sets them once the connection is there: as options of its start, poolers would drop them without a word, or refuse it. */
export async function applySettings(client: Pick<pg.ClientBase, 'query'>, settings: SessionSettings): Promise<void> {
  // an object: it gets no name, since it is sent once only
  const query = { text: setAll, values: [Object.keys(settings), Object.values(settings)], query_timeout: patienceMs }
  await client.query(query)
}

/** Those that do not hold on a connection, as `name=value` that it has in place of ours. */
export async function differingSettings(
  client: Pick<pg.ClientBase, 'query'>,
  settings: SessionSettings,
): Promise<string[]> {
  const { rows } = await client.query<{ name: string; value: string | null }>({
    text: 'select name, current_setting(name, true) as value from unnest($1::text[]) as wanted (name)',
    values: [Object.keys(settings)],
  })
  return rows.flatMap(({ name, value }) => (value === settings[name] ? [] : [`${name}=${value ?? ''}`]))
}

/**
 * Makes them the defaults of our user in this database, for the connections that a pooler in transaction mode opens: what is set on
 * one of those stays with it, and the next statement may run on another.
 */
export async function keepSettings(client: Pick<pg.ClientBase, 'query'>, settings: SessionSettings): Promise<void> {
  const { rows } = await client.query<{ database: string; kept: string[] | null }>(`
    select current_database() as database, (select setconfig from pg_db_role_setting
      where setdatabase = (select oid from pg_database where datname = current_database())
        and setrole = (select oid from pg_roles where rolname = current_user)) as kept`)
  const [{ database, kept } = { database: '', kept: null }] = rows
  const missing = Object.entries(settings).filter(([name, value]) => kept?.includes(`${name}=${value}`) !== true)
  if (missing.length === 0) return
  await client.query('begin')
  // several programs may start at once, and PostgreSQL refuses two changes of one role
  await client.query(`select pg_advisory_xact_lock(${String(settingsLock)})`)
  for (const [name, value] of missing)
    await client.query(
      `alter role current_user in database "${database.replaceAll('"', '""')}" set ${name} = '${value}'`,
    )
  await client.query('commit')
}
