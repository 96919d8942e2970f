import type { RedisClientType } from '@redis/client'

/** About two seconds: a Redis that starts beside us is there by then. */
const firstTries = 5

/**
 * A connection to Redis, which comes back by itself; meanwhile its commands fail at once. The client is loaded here alone: whoever does
 * without Redis never loads it. Throws when Redis is not there at the start.
 */
export async function connectRedis(
  url: string,
  log: { warn(fields: object, message: string): void },
): Promise<RedisClientType> {
  const { createClient } = await import('@redis/client')
  let reached = false
  const client: RedisClientType = createClient({
    url,
    disableOfflineQueue: true,
    socket: {
      reconnectStrategy: (retries, cause) =>
        !reached && retries >= firstTries ? cause : Math.min(2000, 50 * 2 ** Math.min(retries, 6)),
    },
  })
  // it comes back by itself, with growing waits; unheard, the event would end the program
  client.on('error', (error: Error) => log.warn({ err: error }, 'Redis is not there'))
  await client.connect()
  reached = true
  return client
}
export type RedisClient = RedisClientType
/** What was sent before is done first. */
export const closeRedis = (client: RedisClientType): Promise<unknown> =>
  client.close().catch(() => {
    client.destroy()
  })
