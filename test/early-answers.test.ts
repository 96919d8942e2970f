import { connect, type AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Route } from '#contract/http.ts'
import { limits } from '#contract/limits.ts'
import { allRoutes } from '#contract/all-routes.ts'
import { createLog } from '#platform/log.ts'
import { createApp } from '#server/app.ts'
import { createTestApp, type Person, type TestApp } from './app.ts'
import { routesServed } from './routes-served.ts'

/** Access, rate and size are judged before the body, on every route that takes one: what is refused is not read. */

const wholeBytes = 50 * 1024 * 1024
const rudeBytes = 10 * wholeBytes
/** What the collector lets lie about before it runs; all that is sent at once is three to six times as much. */
const garbageMb = 200
const piece = Buffer.alloc(64 * 1024, 'x')

let app: TestApp
let listener: TestApp['http']
let fan: Person
const logged: string[] = []
/** What the server had read of a connection when it answered, by the sender's port. */
const readAtAnswer = new Map<number, number>()
let port = 0

/** The same services behind a real port; `rateFactor` 1: with the limits that an operator has. */
async function listening(rateFactor: number): Promise<{ http: TestApp['http']; port: number }> {
  const http = await createApp({
    services: { ...app.services, log: createLog('info', { write: (line) => logged.push(line) }) },
    antiForgerySecret: 'secret',
    trustProxy: '',
    rateFactor,
    validateAnswers: true,
    uploadFolder: `${app.dataDir}/heard`,
    metricsToken: null,
    pages: null,
  })
  await http.listen({ port: 0, host: '127.0.0.1' })
  http.server.on('request', ({ socket }, response) =>
    response.once('finish', () => readAtAnswer.set(socket.remotePort ?? 0, socket.bytesRead)),
  )
  return { http, port: (http.server.address() as AddressInfo).port }
}

beforeAll(async () => {
  app = await createTestApp()
  fan = await app.fan('sender')
  const heard = await listening(0)
  ;[listener, port] = [heard.http, heard.port]
})
afterAll(async () => {
  await listener.close()
  await app.close()
})

type Sending = {
  token?: string | undefined
  type?: string
  /** No length is announced. */
  chunked?: boolean
  /** Goes on after the answer, with ten times as much: what comes in at once is read before anybody looks. */
  rude?: boolean
  /** How much is sent before waiting for the answer without end. */
  stopsAfter?: number
  headers?: string
  /** Another server than the one of all tests. */
  port?: number
}
type Answered = { status: number; head: string; body: string; sent: number; read: number }

/** Sends 50 MB to an address, as bytes: no client's library is so stubborn. */
function send(method: string, url: string, sending: Sending = {}): Promise<Answered> {
  const {
    token,
    type = 'application/json',
    chunked = false,
    rude = false,
    stopsAfter = Infinity,
    headers = '',
    port: at = port,
  } = sending
  const bytes = rude ? rudeBytes : wholeBytes
  return new Promise((resolve, reject) => {
    const socket = connect(at, '127.0.0.1')
    const own = (): number => socket.localPort ?? 0
    let [sent, text, mine, ended] = [0, '', 0, false]
    const pump = (): void => {
      while (sent < bytes && sent < stopsAfter && !socket.destroyed && (rude || text === '')) {
        sent += piece.length
        if (chunked) socket.write(`${piece.length.toString(16)}\r\n`)
        const more = socket.write(piece)
        if (chunked) socket.write('\r\n')
        if (!more) return
      }
      if (chunked && sent >= bytes && !ended) {
        ended = true
        socket.write('0\r\n\r\n')
      }
    }
    const end = (): void => {
      const [head = '', body = ''] = text.split('\r\n\r\n')
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1])
      if (!status) return reject(new Error(`${method} ${url}: closed without an answer after ${String(sent)} bytes`))
      resolve({ status, head, body, sent, read: readAtAnswer.get(mine) ?? Infinity })
    }
    socket.on('connect', () => {
      mine = own()
      socket.write(
        `${method} ${url} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\n${token === undefined ? '' : `authorization: Bearer ${token}\r\n`}${headers}${chunked ? 'transfer-encoding: chunked' : `content-length: ${String(bytes)}`}\r\n\r\n`,
      )
      pump()
    })
    socket.on('drain', pump)
    socket.on('data', (chunk) => {
      text += chunk.toString()
      if (!rude) socket.destroy()
    })
    // a sender who does not stop is cut off: the answer has come before
    socket.on('error', () => undefined)
    socket.on('close', end)
  })
}

const withBody = (): [method: string, pattern: string][] =>
  routesServed(listener)
    .map((route) => route.split(' ') as [string, string])
    .filter(([method]) => !['GET', 'HEAD', 'OPTIONS'].includes(method))
const addressOf = (pattern: string): string =>
  pattern
    .replace(':provider', 'sandbox')
    .replaceAll(/:(\w+)/g, (_match, name: string) => (name === 'side' ? 'front' : '1'))

/** What a guest hears, from the contract alone, but for links that open nothing. */
function expected(method: string, pattern: string): number {
  if (pattern === '/api/consents/:token/documents/:side') return 422
  if (pattern.startsWith('/unsubscribe/')) return 404
  const route = (allRoutes as Record<string, Route>)[`${method} ${pattern.replace(/^\/api/, '')}`]
  if (!route) throw new Error(`${method} ${pattern} is not in the contract.`)
  if (['anyone', 'signed', 'link'].includes(route.access)) return 413
  return ['user', 'verified', 'creator'].includes(route.access) ? 401 : 404
}

