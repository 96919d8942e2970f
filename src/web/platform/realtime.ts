import { updatesChannelPrefix, updatesEvent } from '#contract/events.ts'
import type { ChannelHandlers, Connection } from './realtime/connection.ts'
import { config } from './config.ts'
import { wereKeptGiven } from './offline-answers.ts'
import { queryClient } from './query.ts'
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

/** A replica may lag by so much behind what has happened, in milliseconds, and an event may be on its way for as long. */
const lagMs = 5000

/** Whether all that this page has read still holds when nothing has happened for so long. */
function stillHolds(quietMs: number): boolean {
  // by the clock too: some devices do not count the time for which they sleep
  const age = Math.max(performance.now(), Date.now() - performance.timeOrigin)
  const hasFailed =
    queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' }).length > 0
  return quietMs > age + lagMs && !wereKeptGiven() && !hasFailed
}

/** Subscribed while there is a user id, unsubscribed on leaving (seed, section 4). What came before it was joined is read again. */
export const listenForUpdates = (userId: number): (() => void) =>
  join(`${updatesChannelPrefix}${String(userId)}`, {
    events: { [updatesEvent]: newUpdateArrived },
    onJoined(quietMs) {
      if (!stillHolds(quietMs)) newUpdateArrived()
    },
  })

/** After a log-out: the socket belongs to the session that has ended. */
export function closeRealtime(): void {
  void connection?.then((opened) => opened?.close(), console.error)
  connection = undefined
}
