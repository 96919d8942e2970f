import type { Keys } from '../encryption/keys.ts'
import type { ChannelRegistry } from './channel-registry.ts'
import type { Grant } from './grants.ts'
import type { RealtimeLimits } from './limits.ts'

/** What the handling of one message needs to know. */
export type Endpoint = {
  key: string
  secret: Keys
  limits: RealtimeLimits
  registry: ChannelRegistry
  /** Sockets stay as long as the session that let them in: each channel is signed with it. Null: none is known. */
  granted: ((grant: Grant) => void) | null
  /** Client events that may be sent, without data; null: any, with any data. */
  clientEvents: ReadonlySet<string> | null
  /** For how long nothing has happened in a channel at least, in milliseconds; 0: nobody knows. */
  quietMs: (channel: string) => number
  /** Tells the other processes of a client event; null: there are none. */
  relay: ((channel: string, event: string, userId: string | undefined) => void) | null
}

/** The part of a pino logger that this module uses. */
export type RealtimeLog = {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}
