import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** How long requests under way may still take once nothing new is accepted; the longest are pieces of uploads. */
export const graceMs = 10_000
const lookMs = 50

const leaving = new WeakSet<Server>()

/** Whether a server is about to stop: `/readyz` says so, for proxies to send new requests elsewhere. */
export const isLeaving = (http: FastifyInstance): boolean => leaving.has(http.server)

/** From now on answers end their connections, so that nobody sends the next request on one that is about to go. */
export const announceLeaving = (http: FastifyInstance): void => void leaving.add(http.server)

/** Before the routes. */
export function endConnectionsWhenLeaving(http: FastifyInstance): void {
  http.addHook('onSend', (_request, reply, _payload, done) => {
    if (isLeaving(http)) void reply.header('connection', 'close')
    done()
  })
}

/** Accepts nothing new, and settles when what is under way is answered; what takes longer than `graceMs` is cut. */
export async function finishRequests(http: FastifyInstance, withinMs = graceMs): Promise<void> {
  announceLeaving(http)
  const idle = setInterval(() => http.server.closeIdleConnections(), lookMs)
  const cut = setTimeout(() => http.server.closeAllConnections(), withinMs)
  try {
    await http.close()
  } finally {
    clearInterval(idle)
    clearTimeout(cut)
  }
}
