import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { z } from 'zod/mini'
import type { RealtimeLog } from './endpoint.ts'
import { peersChannel } from './peers.ts'
import { notificationChannel, type RealtimeMessage } from './publish.ts'

const messageSchema = z.object({
  channels: z.array(z.string()),
  event: z.string(),
  data: z.custom<object>((value) => typeof value === 'object' && value !== null),
})

/** Throws for anything that `publish` would not send. */
export const readRealtimeMessage = (text: string): RealtimeMessage => messageSchema.parse(JSON.parse(text))

export type FanoutOptions = {
  connectionConfig: ClientConfig
  log: RealtimeLog
  /** Usually `realtime.deliver`. What it throws is logged. */
  onMessage: (message: RealtimeMessage) => void
  /** What realtime processes tell each other; usually `realtime.receive`. */
  onPeer?: (text: string) => void
  /** First wait before reconnecting, in milliseconds; doubles up to 10 seconds. */
  retryMs?: number
  /** How often the idle connection is probed, in milliseconds: a half-open one would stay silent for ever. */
  probeMs?: number
}

export type Fanout = {
  /** Settles when it listens for the first time or is stopped; never rejects. */
  ready: Promise<void>
  isListening(): boolean
  stop(): Promise<void>
}

/**
 * Receives what any process publishes, on one connection of its own. A lost connection is replaced; what was published
 * meanwhile is lost, which clients cover by refetching on their own every 30 seconds.
 */
export function createFanout({
  connectionConfig,
  log,
  onMessage,
  onPeer,
  retryMs = 250,
  probeMs = 30_000,
}: FanoutOptions): Fanout {
  const stopping = new AbortController()
  const ready = Promise.withResolvers<void>()
  let listening = false

  function receive(channel: string, payload = ''): void {
    try {
      if (channel === notificationChannel) onMessage(readRealtimeMessage(payload))
      else if (channel === peersChannel) onPeer?.(payload)
    } catch (error) {
      log.warn({ err: error }, 'realtime notification dropped')
    }
  }

  /** Never returns: throws when the connection cannot be made, is lost, or is no longer wanted. */
  async function listen(onListening: () => void): Promise<never> {
    const client = new Client({
      application_name: 'fanfare-realtime',
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
      await client.query(`listen ${notificationChannel}`)
      if (onPeer) await client.query(`listen ${peersChannel}`)
      listening = true
      onListening()
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
          log.info({}, 'realtime fan-out listens')
        })
      } catch (error) {
        if (stopping.signal.aborted) break
        log.warn({ err: error, retryInMs: wait }, 'realtime fan-out has no database connection')
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
