import pg from 'pg'

/** Several hosts of one address, as libpq takes them: `postgres://user:password@one,two:5433/name?target_session_attrs=read-write`. */
export type Hosts = {
  /** The one that takes changes, as an address of its own; what was found is remembered. */
  primary(): Promise<string>
  /** Looks anew. */
  find(): Promise<string>
  /** A connection to it failed, or it takes no changes any more: the next one looks anew. */
  forget(): void
}

/** What a host may take to answer. */
const patienceMs = 3_000

const parts = /^([a-z]+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/i

/** One address for each host; libpq's setting for the choice among them, which the driver does not know, is left out. */
export function splitHosts(url: string): string[] {
  const plain = url.replace(/([?&])target_session_attrs=[^&]*&?/, '$1').replace(/[?&]$/, '')
  const [, begin = '', hosts = '', end = ''] = parts.exec(plain) ?? []
  return hosts.includes(',') ? hosts.split(',').map((host) => `${begin}${host}${end}`) : [plain]
}

const named = (url: string): string => parts.exec(url)?.[2] ?? url
const words = (error: unknown): string => {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  return first instanceof Error ? first.message : String(first)
}

/** Throws unless a host takes changes. */
async function tryHost(url: string): Promise<string> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ fixed: string }>(`select current_setting('transaction_read_only') as fixed`)
    if (rows[0]?.fixed !== 'off') throw new Error('takes no changes (a standby)')
    return url
  } catch (error) {
    throw new Error(`${named(url)} ${words(error)}`, { cause: error })
  } finally {
    client.end().catch(() => undefined)
  }
}

/**
 * Chooses among the hosts of an address the one that takes changes, all of them being asked at once. After a failover that is another
 * one, which nobody has to be told.
 */
export function createHosts(url: string): Hosts {
  const urls = splitHosts(url)
  const [only = ''] = urls
  if (urls.length === 1)
    return {
      primary: () => Promise.resolve(only),
      find: () => Promise.resolve(only),
      forget: () => undefined,
    }
  let known: string | undefined
  let looking: Promise<string> | undefined
  const find = (): Promise<string> => {
    looking ??= Promise.any(urls.map(tryHost))
      .then(
        (found) => (known = found),
        (error: unknown) => {
          const each = error instanceof AggregateError ? error.errors.map(words) : [words(error)]
          throw Object.assign(new Error(`none of its hosts does: ${each.join('; ')}`), { code: 'ECONNREFUSED' })
        },
      )
      .finally(() => (looking = undefined))
    return looking
  }
  return {
    primary: () => (known === undefined ? find() : Promise.resolve(known)),
    find,
    forget: () => (known = undefined),
  }
}

/** PostgreSQL's code for a change that a standby was asked for. */
const takesNoChanges = '25006'

/** The inside of the driver's client that says where it connects to. */
type Place = { host: string; port: number; connectionParameters: { host: string; port: number } }

/** Has a driver's client connect to the primary of its hosts, and leave a server that takes no changes any more. */
export function withHosts(Base: typeof pg.Client, hosts: Hosts): typeof pg.Client {
  class HostClient extends Base {
    // @ts-expect-error -- the pool gives a callback, others take the promise
    override connect(callback?: (error?: Error) => void): Promise<void> | undefined {
      // The server may end the connection in the packet that lets us in, before whoever waits for this has heard of it and listens.
      // An error that nobody listens to would end the program.
      this.on('error', () => undefined)
      const connecting = this.#connect()
      if (!callback) return connecting
      connecting.then(
        () => callback(),
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
      )
      return undefined
    }

    async #connect(): Promise<void> {
      const { host, port } = new pg.Client({ connectionString: await hosts.primary() })
      const place = this as unknown as Place
      for (const one of [place, place.connectionParameters]) Object.assign(one, { host, port })
      // whoever wants it may have waited for long enough
      if ((this as unknown as { connection: { stream: { destroyed: boolean } } }).connection.stream.destroyed)
        throw new Error('timeout exceeded when trying to connect')
      try {
        await super.connect()
      } catch (error) {
        hosts.forget()
        throw error
      }
    }

    // @ts-expect-error -- pg declares a dozen overloads
    override query(...call: unknown[]): unknown {
      // @ts-expect-error -- passed on
      const answer: unknown = super.query(...call)
      if (answer instanceof Promise)
        answer.catch((error: unknown) => {
          if ((error as { code?: string }).code !== takesNoChanges) return
          hosts.forget()
          ;(this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
        })
      return answer
    }
  }
  return HostClient as unknown as typeof pg.Client
}
