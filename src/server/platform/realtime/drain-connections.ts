import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from './connection.ts'
import type { RealtimeLimits } from './limits.ts'
import { codes } from './protocol.ts'

const steps = 20
/** Up to here nobody gains from spreading. */
const atOnce = 50

/**
 * Closes all with 4200 (reconnect at once), in steps so that they do not all knock at the next process together, then
 * cuts those that have not gone. Bounded by `drainSpreadMs` + twice `closeTimeoutMs`.
 */
export async function drainConnections(
  connections: ReadonlySet<Connection>,
  limits: Pick<RealtimeLimits, 'drainSpreadMs' | 'closeTimeoutMs'>,
): Promise<void> {
  const all = [...connections]
  const perStep = Math.max(atOnce, Math.ceil(all.length / steps))
  for (let from = 0; from < all.length; from += perStep) {
    if (from > 0) await sleep(limits.drainSpreadMs / steps)
    for (const connection of all.slice(from, from + perStep)) connection.close(codes.reconnectNow, 'Shutting down')
  }
  const deadline = performance.now() + limits.closeTimeoutMs
  while (connections.size > 0 && performance.now() < deadline) await sleep(10)
  for (const connection of connections) connection.terminate()
  // a socket that was cut is gone a moment later
  const over = performance.now() + limits.closeTimeoutMs
  while (connections.size > 0 && performance.now() < over) await sleep(1)
}
