import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Log } from '../log.ts'
import { PreparedQuery } from './prepared-query.ts'

/** Statement texts that get a name. Ours are few hundred; the bound keeps generated ones from filling the server. */
const namedTexts = 500
const names = new Map<string, string>()

/** Named statements are planned once per connection: unnamed ones reach 0.4 of their speed. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= namedTexts) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  names.set(text, name)
  return name
}

const types = new pg.TypeOverrides()
types.setTypeParser(20, (value) => {
  const number = Number(value)
  if (!Number.isSafeInteger(number))
    throw new Error(`An int8 beyond the safe integers came from the database: ${value}`)
  return number
})
// numeric: what sum(bigint) gives; used for whole amounts only
types.setTypeParser(1700, (value) => {
  const number = Number(value)
  if (!Number.isSafeInteger(number))
    throw new Error(`A numeric that is no safe integer came from the database: ${value}`)
  return number
})
// timestamptz stays text with its microseconds: a Date would cut them and break keyset order. The session is in UTC.
types.setTypeParser(1184, (value) => `${value.slice(0, 10)}T${value.slice(11).replace('+00', 'Z')}`)
types.setTypeParser(1082, (value) => value)

class NamedClient extends pg.Client {
  // @ts-expect-error -- pg declares a dozen overloads; Kysely uses (text, values), graphile-worker and others objects
  override query(first: unknown, ...rest: unknown[]): unknown {
    if (typeof first === 'string' && Array.isArray(rest[0])) {
      const name = nameOf(first)
      if (name !== undefined) return this.#prepared({ text: first, values: rest[0] as unknown[], name }, rest[1])
    }
    // @ts-expect-error -- passed on as it came
    return super.query(first, ...rest)
  }

  /** With a callback as the pool gives it, or a promise as everybody else wants it. */
  #prepared(config: pg.QueryConfig & { name: string }, done: unknown): unknown {
    const send = (answer: (error: Error | null, result: unknown) => void): unknown =>
      super.query(new PreparedQuery(config, answer))
    if (typeof done === 'function') return send(done as () => void)
    return new Promise((resolve, reject) => {
      send((error, result) => (error ? reject(error) : resolve(result)))
    }).catch((error: Error) => {
      // where it was asked, and not where the answer was read
      Error.captureStackTrace(error)
      throw error
    })
  }
}

export type PoolOptions = {
  connection: pg.ClientConfig
  size: number
  log: Log
  /** Somebody else than PostgreSQL carries realtime events (migration 070). */
  eventsByJob?: boolean
}

/** A pool of connections in UTC with generic plans and without the just-in-time compiler, which only costs at our sizes. */
export function createPool({ connection, size, log, eventsByJob = false }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    Client: NamedClient as unknown as new () => pg.ClientBase,
    max: size,
    types,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    options: `-c timezone=UTC -c jit=off -c plan_cache_mode=force_generic_plan -c statement_timeout=15000 -c fanfare.events_by_job=${eventsByJob ? 'on' : 'off'}`,
    application_name: 'fanfare',
  })
  pool.on('error', (error) => log.warn({ error: error.message }, 'an idle database connection was lost'))
  // the same for a connection that is in use: its query fails by itself, and nothing else may
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ error: error.message }, 'a database connection was lost'))
  })
  return pool
}
