import { updatesChannelPrefix, updatesEvent } from '#contract/events.ts'
import type { ChannelHandlers, Connection } from './realtime/connection.ts'
import { config } from './config.ts'
import { newUpdateArrived } from './updates.ts'

let connection: Promise<Connection | null> | undefined

/** Resolves when the page has been painted and the browser has nothing better to do. */
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2000 })
      else setTimeout(resolve, 200)
    })
  })

async function open(): Promise<Connection | null> {
  if (!config.realtime?.key) return null
  await idle()
  return (await import('./realtime/connection.ts')).openConnection(config.realtime)
}

/**
 * Joins a private channel from after the first paint on; the returned function leaves it. Without a realtime service nothing
 * happens: the indicators are polled anyway.
 */
export function join(channelName: string, handlers: ChannelHandlers): () => void {
  let leave: (() => void) | null = () => undefined
  connection ??= open()
  void connection.then((opened) => {
    if (leave && opened) leave = opened.join(channelName, handlers)
  }, console.error)
  return () => {
    leave?.()
    leave = null
  }
}

/** Tells the others in a channel that is joined something; nobody is told while there is no connection. */
export function broadcast(channelName: string, event: string): void {
  void connection?.then((opened) => opened?.tell(channelName, event), console.error)
}

/** Subscribed while there is a user id, unsubscribed on leaving (seed, section 4). What came before it was joined is read again. */
export const listenForUpdates = (userId: number): (() => void) =>
  join(`${updatesChannelPrefix}${String(userId)}`, {
    events: { [updatesEvent]: newUpdateArrived },
    onJoined: newUpdateArrived,
  })

/** After a log-out: the socket belongs to the session that has ended. */
export function closeRealtime(): void {
  void connection?.then((opened) => opened?.close(), console.error)
  connection = undefined
}
