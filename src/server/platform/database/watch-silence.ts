import type { Socket } from 'node:net'
import pg from 'pg'
import type { Log } from '../log.ts'

/** A pooler may hold a statement for a while before a server has it: behind one we wait longer, as a part of the first quiet. */
const pooledFactor = 1.6

/** What the driver knows of a connection, beyond its types. */
type Inside = { connection: { stream: Socket }; readyForQuery: boolean; processID: number | null }

export type SilenceOptions = {
  /** Where the database is by now. */
  find: () => Promise<pg.ClientConfig>
  log: Log
  /** A pooler stands between: its connections have numbers of their own, and may lead to a server of before. */
  isPooled: boolean
  /** A statement that nothing was heard of for so long is asked after. */
  quietMs?: number
  /** How long the answer may take. */
  patienceMs?: number
}

const inside = (client: pg.PoolClient): Inside => client as unknown as Inside

const tickMs = 500

/**
 * Ends connections whose other side has died without a word. A host that loses its power, or a network that drops what it had
 * let through, closes nothing: the system would repeat itself for a quarter of an hour, and a statement would wait as long. So
 * where a statement has been quiet for a while, a new connection asks whether the server still works on it. When it does not, or does
 * not answer either, the old one is ended: its caller hears that at once, and the pool opens another, maybe to a new primary. Behind a
 * pooler nobody knows which process that would be: there it is ended when the server has worked on nothing of ours for as long.
 */
export function watchSilence(
  pool: pg.Pool,
  { find, log, isPooled, quietMs = 5_000, patienceMs = 3_000 }: SilenceOptions,
): void {
  /** Bytes that have come, and since when no more have. */
  const heard = new Map<Inside, { bytes: number; at: number }>()
  pool.on('connect', (client) => heard.set(inside(client), { bytes: 0, at: performance.now() }))
  pool.on('remove', (client) => heard.delete(inside(client)))

  /** Of these connections, those whose statement the server works on, as far as that can be told; null when nobody answers. */
  async function working(suspects: readonly Inside[]): Promise<readonly Inside[] | null> {
    let client: pg.Client | undefined
    try {
      client = new pg.Client({ ...(await find()), connectionTimeoutMillis: patienceMs, query_timeout: patienceMs })
      client.on('error', () => undefined)
      await client.connect()
      if (isPooled) {
        const { rows } = await client.query<{ some: boolean }>({
          text: `select exists (select from pg_stat_activity where datname = current_database() and usename = current_user
            and state = 'active' and query_start < now() - make_interval(secs => $1::float8)) as some`,
          values: [quietMs / 2_000],
        })
        return rows[0]?.some === false ? [] : suspects
      }
      const { rows } = await client.query<{ pid: number }>({
        text: `select pid from pg_stat_activity where pid = any($1::int[]) and state <> 'idle'`,
        values: [suspects.flatMap(({ processID }) => processID ?? [])],
      })
      return suspects.filter(({ processID }) => rows.some(({ pid }) => pid === processID))
    } catch {
      return null
    } finally {
      client?.end().catch(() => undefined)
    }
  }

  function quiet(forMs = quietMs): Inside[] {
    const now = performance.now()
    const found: Inside[] = []
    for (const [client, last] of heard) {
      const { bytesRead } = client.connection.stream
      if (client.readyForQuery || bytesRead !== last.bytes) heard.set(client, { bytes: bytesRead, at: now })
      else if (now - last.at > forMs) found.push(client)
    }
    return found
  }

  async function look(): Promise<void> {
    const suspects = quiet()
    if (suspects.length === 0) return
    const alive = await working(suspects)
    const dead = quiet(isPooled && alive ? quietMs * pooledFactor : quietMs).filter(
      (client) => suspects.includes(client) && alive?.includes(client) !== true,
    )
    if (dead.length === 0) return
    log.warn(
      { connections: dead.length, answers: alive !== null },
      'the database fell silent: connections are opened anew',
    )
    for (const client of dead) client.connection.stream.destroy()
    // those that nobody uses now led to the same server
    for (const client of heard.keys()) if (client.readyForQuery) client.connection.stream.destroy()
  }

  let looking = false
  const timer = setInterval(() => {
    if (pool.ending) clearInterval(timer)
    if (looking) return
    looking = true
    void look().finally(() => (looking = false))
  }, tickMs)
  timer.unref()
}
