import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { stopListening } from './listen.ts'

/** How long requests under way may still take once nothing new is accepted; the longest are pieces of uploads. */
export const graceMs = 10_000
const lookMs = 50

const leaving = new WeakSet<Server>()

/** Whether a server is about to stop: `/readyz` says so, for proxies to send new requests elsewhere. */
export const isLeaving = (http: FastifyInstance): boolean => leaving.has(http.server)

/** From now on answers end their connections, so that nobody sends the next request on one that is about to go. */
export const announceLeaving = (http: FastifyInstance): void => void leaving.add(http.server)

/**
 * Before the routes. A connection on which nothing was ever asked (browsers open them ahead) is ended at the stop: Node takes it
 * for one whose request is under way.
 */
export function endConnectionsWhenLeaving(http: FastifyInstance): void {
  const unasked = new Set<Socket>()
  let closing = false
  http.server.on('connection', (socket: Socket) => {
    if (closing) return void socket.destroy()
    unasked.add(socket)
    socket.once('close', () => unasked.delete(socket))
  })
  http.server.on('request', ({ socket }: IncomingMessage) => unasked.delete(socket))
  http.addHook('preClose', (done) => {
    closing = true
    announceLeaving(http)
    // half a request is still one
    for (const socket of unasked) if (socket.bytesRead === 0) socket.destroy()
    done()
  })
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
    await Promise.all([stopListening(http), http.close()])
  } finally {
    clearInterval(idle)
    clearTimeout(cut)
  }
}
