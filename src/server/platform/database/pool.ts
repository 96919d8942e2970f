import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Log } from '../log.ts'
import { measurePool } from './measure-pool.ts'
import { withHosts, type Hosts } from './hosts.ts'
import { applySettings, sessionSettings } from './session-settings.ts'
import { watchSilence } from './watch-silence.ts'

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

/** Kysely asks with (text, values), graphile-worker and others with objects; pg declares a dozen overloads. */
type QueryCall = [first: string | pg.QueryConfig | pg.Submittable, ...rest: unknown[]]
type Callback = (error: Error | null | undefined, result: unknown) => void

/**
 * A promise of our own in place of pg's, which gives a query its callback after it is made: the rows of such a query are moved to
 * the old generation one and all, though nobody holds them (V8 13.6), and each page that is read brings the next full collection
 * nearer. Decision 267.
 */
function answered(send: (settle: Callback) => void): Promise<unknown> {
  return new Promise<unknown>((resolve, reject) => {
    send((error, result) => (error ? reject(error) : resolve(result)))
  }).catch((error: Error) => {
    // as pg does it: the trace of who asked, not that of the socket
    Error.captureStackTrace(error)
    throw error
  })
}

class PromisingClient extends pg.Client {
  // @ts-expect-error -- fewer overloads than pg declares
  override query(...call: QueryCall): unknown {
    const send = (...given: unknown[]): unknown => super.query(...(given as [string]))
    const [first] = call
    if (typeof call.at(-1) === 'function' || (typeof first === 'object' && 'submit' in first)) return send(...call)
    return answered((settle) => send(...call, settle))
  }
}

class NamedClient extends PromisingClient {
  override query(...call: QueryCall): unknown {
    const [text, values, callback] = call
    const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined
    if (name === undefined) return super.query(...call)
    // made here of its parts: what is described by an object pg copies property by property, a hundredth of a page's work
    const send = (settle: Callback): unknown =>
      super.query(Object.assign(new pg.Query(text as string, values as unknown[], settle), { name }))
    return typeof callback === 'function' ? send(callback as Callback) : answered(send)
  }
}

export type PoolOptions = {
  connection: pg.ClientConfig
  /** In place of the host of `connection`: the one that takes changes. */
  hosts?: Hosts | undefined
  size: number
  log: Log
  /** False behind a pooler that keeps no prepared statements. */
  namesStatements?: boolean
  /** It leads to a pooler in transaction mode. */
  isPooled?: boolean
}

function clientOf(namesStatements: boolean, hosts: Hosts | undefined): typeof pg.Client {
  const Base = (namesStatements ? NamedClient : PromisingClient) as unknown as typeof pg.Client
  return hosts ? withHosts(Base, hosts) : Base
}

/** A pool of connections that have the settings of `session-settings.ts`. */
export function createPool({
  connection,
  hosts,
  size,
  log,
  namesStatements = true,
  isPooled = false,
}: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    Client: clientOf(namesStatements, hosts) as unknown as new () => pg.ClientBase,
    max: size,
    types,
    idleTimeoutMillis: 30_000,
    // for a new connection, and for one that is free
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'fanfare',
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, which its type does not say
    onConnect: (client) => applySettings(client, sessionSettings),
  })
  pool.on('error', (error) => log.warn({ error: error.message }, 'an idle database connection was lost'))
  // the same for a connection that is in use: its query fails by itself, and nothing else may
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ error: error.message }, 'a database connection was lost'))
  })
  watchSilence(pool, {
    find: async () => (hosts ? { connectionString: await hosts.find() } : connection),
    log,
    isPooled,
  })
  return measurePool(pool)
}
