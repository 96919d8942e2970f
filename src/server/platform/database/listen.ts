import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'

export type ListenerLog = {
  info(fields: object, text: string): void
  warn(fields: object, text: string): void
}
export type ListenerOptions = {
  /** A function is asked before each connection: it may be another host by then. */
  connectionConfig: ClientConfig | (() => Promise<ClientConfig>)
  /** In the log and in the database's list of connections. */
  name: string
  log: ListenerLog
  /** By the name of its channel, which is written as it is; what one throws is logged. */
  channels: Readonly<Record<string, (payload: string) => void>>
  /** Each time that it begins to listen: whatever was told before it has missed. */
  onListening?: () => void
  /** First wait before reconnecting, in milliseconds; doubles up to 10 seconds. */
  retryMs?: number
  /** How often it proves that it hears, by a note to itself, in milliseconds. */
  proofMs?: number
}
export type Listener = {
  /** Settles when it listens for the first time or is stopped; never rejects. */
  ready: Promise<void>
  /** Whether it heard itself a moment ago. */
  isListening(): boolean
  stop(): Promise<void>
}

/** How long a note to itself may take. */
const patienceMs = 3_000

/**
 * Receives what any process tells by NOTIFY, on one connection of its own. A connection that only seems to be one, because the
 * other side died without a word or a pooler stands between, hears nothing and says so to nobody: so it sends notes to itself, and is
 * replaced when one does not come back.
 */
export function createListener({
  connectionConfig,
  name,
  log,
  channels,
  onListening,
  retryMs = 250,
  proofMs = 2_000,
}: ListenerOptions): Listener {
  const stopping = new AbortController()
  const ready = Promise.withResolvers<void>()
  const ownChannel = `fanfare_proof_${randomBytes(8).toString('hex')}`
  let provedAt = -Infinity
  let heardItself = (): void => undefined

  function receive(channel: string, payload = ''): void {
    try {
      if (channel === ownChannel) heardItself()
      else channels[channel]?.(payload)
    } catch (error) {
      log.warn({ err: error }, `${name}: notification dropped`)
    }
  }

  /** Throws unless a note to itself comes back soon. */
  async function prove(client: Client, over: AbortSignal): Promise<void> {
    const heard = Promise.withResolvers<void>()
    heardItself = heard.resolve
    const tooLong = AbortSignal.timeout(patienceMs)
    const fail = (): void => heard.reject(over.aborted ? over.reason : new Error('a note to itself did not come back'))
    const ends = AbortSignal.any([over, tooLong])
    ends.addEventListener('abort', fail, { once: true })
    try {
      await Promise.all([client.query(`notify ${ownChannel}`), heard.promise])
      provedAt = performance.now()
    } finally {
      ends.removeEventListener('abort', fail)
    }
  }

  /** Never returns: throws when the connection cannot be made, is lost, or is no longer wanted. */
  async function listen(begun: () => void): Promise<never> {
    const client = new Client({
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: 3_000,
      query_timeout: 5_000,
      ...(typeof connectionConfig === 'function' ? await connectionConfig() : connectionConfig),
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
      // a note needs no disk
      await client.query('set synchronous_commit = off')
      for (const channel of [ownChannel, ...Object.keys(channels)]) await client.query(`listen ${channel}`)
      await prove(client, over)
      begun()
      for (;;) {
        await sleep(proofMs, undefined, { signal: over })
        await prove(client, over)
      }
    } finally {
      provedAt = -Infinity
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
    isListening: () => performance.now() - provedAt < proofMs + 1_000,
    stop() {
      stopping.abort()
      return running
    },
  }
}
