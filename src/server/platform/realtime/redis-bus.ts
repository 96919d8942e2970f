import type { RealtimeLog } from './endpoint.ts'

export type Bus = {
  /** To every process that listens to the channel, this one included. Throws when it cannot be sent. */
  send(channel: string, text: string): Promise<void>
  listen(heard: Readonly<Record<string, (text: string) => void>>): Promise<void>
  stop(): Promise<void>
}

/** About two seconds: a Redis that starts beside us is there by then. */
const firstTries = 5

/** Messages among processes by Redis. The client is loaded here alone: whoever does without Redis never loads it. Throws when Redis is not there at the start; later it is waited for. */
export async function createRedisBus(url: string, log: RealtimeLog): Promise<Bus> {
  const { createClient } = await import('@redis/client')
  let reached = false
  const connect = async () => {
    const client = createClient({
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
  const sender = await connect()
  const listeners: Awaited<ReturnType<typeof connect>>[] = []
  return {
    async send(channel, text) {
      await sender.publish(channel, text)
    },
    async listen(heard) {
      const listener = await connect()
      listeners.push(listener)
      for (const [channel, hear] of Object.entries(heard)) await listener.subscribe(channel, hear)
    },
    async stop() {
      await Promise.all([sender, ...listeners].map((client) => client.close().catch(() => client.destroy())))
    },
  }
}
