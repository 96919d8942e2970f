import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Connections that may wait to be accepted. With Node's 511 a crowd that comes at once is dropped without a word, and tries again
 * after 1, 3, 7 seconds: it would hear neither an answer nor that the server is busy.
 */
const backlog = 4_096
/**
 * The event loop accepts one connection of each listening socket in a turn (libuv since 1.45), and a turn of a busy process takes
 * tens of milliseconds: with one socket, whoever comes anew would wait for seconds to hear that it is busy.
 */
const listeners = 32
/** Elsewhere sockets of one port do not share its callers evenly, or cannot share it. */
const shares = process.platform === 'linux'

const others = new WeakMap<FastifyInstance, readonly Server[]>()

async function open(server: Server, options: { host: string; port: number; reusePort: boolean }): Promise<void> {
  server.listen({ ...options, backlog })
  await once(server, 'listening')
}

/** Sockets that share a port ask nobody: two programs would each get a part of the callers. Throws as listening alone does. */
async function expectFree(host: string, port: number): Promise<void> {
  const server = createServer()
  await open(server, { host, port, reusePort: false })
  const closed = once(server, 'close')
  server.close()
  await closed
}

/** Listens on a port (0: any that is free) so that a crowd is accepted as it comes. Throws EADDRINUSE, EACCES and the like. */
export async function listen(http: FastifyInstance, { host, port }: { host: string; port: number }): Promise<void> {
  if (!shares) return void (await http.listen({ host, port, backlog }))
  if (port !== 0) await expectFree(host, port)
  // passed on to Node as it is; the framework's own type does not know it
  const options = { host, port, backlog, reusePort: true }
  await http.listen(options)
  const address = http.server.address()
  if (address === null || typeof address === 'string') throw new Error('A server of HTTP listens on a port.')
  const servers = Array.from({ length: listeners - 1 }, () =>
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => void http.server.emit('connection', socket)),
  )
  others.set(http, servers)
  for (const server of servers) await open(server, { host: address.address, port: address.port, reusePort: true })
}

/** Accepts nothing new beside the server of HTTP itself; settles when the connections of these sockets are over. */
export async function stopListening(http: FastifyInstance): Promise<void> {
  const servers = others.get(http) ?? []
  others.delete(http)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
}
