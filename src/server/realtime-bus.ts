import type { Services } from '#platform/services.ts'
import { firstKey } from '#platform/encryption/keys.ts'
import type { Log } from '#platform/log.ts'
import type { Realtime } from '#platform/realtime/attach-realtime.ts'
import { createFanout, type Fanout, readRealtimeMessage } from '#platform/realtime/fanout.ts'
import { pubsubChannel } from '#platform/realtime/pubsub.ts'
import { notificationChannel } from '#platform/database/send-events.ts'
import { publishToService } from '#platform/realtime/pusher-service.ts'
import { createRedisBus } from '#platform/realtime/redis-bus.ts'
import { ConfigError, named } from './config-error.ts'
import type { Config } from './config.ts'
import type { OpenDatabase } from './open-database.ts'

/** How events reach all realtime processes, and what these tell each other. */
export type RealtimeBus = {
  /** undefined: by NOTIFY, which services know by themselves. */
  publish: Services['publishEvent'] | undefined
  publishToPeers: (text: string) => void
  /** `onListening`: each time that it begins to hear all events; those before it may have missed. */
  listen(
    realtime: Pick<Realtime, 'deliver' | 'receive'>,
    onListening: () => void,
  ): Promise<Pick<Fanout, 'ready' | 'isListening' | 'stop'>>
  stop(): Promise<void>
}

/**
 * PostgreSQL carries events unless Redis or a realtime service is set up. Whoever carries them, an event leaves if and only if the
 * transaction of its change was committed: a transaction leaves it as a row, which is sent on afterwards (`event-relay.ts`).
 */
export async function createRealtimeBus(
  { realtime: { service, redisUrl, key, secret } }: Pick<Config, 'realtime'>,
  { pool, direct }: Pick<OpenDatabase, 'pool' | 'direct'>,
  log: Log,
): Promise<RealtimeBus> {
  const lost = (error: unknown) => log.warn({ err: error }, 'a word to the other realtime processes was lost')
  if (redisUrl !== null && service === null) {
    const bus = await createRedisBus(redisUrl, log).catch((error: unknown) => {
      const why = error instanceof Error ? error.message || error.name : String(error)
      throw new ConfigError(`${named('REDIS_URL', redisUrl)}: cannot be reached: ${why}`, { cause: error })
    })
    return {
      publish: (channels, event) => bus.send(notificationChannel, JSON.stringify({ channels, event, data: {} })),
      publishToPeers: (text) => void bus.send(pubsubChannel, text).catch(lost),
      async listen(realtime, onListening) {
        const heard = {
          [notificationChannel]: (text: string) => {
            const { channels, event, data } = readRealtimeMessage(text)
            realtime.deliver(channels, event, data)
          },
          [pubsubChannel]: (text: string) => realtime.receive(text),
        }
        return { ...(await bus.listen(heard, onListening)), ready: Promise.resolve(), stop: () => Promise.resolve() }
      },
      stop: () => bus.stop(),
    }
  }
  return {
    publish: service
      ? (channels, event) => publishToService({ ...service, key, secret: firstKey(secret) }, channels, event)
      : undefined,
    publishToPeers: (text) =>
      void pool
        .query(`select pg_notify('${pubsubChannel}', $1), set_config('synchronous_commit', 'off', true)`, [text])
        .catch(lost),
    listen: (realtime, onListening) =>
      Promise.resolve(
        createFanout({
          connectionConfig: direct.find,
          log,
          onMessage: (message) => void realtime.deliver(message.channels, message.event, message.data),
          onPeer: (text) => realtime.receive(text),
          onListening,
        }),
      ),
    stop: () => Promise.resolve(),
  }
}
