import type { ChannelRegistry } from './channel-registry.ts'
import type { RealtimeLimits } from './limits.ts'

/** What the handling of one message needs to know. */
export type Endpoint = { key: string; secret: string; limits: RealtimeLimits; registry: ChannelRegistry }

/** The part of a pino logger that this module uses. */
export type RealtimeLog = {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}
