import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type ServerOptions, type WebSocket } from 'ws'
import { ChannelRegistry } from './channel-registry.ts'
import { Connection } from './connection.ts'
import { drainConnections } from './drain-connections.ts'
import type { RealtimeLog } from './endpoint.ts'
import { handleMessage } from './handle-message.ts'
import { createPeers } from './peers.ts'
import { defaultLimits, type RealtimeLimits } from './limits.ts'
import { codes, encodeFrame, errorFrame } from './protocol.ts'
import { judgeUpgrade, readAppAddress, type Refusal } from './upgrade-request.ts'

export type RealtimeOptions = {
  /** Public app key, part of the address. */
  key: string
  /** Signs channels (`signChannel`); never leaves the server. */
  secret: string
  /** Web origins (`https://example.org`) whose pages may connect; without it any may. */
  authorisedOrigins?: readonly string[] | undefined
  limits?: Partial<RealtimeLimits> | undefined
  /** Client events that may be sent, without data; without it any, with any data. */
  clientEvents?: readonly string[] | undefined
  /** Hands a text to `receive` of every process; without it this process is alone. */
  sendToPeers?: ((text: string) => void) | undefined
  log: RealtimeLog
}

export type Realtime = {
  /** Sends to the subscribers on this process; gives the number of sockets that took it. `data` becomes JSON. */
  deliver(channels: readonly string[], event: string, data: unknown): number
  /** What another process, or this one, has sent. Throws for what is no message of ours. */
  receive(text: string): void
  /** Names, beginning with `prefix`, of the channels that have a subscriber on this process. */
  channels(prefix: string): string[]
  /** Sockets open on this process. */
  connectionCount(): number
  /** For shutdown: accepts no more, asks everyone to reconnect elsewhere; settles within about 3 seconds. */
  drain(): Promise<void>
}

/** Serves the Pusher protocol at `/app/:key` of an existing HTTP server. */
export function attachRealtime(httpServer: Server, options: RealtimeOptions): Realtime {
  const limits = { ...defaultLimits, ...options.limits }
  const registry = new ChannelRegistry()
  const peers = options.sendToPeers
    ? createPeers({ registry, send: options.sendToPeers, helloMs: limits.peerHelloMs })
    : null
  if (peers) registry.onLocalMember((...change) => peers.memberChanged(...change))
  const endpoint = {
    key: options.key,
    secret: options.secret,
    limits,
    registry,
    clientEvents: options.clientEvents ? new Set(options.clientEvents) : null,
    relay: peers ? (name: string, event: string, userId: string | undefined) => peers.relay(name, event, userId) : null,
  }
  const connections = new Set<Connection>()
  let draining: Promise<void> | undefined

  // closeTimeout is newer than ws's published types. Compression is off: it costs memory per socket, frames are tiny.
  const serverOptions: ServerOptions & { closeTimeout: number } = {
    noServer: true,
    perMessageDeflate: false,
    maxPayload: limits.messageBytes,
    closeTimeout: limits.closeTimeoutMs,
  }
  const sockets = new WebSocketServer(serverOptions)

  const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const address = readAppAddress(request.url)
    if (!address) {
      // Another listener (a development server's, say) may know the address; if there is none, nobody answers but us.
      if (httpServer.listenerCount('upgrade') === 1) refuseHttp(stream, '404 Not Found')
      return
    }
    // Refusals hold a socket until the closing handshake: a flood of them is cut off without one.
    if (sockets.clients.size >= limits.connections * 2) return refuseHttp(stream, '503 Service Unavailable')
    const refusal = judgeUpgrade(address, request, options) ?? judgeCapacity()
    sockets.handleUpgrade(request, stream, head, (socket) => {
      // ws reports broken frames and resets here and closes the socket itself; unheard, the event would be thrown.
      socket.on('error', (error) => options.log.debug({ error: error.message }, 'realtime socket failed'))
      if (refusal) refuse(socket, refusal)
      else open(socket)
    })
  }

  /** A code from 4100 up: the client comes back after a second, by then perhaps to another process. */
  function judgeCapacity(): Refusal | undefined {
    if (draining) return { code: codes.overCapacity, message: 'Shutting down' }
    if (connections.size >= limits.connections) return { code: codes.overCapacity, message: 'Over capacity' }
    return undefined
  }

  function refuse(socket: WebSocket, { code, message }: Refusal): void {
    options.log.debug({ code }, 'realtime connection refused')
    // Both: browsers read the frame before the close code reaches them.
    socket.send(errorFrame(message, code))
    socket.close(code, message)
  }

  function open(socket: WebSocket): void {
    const connection = new Connection(socket, limits)
    connections.add(connection)
    socket.on('pong', () => {
      connection.isAlive = true
    })
    socket.on('close', () => {
      connections.delete(connection)
      registry.leaveAll(connection)
    })
    socket.on('message', (raw: Buffer, isBinary) => {
      // The protocol knows text frames only; binary ones are malformed messages like any other.
      handleMessage(endpoint, connection, isBinary ? '' : raw.toString('utf8'))
    })
    const data = { socket_id: connection.socketId, activity_timeout: limits.activityTimeoutSeconds }
    connection.send(encodeFrame({ event: 'pusher:connection_established', data }))
  }

  const heartbeat = setInterval(() => {
    for (const connection of connections) connection.checkHeartbeat()
  }, limits.heartbeatMs)
  heartbeat.unref()

  httpServer.on('upgrade', onUpgrade)

  return {
    deliver(channels, event, data) {
      const text = JSON.stringify(data ?? {})
      let taken = 0
      for (const channel of channels) taken += registry.broadcast(channel, encodeFrame({ event, channel, data: text }))
      return taken
    },
    receive: (text) => peers?.receive(text),
    channels: (prefix) => registry.names(prefix),
    connectionCount: () => connections.size,
    drain() {
      draining ??= drainConnections(connections, limits).then(() => {
        clearInterval(heartbeat)
        peers?.stop()
        sockets.close()
      })
      return draining
    },
  }
}

function refuseHttp(stream: Duplex, status: string): void {
  stream.on('error', () => stream.destroy())
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => stream.destroy())
}
