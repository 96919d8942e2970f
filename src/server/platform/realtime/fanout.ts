import type { ClientConfig } from 'pg'
import { z } from 'zod/mini'
import { createListener, type Listener } from '../database/listen.ts'
import type { RealtimeLog } from './endpoint.ts'
import { pubsubChannel } from './pubsub.ts'
import { notificationChannel, type RealtimeMessage } from '../database/send-events.ts'

const messageSchema = z.object({
  channels: z.array(z.string()),
  event: z.string(),
  data: z.custom<object>((value) => typeof value === 'object' && value !== null),
})

/** Throws for anything that `publish` would not send. */
export const readRealtimeMessage = (text: string): RealtimeMessage => messageSchema.parse(JSON.parse(text))

export type FanoutOptions = {
  connectionConfig: ClientConfig | (() => Promise<ClientConfig>)
  log: RealtimeLog
  /** Usually `realtime.deliver`. What it throws is logged. */
  onMessage: (message: RealtimeMessage) => void
  /** What realtime processes tell each other; usually `realtime.receive`. */
  onPeer?: (text: string) => void
  /** Each time that it begins to listen: whatever was published before it may have missed. */
  onListening?: () => void
  /** First wait before reconnecting, in milliseconds; doubles up to 10 seconds. */
  retryMs?: number
  /** How often it proves that it hears, in milliseconds. */
  proofMs?: number
}

export type Fanout = Listener

/**
 * Receives the realtime events that any process publishes. What was published while the connection was lost is lost, which
 * clients cover by refetching on their own every 30 seconds.
 */
export const createFanout = ({ onMessage, onPeer, ...options }: FanoutOptions): Fanout =>
  createListener({
    ...options,
    name: 'fanfare-realtime',
    channels: {
      [notificationChannel]: (payload) => onMessage(readRealtimeMessage(payload)),
      ...(onPeer && { [pubsubChannel]: onPeer }),
    },
  })
