import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import PusherModule, { type Channel } from 'pusher-js'
import { WebSocket, type ClientOptions } from 'ws'
import { attachRealtime, type Realtime, type RealtimeOptions } from '#platform/realtime/attach-realtime.ts'
import { signChannel } from '#platform/realtime/sign-channel.ts'

// The package's types describe an ES module, its file for Node is a CommonJS one that exports the class itself.
type Pusher = PusherModule.default
const Pusher = PusherModule as unknown as typeof PusherModule.default

/** A real endpoint on a free port, real `pusher-js` clients and bare sockets; `close` ends all of them. */
export type TestEndpoint = {
  httpServer: Server
  realtime: Realtime
  port: number
  key: string
  secret: string
  pusher(userId: string, options?: { key?: string; secret?: string }): Pusher
  socket(path?: string, options?: ClientOptions): BareSocket
  /** Cuts every connection without a goodbye, as a lost network does. */
  cutLines(): void
  close(): Promise<void>
}

export type Frame = { event: string; channel?: string; data: Record<string, unknown> }

export const appPath = '/app/app-key?protocol=7&client=js&version=8.6.0'
export const silentLog = { debug() {}, info() {}, warn() {} }

export async function startTestEndpoint(options: Partial<RealtimeOptions> = {}, onPort = 0): Promise<TestEndpoint> {
  const key = 'app-key'
  const secret = 'app-secret'
  const httpServer = createServer((_request, response) => response.end('ok'))
  const realtime = attachRealtime(httpServer, { key, secret, log: silentLog, ...options })
  await new Promise<void>((resolve) => httpServer.listen(onPort, '127.0.0.1', resolve))
  const { port } = httpServer.address() as AddressInfo
  const lines = new Set<Socket>()
  httpServer.on('connection', (line) => {
    lines.add(line)
    line.on('close', () => lines.delete(line))
  })
  const pushers: Pusher[] = []
  const sockets: BareSocket[] = []
  return {
    httpServer,
    realtime,
    port,
    key,
    secret,
    pusher(userId, given = {}) {
      const pusher = connectPusher(port, userId, { key, secret, ...given })
      pushers.push(pusher)
      return pusher
    },
    socket(path = appPath, socketOptions = {}) {
      const socket = new BareSocket(`ws://127.0.0.1:${port}${path}`, socketOptions)
      sockets.push(socket)
      return socket
    },
    cutLines() {
      for (const line of lines) line.destroy()
    },
    async close() {
      for (const pusher of pushers) pusher.disconnect()
      for (const socket of sockets) socket.socket.terminate()
      await realtime.drain()
      httpServer.closeAllConnections()
      await new Promise((resolve) => httpServer.close(resolve))
    },
  }
}

function connectPusher(port: number, userId: string, { key, secret }: { key: string; secret: string }): Pusher {
  return new Pusher(key, {
    cluster: 'mt1',
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler({ socketId, channelName }, callback) {
        const channelData = channelName.startsWith('presence-')
          ? JSON.stringify({ user_id: userId, user_info: { name: `User ${userId}` } })
          : undefined
        const auth = signChannel({ key, secret, socketId, channelName, channelData })
        callback(null, channelData === undefined ? { auth } : { auth, channel_data: channelData })
      },
    },
  })
}

type Handler = (data: never) => void
type Emitter = { bind(event: string, handler: Handler): unknown; unbind(event?: string, handler?: Handler): unknown }

/** The next `event` of a channel or connection, with its data. */
export function once<T = unknown>(emitter: Emitter, event: string): Promise<T> {
  return new Promise((resolve) => {
    const handler = (data: T) => {
      emitter.unbind(event, handler)
      resolve(data)
    }
    emitter.bind(event, handler)
  })
}

/** Subscribes and waits for the server's answer, whichever it is. */
export async function subscribe(
  pusher: Pusher,
  name: string,
): Promise<{ channel: Channel; answer: 'succeeded' | 'error'; data: unknown }> {
  const channel = pusher.subscribe(name)
  return Promise.race([
    once(channel, 'pusher:subscription_succeeded').then((data) => ({ channel, answer: 'succeeded' as const, data })),
    once(channel, 'pusher:subscription_error').then((data) => ({ channel, answer: 'error' as const, data })),
  ])
}

/** A socket that says whatever a test wants, and keeps what it hears. */
export class BareSocket {
  readonly socket: WebSocket
  readonly frames: Frame[] = []
  readonly closed: Promise<{ code: number; reason: string }>
  #waiting: (() => void)[] = []

  constructor(url: string, options: ClientOptions) {
    this.socket = new WebSocket(url, options)
    this.socket.on('message', (raw: Buffer) => {
      const frame = JSON.parse(raw.toString()) as { event: string; channel?: string; data: string }
      this.frames.push({ ...frame, data: JSON.parse(frame.data) as Record<string, unknown> })
      for (const wake of this.#waiting.splice(0)) wake()
    })
    this.socket.on('error', () => undefined)
    this.closed = new Promise((resolve) => {
      this.socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }))
    })
  }

  /** Takes the first frame of that event, heard already or still to come. */
  async next(event: string): Promise<Frame> {
    for (;;) {
      const at = this.frames.findIndex((frame) => frame.event === event)
      if (at >= 0) return this.frames.splice(at, 1)[0] as Frame
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
  }

  say(message: unknown): void {
    this.socket.send(typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message))
  }

  /** Connected, with its socket id. */
  async established(): Promise<string> {
    const { data } = await this.next('pusher:connection_established')
    return String(data['socket_id'])
  }
}
