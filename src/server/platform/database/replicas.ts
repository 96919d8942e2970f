import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../log.ts'
import { isPassing } from '../transient-faults.ts'

/** How far a replica may be behind, and for how long an old answer about it counts. */
const behindMs = 2_000
const everyMs = 500
const samplesKept = 60

/** A place in PostgreSQL's log, such as 16/B374D848; the later one is the greater. */
const placeOf = (text: string): bigint | null => {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? []
  return high === undefined || low === undefined ? null : (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

type Replica = { pool: pg.Pool; replayed: bigint; askedAt: number; lagMs: number }

export type Replicas = {
  /**
   * Runs `work`, whose statements read from a replica: one that is less than two seconds behind, and not behind `position`, which is
   * what `position` gave after the caller's last change; else from the primary.
   */
  read<T>(position: string | undefined, work: () => Promise<T>): Promise<T>
  /** Where the primary's log is now. */
  position(): Promise<string>
  /** For the figures: seconds that each is behind; null: nothing is heard of it. */
  lags(): (number | null)[]
  /** In place of the primary's pool. */
  route(primary: pg.Pool): pg.Pool
  stop(): Promise<void>
}

/** The replica of the request that runs now; null once something went wrong with it. */
type Reading = { pool: pg.Pool | null }
const reading = new AsyncLocalStorage<Reading>()

const isRead = /^\s*(select|with)\b/i
const takesNoChanges = '25006'
/** What a standby ends because it holds up its own following. */
const conflict = '40001'

/** What Kysely takes of a connection. */
type Connection = { query(text: string, values?: unknown[]): Promise<unknown>; release(error?: Error | boolean): void }

/** A connection whose first statement decides where it leads to: a replica that cannot do it is not asked again by this request. */
function lazyConnection(primary: pg.Pool, context: Reading): Connection {
  let client: pg.PoolClient | undefined
  const toPrimary = async (): Promise<pg.PoolClient> => (client ??= await primary.connect())
  return {
    async query(text, values = []) {
      const replica = client ? null : context.pool
      if (!replica || !isRead.test(text)) return (await toPrimary()).query(text, values)
      try {
        return await replica.query(text, values)
      } catch (error) {
        const code = (error as { code?: string }).code
        if (code !== takesNoChanges && code !== conflict && !isPassing(error)) throw error
        context.pool = null
        return (await toPrimary()).query(text, values)
      }
    },
    release: (error) => client?.release(error),
  }
}

/** Watches how far replicas are behind the primary, and has requests that allow it read from them. */
export function createReplicas(primary: pg.Pool, pools: readonly pg.Pool[], log: Log): Replicas {
  const replicas: Replica[] = pools.map((pool) => ({ pool, replayed: -1n, askedAt: -Infinity, lagMs: Infinity }))
  /** Where the primary's log was at what time, oldest first. */
  const samples: { place: bigint; at: number }[] = []
  const stopping = new AbortController()
  let turn = 0

  const position = async (): Promise<string> => {
    const { rows } = await primary.query<{ place: string }>('select pg_current_wal_insert_lsn()::text as place', [])
    return rows[0]?.place ?? ''
  }
  async function askReplica(replica: Replica): Promise<void> {
    const { rows } = await replica.pool.query<{ place: string | null }>(
      'select pg_last_wal_replay_lsn()::text as place',
      [],
    )
    replica.replayed = placeOf(rows[0]?.place ?? '') ?? -1n
    replica.askedAt = performance.now()
    const reached = samples.findLast(({ place }) => place <= replica.replayed)
    replica.lagMs = reached ? performance.now() - reached.at : Infinity
  }
  async function round(): Promise<void> {
    const at = performance.now()
    const place = placeOf(await position())
    if (place === null) return
    samples.push({ place, at })
    if (samples.length > samplesKept) samples.shift()
    await Promise.allSettled(replicas.map(askReplica))
  }
  const watching = (async () => {
    let told = ''
    while (!stopping.signal.aborted) {
      await round().catch(() => undefined)
      const state = replicas.map((replica) => (isFresh(replica) ? 'follows' : 'is not used')).join()
      if (state !== told) log.warn({ replicas: state.split(',') }, 'replicas of the database')
      told = state
      await sleep(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  })()
  const isFresh = ({ lagMs, askedAt }: Replica): boolean => lagMs + (performance.now() - askedAt) <= behindMs
  const choose = (least: bigint | null): pg.Pool | null => {
    const fit = replicas.filter((replica) => isFresh(replica) && (least === null || replica.replayed >= least))
    turn += 1
    return fit[turn % fit.length]?.pool ?? null
  }

  return {
    read(given, work) {
      const least = given === undefined ? null : placeOf(given)
      const pool = choose(least)
      return pool ? reading.run({ pool }, work) : work()
    },
    position,
    lags: () => replicas.map((replica) => (replica.lagMs === Infinity ? null : replica.lagMs / 1000)),
    route(pool) {
      const connect = async (): Promise<Connection> => {
        const context = reading.getStore()
        return context?.pool ? lazyConnection(pool, context) : pool.connect()
      }
      return new Proxy(pool, {
        get: (target, name) => (name === 'connect' ? connect : (Reflect.get(target, name, target) as unknown)),
      })
    },
    async stop() {
      stopping.abort()
      await watching
      await Promise.all(pools.map((pool) => pool.end()))
    },
  }
}
