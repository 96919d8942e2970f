import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'

export type ListenerLog = {
  info(fields: object, text: string): void
  warn(fields: object, text: string): void
}
export type ListenerOptions = {
  connectionConfig: ClientConfig
  /** In the log and in the database's list of connections. */
  name: string
  log: ListenerLog
  /** By the name of its channel, which is written as it is; what one throws is logged. */
  channels: Readonly<Record<string, (payload: string) => void>>
  /** Each time that it begins to listen: whatever was told before it has missed. */
  onListening?: () => void
  /** First wait before reconnecting, in milliseconds; doubles up to 10 seconds. */
  retryMs?: number
  /** How often the idle connection is probed, in milliseconds: a half-open one would stay silent for ever. */
  probeMs?: number
}
export type Listener = {
  /** Settles when it listens for the first time or is stopped; never rejects. */
  ready: Promise<void>
  isListening(): boolean
  stop(): Promise<void>
}

/** Receives what any process tells by NOTIFY, on one connection of its own. A lost connection is replaced. */
export function createListener({
  connectionConfig,
  name,
  log,
  channels,
  onListening,
  retryMs = 250,
  probeMs = 30_000,
}: ListenerOptions): Listener {
  const stopping = new AbortController()
  const ready = Promise.withResolvers<void>()
  let listening = false

  function receive(channel: string, payload = ''): void {
    try {
      channels[channel]?.(payload)
    } catch (error) {
      log.warn({ err: error }, `${name}: notification dropped`)
    }
  }

  /** Never returns: throws when the connection cannot be made, is lost, or is no longer wanted. */
  async function listen(begun: () => void): Promise<never> {
    const client = new Client({
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      ...connectionConfig,
    })
    const lost = new AbortController()
    client.on('error', (error) => lost.abort(error))
    client.on('end', () => lost.abort(new Error('connection ended')))
    client.on('notification', ({ channel, payload }) => {
      receive(channel, payload)
    })
    const over = AbortSignal.any([lost.signal, stopping.signal])
    try {
      await client.connect()
      for (const channel of Object.keys(channels)) await client.query(`listen ${channel}`)
      listening = true
      begun()
      for (;;) {
        await sleep(probeMs, undefined, { signal: over })
        await client.query('select 1')
      }
    } finally {
      listening = false
      // Not waited for: the other side may be gone without a word.
      client.end().catch(() => undefined)
    }
  }

  async function run(): Promise<void> {
    let wait = retryMs
    while (!stopping.signal.aborted) {
      try {
        await listen(() => {
          wait = retryMs
          ready.resolve()
          log.info({}, `${name} listens`)
          onListening?.()
        })
      } catch (error) {
        if (stopping.signal.aborted) break
        log.warn({ err: error, retryInMs: wait }, `${name} has no database connection`)
        await sleep(wait, undefined, { signal: stopping.signal }).catch(() => undefined)
        wait = Math.min(wait * 2, 10_000)
      }
    }
    ready.resolve()
  }

  const running = run()
  return {
    ready: ready.promise,
    isListening: () => listening,
    stop() {
      stopping.abort()
      return running
    },
  }
}
