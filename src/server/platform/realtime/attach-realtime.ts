import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type ServerOptions, type WebSocket } from 'ws'
import type { Keys } from '../encryption/keys.ts'
import { eventsDelivered } from '../metrics/instruments.ts'
import { ChannelRegistry } from './channel-registry.ts'
import { Connection } from './connection.ts'
import { drainConnections } from './drain-connections.ts'
import type { RealtimeLog } from './endpoint.ts'
import { type Grant, grantsOf } from './grants.ts'
import { handleMessage } from './handle-message.ts'
import { createPubsub } from './pubsub.ts'
import { defaultLimits, type RealtimeLimits } from './limits.ts'
import { codes, encodeFrame, errorFrame, subscriptionErrorFrame } from './protocol.ts'
import { createSocketCount } from './sockets-by-address.ts'
import { checkUpgrade, readAppAddress, type Refusal } from './upgrade-request.ts'

export type RealtimeOptions = {
  /** Public app key, part of the address. */
  key: string
  /** Signs channels (`signChannel`); never leaves the server. */
  secret: Keys
  /** Web origins (`https://example.org`) whose pages may connect; without it any may. */
  authorisedOrigins?: readonly string[] | undefined
  limits?: Partial<RealtimeLimits> | undefined
  /** Client events that may be sent, without data; without it any, with any data. */
  clientEvents?: readonly string[] | undefined
  /** Where a request comes from; without it sockets are not counted by address. */
  addressOf?: ((request: IncomingMessage) => string) | undefined
  /** Channels are signed with the session that they are for (`writeGrant`), with which sockets can be ended. */
  bySession?: boolean | undefined
  /** For how long nothing has happened in a channel, in milliseconds: whoever joins is told. 0: nobody knows. */
  quietMs?: ((channel: string) => number) | undefined
  /** Hands a text to `receive` of every process; without it this process is alone. */
  publishToPeers?: ((text: string) => void) | undefined
  log: RealtimeLog
}

export type Realtime = {
  /** Sends to the subscribers on this process; gives the number of sockets that took it. `data` becomes JSON. */
  deliver(channels: readonly string[], event: string, data: unknown): number
  /** Sends to those subscribers of a channel on this process whose owner is to hear it, where they are signed `bySession`. */
  deliverTo(channel: string, event: string, data: unknown, hears: (owner: string) => boolean): number
  /** Whose sockets are in a channel on this process, where they are signed `bySession`. */
  listeners(channel: string): string[]
  /** What another process, or this one, has sent. Throws for what is no message of ours. */
  receive(text: string): void
  /** Who is in channels by whose session, where they are signed `bySession`. */
  grants(which: { owner?: string; channels?: readonly string[] }): Grant[]
  /** Is told of each that is new. */
  onGrant(heard: (grant: Grant) => void): void
  /** Closes all sockets of a session: their browsers come back, and hear what their own sessions let them. */
  endSession(grant: Grant): void
  /** Takes the sockets of a grant's owner out of its channel; whoever is still in it hears that they have gone. */
  leave(grant: Grant): void
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
  const pubsub = options.publishToPeers
    ? createPubsub({ registry, send: options.publishToPeers, helloMs: limits.peerHelloMs })
    : null
  if (pubsub) registry.onLocalMember((...change) => pubsub.memberChanged(...change))
  let onGrant: (grant: Grant) => void = () => undefined
  const perAddress = createSocketCount(limits)
  const endpoint = {
    key: options.key,
    secret: options.secret,
    limits,
    registry,
    granted: options.bySession ? (grant: Grant) => onGrant(grant) : null,
    clientEvents: options.clientEvents ? new Set(options.clientEvents) : null,
    quietMs: options.quietMs ?? (() => 0),
    relay: pubsub
      ? (name: string, event: string, userId: string | undefined) => pubsub.relay(name, event, userId)
      : null,
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
    const from = options.addressOf?.(request)
    const refusal = checkUpgrade(address, request, options) ?? checkCapacity(from)
    sockets.handleUpgrade(request, stream, head, (socket) => {
      // ws reports broken frames and resets here and closes the socket itself; unheard, the event would be thrown.
      socket.on('error', (error) => options.log.debug({ error: error.message }, 'realtime socket failed'))
      if (refusal) refuse(socket, refusal)
      else open(socket, from)
    })
  }

  /** A code from 4100 up: the client comes back after a second, by then perhaps to another process. */
  function checkCapacity(from: string | undefined): Refusal | undefined {
    if (draining) return { code: codes.overCapacity, message: 'Shutting down' }
    if (connections.size >= limits.connections) return { code: codes.overCapacity, message: 'Over capacity' }
    if (from !== undefined && perAddress.isFull(from))
      return { code: codes.overCapacity, message: 'Too many connections from this address' }
    return undefined
  }

  function refuse(socket: WebSocket, { code, message }: Refusal): void {
    options.log.debug({ code }, 'realtime connection refused')
    // Both: browsers read the frame before the close code reaches them.
    socket.send(errorFrame(message, code))
    socket.close(code, message)
  }

  function open(socket: WebSocket, from: string | undefined): void {
    const connection = new Connection(socket, limits)
    connections.add(connection)
    const countOut = from === undefined ? undefined : perAddress.add(from)
    socket.on('pong', () => {
      connection.isAlive = true
    })
    socket.on('close', () => {
      connections.delete(connection)
      countOut?.()
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
      eventsDelivered.inc(taken)
      return taken
    },
    deliverTo(channel, event, data, hears) {
      const isFor = (connection: Connection): boolean => hears(connection.grants.get(channel)?.owner ?? '')
      const taken = registry.broadcast(channel, encodeFrame({ event, channel, data: JSON.stringify(data) }), isFor)
      eventsDelivered.inc(taken)
      return taken
    },
    listeners: (channel) => [
      ...new Set(registry.inChannel(channel).flatMap(({ grants }) => grants.get(channel)?.owner ?? [])),
    ],
    receive: (text) => pubsub?.receive(text),
    grants: (which) => [...grantsOf(connections, which)].map(({ grant }) => grant),
    onGrant(heard) {
      onGrant = heard
    },
    endSession({ owner, session }) {
      for (const { connection, grant } of Array.from(grantsOf(connections, { owner })))
        if (grant.session === session) {
          // nothing more from now on, however long the closing takes
          registry.leaveAll(connection)
          connection.close(codes.reconnectNow, 'The session has ended')
        }
    },
    leave({ owner, channel }) {
      for (const { connection } of Array.from(grantsOf(connections, { owner, channels: [channel] }))) {
        registry.leave(connection, channel)
        connection.send(subscriptionErrorFrame(channel, 'AuthError', 'You are no longer in this channel', 403))
      }
    },
    channels: (prefix) => registry.names(prefix),
    connectionCount: () => connections.size,
    drain() {
      draining ??= drainConnections(connections, limits).then(() => {
        clearInterval(heartbeat)
        pubsub?.stop()
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
