// The package's types describe it as CommonJS; what the browser gets as default export is the class itself.
import type PusherModule from 'pusher-js'
import { updatesChannel, updatesEvent } from '#contract/events.ts'
import { api } from './api/client.ts'
import { config } from './config.ts'
import { newUpdateArrived } from './updates.ts'

let connection: Promise<PusherModule.default | null> | undefined

/** Resolves when the page has been painted and the browser has nothing better to do. */
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2000 })
      else setTimeout(resolve, 200)
    })
  })

async function open(): Promise<PusherModule.default | null> {
  const { realtime } = config
  if (!realtime?.key) return null
  await idle()
  const Pusher = (await import('pusher-js')).default as unknown as typeof PusherModule.default
  return new Pusher(realtime.key, {
    cluster: realtime.cluster,
    wsHost: realtime.host,
    wsPort: realtime.port,
    wssPort: realtime.port,
    forceTLS: realtime.tls,
    enabledTransports: realtime.tls ? ['wss'] : ['ws'],
    disableStats: true,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      // Through our own client: same headers, same host, same treatment of 401.
      customHandler: ({ socketId, channelName }, done) => {
        api('POST /realtime/auth', { body: { socket_id: socketId, channel_name: channelName } }).then(
          (answer) => done(null, answer),
          (fault: unknown) => done(fault instanceof Error ? fault : new Error(String(fault)), null),
        )
      },
    },
  })
}

/**
 * Listens to one event of a private channel from after the first paint on; the returned function leaves the channel.
 * Without a realtime service nothing happens: the indicators are polled anyway.
 */
export function listen(channelName: string, event: string, heard: (data: unknown) => void): () => void {
  let left = false
  connection ??= open()
  void connection.then((pusher) => {
    if (!left) pusher?.subscribe(channelName).bind(event, heard)
  }, console.error)
  return () => {
    left = true
    void connection?.then((pusher) => pusher?.unsubscribe(channelName), console.error)
  }
}

/** Subscribed while there is a user id, unsubscribed on leaving (seed, section 4). */
export const listenForUpdates = (userId: number): (() => void) =>
  listen(updatesChannel(userId), updatesEvent, newUpdateArrived)

/** After a log-out: the socket belongs to the session that has ended. */
export function closeRealtime(): void {
  void connection?.then((pusher) => pusher?.disconnect(), console.error)
  connection = undefined
}
