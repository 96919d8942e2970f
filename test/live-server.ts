import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Amf, readAmf, writeAmf } from '#modules/live/encoder/rtmp/amf.ts'
import { ChunkReader, writeChunks } from '#modules/live/encoder/rtmp/chunks.ts'
import { type Sender, senderTo } from './rtmp-publisher.ts'

// A live server of our own: asks before somebody publishes or reads and gives streams out by RTMP, as MediaMTX does, and nothing else.

export const [serverName, serverPassword] = ['fanfare', 'known-to-both-sides']
export const basic = (name = serverName, password = serverPassword): string =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`
/** Where nothing listens. */
export const liveServerUrl = (port = 59_997): string =>
  `http://${serverName}:${serverPassword}@127.0.0.1:${String(port)}`

/** What it asks us. */
export const hookQuestion = (about: Record<string, unknown>) => ({
  headers: { authorization: basic() },
  body: {
    ip: '203.0.113.7',
    user: serverName,
    password: serverPassword,
    token: '',
    action: 'publish',
    path: '',
    protocol: 'rtmp',
    id: '7d4d3f5c-0f4b-4a29-9a3b-1d3a3a6a2c11',
    query: '',
    ...about,
  },
})
type Ask = (question: ReturnType<typeof hookQuestion>) => Promise<number>

type Source = { id: string; readers: Set<Socket> }

/** Starts it; `ask` is how it reaches our hook. */
export async function startLiveServer(port = 0, rtmpPort = 0) {
  let ask: Ask = () => Promise.resolve(503)
  const sources = new Map<string, Source>()
  const sockets = new Set<Socket>()
  const refusedReads: string[] = []
  const readWith: string[] = []
  const kicked: string[] = []
  let count = 0

  function end(key: string): void {
    for (const reader of sources.get(key)?.readers ?? []) reader.destroy()
    sources.delete(key)
  }

  function play(socket: Socket): void {
    sockets.add(socket)
    const chunks = new ChunkReader(64_000)
    const hello = 1 + 2 * 1536
    let greeting: Buffer | null = Buffer.alloc(0)
    const invoke = (streamId: number, ...values: readonly Amf[]): void =>
      void socket.write(writeChunks({ type: 20, streamId, payload: writeAmf(...values) }))
    const read = async (key: string, user: string, password: string): Promise<void> => {
      const status = await ask(hookQuestion({ action: 'read', path: `live/${key}`, user, password }))
      ;(status === 200 ? readWith : refusedReads).push(status === 200 ? password : key)
      const source = status === 200 ? sources.get(key) : undefined
      if (!source) return void socket.destroy()
      invoke(1, 'onStatus', 0, null, { level: 'status', code: 'NetStream.Play.Start' })
      source.readers.add(socket)
      socket.on('close', () => source.readers.delete(socket))
    }
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (bytes) => {
      let rest: Buffer = bytes
      if (greeting) {
        if (greeting.length === 0) socket.write(Buffer.concat([Buffer.from([3]), Buffer.alloc(2 * 1536)]))
        greeting = Buffer.concat([greeting, bytes])
        if (greeting.length < hello) return
        rest = greeting.subarray(hello)
        greeting = null
      }
      for (const { type, payload } of chunks.read(rest)) {
        if (type !== 20) continue
        const [name, number, , given] = readAmf(payload)
        if (name === 'connect') invoke(0, '_result', number as number, null, { code: 'NetConnection.Connect.Success' })
        if (name === 'createStream') invoke(0, '_result', number as number, null, 1)
        const [, key = '', user = '', password = ''] =
          /^([^?]*)\?user=([^&]*)&pass=(.*)$/.exec(name === 'play' && typeof given === 'string' ? given : '') ?? []
        if (key !== '') void read(key, user, password)
      }
    })
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    await text(request)
    const say = (status: number, body: unknown): void =>
      void response.writeHead(status, { server: 'mediamtx' }).end(JSON.stringify(body))
    const [, given = ''] = /^Basic (.*)$/.exec(request.headers.authorization ?? '') ?? []
    const [user = '', password = ''] = Buffer.from(given, 'base64').toString().split(':')
    const status = await ask(hookQuestion({ action: 'api', path: '', protocol: '', id: null, user, password }))
    if (status !== 200) return say(401, { error: 'authentication error' })
    const url = request.url ?? ''
    const itemOf = ([key, { id, readers }]: [string, Source]) => ({
      name: `live/${key}`,
      ready: true,
      source: { type: 'srtConn', id },
      tracks: ['H264', 'MPEG-4 Audio'],
      readers: [...readers].map(() => ({ type: 'rtmpConn', id: 'one' })),
    })
    if (url.startsWith('/v3/paths/list')) return say(200, { items: [...sources].map(itemOf) })
    if (url === '/v3/config/global/get') {
      const { port: there } = tcp.address() as AddressInfo
      return say(200, { authMethod: 'http', authHTTPExclude: [], rtmp: true, rtmpAddress: `:${String(there)}` })
    }
    const of = /^\/v3\/paths\/get\/live\/(.*)$/.exec(url)?.[1] ?? ''
    const source = sources.get(of)
    if (source) return say(200, itemOf([of, source]))
    const id = /^\/v3\/srtconns\/kick\/(.*)$/.exec(url)?.[1]
    const [key] = [...sources].find(([, one]) => one.id === id) ?? []
    if (key === undefined) return say(404, {})
    kicked.push(key)
    end(key)
    return say(200, {})
  }

  const api = createServer((request, response) => void answer(request, response))
  const tcp = createTcpServer(play)
  api.listen(port, '127.0.0.1')
  tcp.listen(rtmpPort, '127.0.0.1')
  await Promise.all([once(api, 'listening'), once(tcp, 'listening')])

  return {
    port: (api.address() as AddressInfo).port,
    rtmpPort: (tcp.address() as AddressInfo).port,
    kicked,
    refusedReads,
    /** What our own program has read with. */
    readWith,
    readersOf: (key: string): number => sources.get(key)?.readers.size ?? 0,
    isPublishing: (key: string): boolean => sources.has(key),
    /** From now on it asks whoever this leads to. */
    asks: (how: Ask) => void (ask = how),
    /** Somebody publishes with a key; null: they were refused. What they send goes to whoever reads. */
    async publish(key: string, about: Record<string, unknown> = {}): Promise<Sender | null> {
      const id = `publisher-${String((count += 1))}`
      const status = await ask(hookQuestion({ path: `live/${key}`, id, user: '', password: '', ...about }))
      if (status !== 200) return null
      end(key)
      const readers = new Set<Socket>()
      const sending = senderTo((bytes) => readers.forEach((reader) => reader.write(bytes)))
      sources.set(key, { id, readers })
      return sending
    },
    end,
    async stop(): Promise<void> {
      for (const key of sources.keys()) end(key)
      for (const socket of sockets) socket.destroy()
      api.closeAllConnections()
      await Promise.all([api, tcp].map((server) => new Promise((resolve) => server.close(resolve))))
    },
  }
}
