import { closeRedis, connectRedis, type RedisClient } from '../redis.ts'
import type { RealtimeLog } from './endpoint.ts'

export type Bus = {
  /** To every process that listens to the channel, this one included. Throws when it cannot be sent. */
  send(channel: string, text: string): Promise<void>
  /** `onListening`: each time that it begins to, after a lost connection too. */
  listen(
    heard: Readonly<Record<string, (text: string) => void>>,
    onListening: () => void,
  ): Promise<{ isListening(): boolean }>
  stop(): Promise<void>
}

/** Messages among processes by Redis. Throws when Redis is not there at the start; later it is waited for. */
export async function createRedisBus(url: string, log: RealtimeLog): Promise<Bus> {
  const connect = () => connectRedis(url, log)
  const sender = await connect()
  const listeners: RedisClient[] = []
  return {
    async send(channel, text) {
      await sender.publish(channel, text)
    },
    async listen(heard, onListening) {
      const listener = await connect()
      listeners.push(listener)
      for (const [channel, hear] of Object.entries(heard)) await listener.subscribe(channel, hear)
      // it is ready again once it has subscribed again
      listener.on('ready', onListening)
      onListening()
      return { isListening: () => listener.isReady }
    },
    async stop() {
      await Promise.all([sender, ...listeners].map(closeRedis))
    },
  }
}