describe('50 MB of a guest', () => {
  it('are refused by every route before they are read, with a length and without', async () => {
    const all = withBody()
    expect(all.length).toBeGreaterThan(150)
    for (const [method, pattern] of all)
      for (const chunked of [false, true]) {
        const type = pattern.includes('/uploads') ? 'application/offset+octet-stream' : 'application/json'
        const answer = await send(method, addressOf(pattern), { chunked, type })
        const named = `${method} ${pattern} ${chunked ? 'chunked' : ''}`
        expect([named, answer.status]).toEqual([named, expected(method, pattern)])
        // the headers, and what the network had brought with them; where guests may send something, that much without a length
        const may = chunked && answer.status === 413 ? limits.jsonBodyMaxBytes : 0
        expect(answer.read, named).toBeLessThan(may + 3 * piece.length)
      }
  }, 120_000)

  it('are not held, however many go on sending', async () => {
    const held = (): number => process.memoryUsage().arrayBuffers
    const before = held()
    let most = 0
    const watch = setInterval(() => (most = Math.max(most, held())), 5)
    for (const url of [
      '/api/creatorRequest/documents/front',
      '/api/consents/1/documents/front',
      '/api/uploads',
      '/api/login',
    ]) {
      const method = url.endsWith('front') ? 'PUT' : 'POST'
      const answers = await Promise.all(
        Array.from({ length: 24 }, (_one, index) => send(method, url, { rude: true, chunked: index % 2 === 0 })),
      )
      expect(answers.map(({ status }) => [401, 413, 422].includes(status))).toEqual(answers.map(() => true))
      // nobody is listened to for ever
      for (const { sent } of answers) expect(sent).toBeLessThan(rudeBytes)
    }
    clearInterval(watch)
    expect((most - before) / 1e6).toBeLessThan(garbageMb)
  })

  it('count against the address before they are read', async () => {
    const counting = await listening(1)
    const statuses: number[] = []
    for (let n = 0; n < 25; n += 1) {
      const answer = await send('PUT', '/api/consents/1/documents/front', { port: counting.port })
      statuses.push(answer.status)
      expect(answer.read).toBeLessThan(3 * piece.length)
    }
    await counting.http.close()
    expect([statuses[0], statuses.at(-1)]).toEqual([422, 429])
  })

  it('are not asked for: who asks first whether they are welcome is told no', async () => {
    const answer = await send('PUT', '/api/creatorRequest/documents/front', {
      headers: 'expect: 100-continue\r\n',
      stopsAfter: 0,
    })
    expect(answer.status).toBe(401)
    expect(answer.sent).toBe(0)
  })
})

describe('of who is signed in', () => {
  /** Their request is at the step where papers are sent. */
  const asksForPapers = async ({ userId }: Person): Promise<unknown> =>
    sql`insert into creator_requests (user_id, document_kind) values (${userId}, 'passport')`.execute(app.services.db)
  const document = '/api/creatorRequest/documents/front'

  it('papers go to the disk as they come, and two at a time', async () => {
    const before = process.memoryUsage().arrayBuffers
    let most = 0
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().arrayBuffers)), 5)
    const senders = await Promise.all(Array.from({ length: 6 }, (_one, index) => app.fan(`applicant_${String(index)}`)))
    await Promise.all(senders.map(asksForPapers))
    // 49 MB each and then silence: all of it is here, nothing is finished
    const stopsAfter = wholeBytes - piece.length
    const answers = senders.flatMap(({ token }) =>
      Array.from({ length: 2 }, () =>
        send('PUT', document, { token, type: 'image/jpeg', stopsAfter }).catch(() => null),
      ),
    )
    await wait(3000)
    clearInterval(watch)
    expect((most - before) / 1e6).toBeLessThan(garbageMb)
    const third = await send('PUT', document, { token: senders[0]?.token, stopsAfter: 0 })
    expect([third.status, /retry-after: 1/.test(third.head)]).toEqual([429, true])
    listener.server.closeAllConnections()
    await Promise.all(answers)
    const again = await send('PUT', document, { token: senders[0]?.token, type: 'image/jpeg', chunked: true })
    // as large as it may be, and no picture: the places are free again, and it is read to its end
    expect([again.status, again.body]).toEqual([422, expect.stringContaining('read this file. Please use a photo')])
  })

  it('papers that nobody has asked for are not read', async () => {
    const answer = await send('PUT', document, { token: fan.token })
    expect([answer.status, answer.body]).toEqual([409, expect.stringContaining('not_ready')])
    expect(answer.read).toBeLessThan(3 * piece.length)
  })

  it('a body that ends half-way is no error in the log, on any route', async () => {
    logged.length = 0
    for (const [method, pattern] of withBody()) {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined)
      socket.write(
        `${method} ${addressOf(pattern)} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntus-resumable: 1.0.0\r\nupload-length: 100\r\nupload-offset: 0\r\nauthorization: Bearer ${fan.token}\r\nidempotency-key: half\r\ncontent-length: 100\r\n\r\n{"half":`,
      )
      await wait(15)
      socket.resetAndDestroy()
    }
    const { status, body } = await app.call('POST /login', { body: { login: 'x', password: 'y' } })
    expect([status, body.code]).toEqual([422, 'bad_credentials'])
    await wait(200)
    expect(logged).toEqual([])
  })
})
