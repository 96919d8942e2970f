import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { parse as parseQuery } from 'node:querystring'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Priority, Route } from '#contract/http.ts'
import { Failure } from '../failure.ts'
import type { Soon } from '../go-on.ts'
import { requests, requestSeconds } from '../metrics/instruments.ts'
import { isTracing } from '../tracing/tracing.ts'
import type { Admission } from './admission.ts'
import { isLeaving } from './graceful-stop.ts'
import type { Sent } from './send.ts'

declare module 'fastify' {
  interface FastifyInstance {
    direct: DirectRoutes
  }
}
export type DirectRoutes = ReturnType<typeof answerDirectly>

/** What a call is answered by, once it has been judged. */
export type Asked = Pick<FastifyRequest, 'actor' | 'refused' | 'headers' | 'ip' | 'raw'> & { rawBody?: string }
/** What it says in its address and body. */
export type Input = { params: unknown; query: unknown; body: unknown }
type Listed = {
  /** As the contract writes it, such as `/live-media/:id/playlist`. */
  path: string
  priority: Priority
  admission: Admission | null
  read: (address: Input) => Input | Failure
  /** What the handler says: an answer as it goes out, or a failure. */
  act: (asked: Asked, input: Input) => Soon<object>
}
type DirectRoute = Listed & {
  start: string
  pattern: RegExp
  names: readonly string[]
  /** As every answer is counted (`measureRequests`). */
  labels: { method: 'GET'; route: string }
  timed: ReturnType<typeof requestSeconds.labels>
}
type Found = { route: DirectRoute; input: Input | Failure }

/** A part of a path, and a query, in which nothing has to be decoded. */
const plainPart = String.raw`([\w.~-]{1,200})`
const plainQuery = /^\w+=[\w.~-]*(?:&\w+=[\w.~-]*)*$/

const addressesMost = 500
const addressLength = 200

/** Whether a route needs nothing that only the usual way has: who asks, how often, where from, a body. */
const isSimple = ({ access, rate, geoExempt, waits, ageGated, mayLag, idempotent, sends }: Route): boolean =>
  access === 'link' &&
  rate === 'unlimited' &&
  geoExempt === true &&
  waits === true &&
  !ageGated &&
  !mayLag &&
  !idempotent &&
  !!sends

const isPlain = ({ method, headers, socket }: IncomingMessage): boolean =>
  method === 'GET' &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined &&
  headers.expect === undefined &&
  // who has hung up hears nothing
  socket.remoteAddress !== undefined

function describe(listed: Listed): DirectRoute {
  const names = [...listed.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const pattern = new RegExp(`^${listed.path.replaceAll('.', String.raw`\.`).replaceAll(/:\w+/g, plainPart)}$`)
  const labels = { method: 'GET', route: listed.path } as const
  const timed = requestSeconds.labels(labels)
  return { ...listed, start: listed.path.split(':')[0] ?? '', pattern, names, labels, timed }
}

type Content = Sent & { body: Buffer | string }
const isContent = (said: object): said is Content =>
  'body' in said && (typeof said.body === 'string' || Buffer.isBuffer(said.body))

/** Node's name for the head that it has put together and not yet sent. */
type Written = ServerResponse & { _header?: unknown }
/** All headers of an answer, names and values in turn, and how they went out last. */
type Head = { list: string[]; second: number; written: string }

/** Answers of one turn of the event loop, added to the figures together: a counter costs as much for one as for all. */
function createCounts() {
  let counts = new Map<DirectRoute, Map<number, number>>()
  function write(): void {
    for (const [{ labels }, byStatus] of counts)
      for (const [status, count] of byStatus) requests.inc({ ...labels, status }, count)
    counts = new Map()
  }
  return (route: DirectRoute, status: number): void => {
    if (counts.size === 0) setImmediate(write)
    let byStatus = counts.get(route)
    if (!byStatus) counts.set(route, (byStatus = new Map()))
    byStatus.set(status, (byStatus.get(status) ?? 0) + 1)
  }
}

/**
 * Answers what everybody who watches asks several times a second before the framework sees the call: routing, hooks and replies cost
 * more than the answer itself. Handler, load limit, figures and headers are those of the usual way, and whatever is not answered with
 * content goes on there, with what the handler has said (decision 250). Before any other listener of the server.
 */
export function answerDirectly(
  http: FastifyInstance,
  {
    headers,
    addressOf,
  }: { headers: Readonly<Record<string, string>>; addressOf: (request: IncomingMessage) => string },
) {
  const routes: DirectRoute[] = []
  /** What addresses say: all who watch ask for the same ones within half a second. */
  const addresses = new Map<string, Found>()
  const said = new WeakMap<IncomingMessage, Promise<object>>()
  const heads = new WeakMap<Content, Head>()
  const count = createCounts()
  const [usual] = http.server.listeners('request') as [RequestListener]

  function headOf({ headers: own, type, body }: Content): string[] {
    const length = { 'content-length': String(Buffer.byteLength(body)) }
    return Object.entries({ ...headers, ...own, ...length, ...(type !== undefined && { 'content-type': type }) }).flat()
  }
  /**
   * As `writeHead` does; what it has written is given to all who get this answer on a connection that stays, within the second that
   * it names. A Node that keeps it elsewhere has sent no headers then, and writes them each time.
   */
  function writeHead(response: Written, sent: Content, status: number): void {
    const staying = response.shouldKeepAlive && !isLeaving(http) && !http.server.maxRequestsPerSocket
    const second = Math.floor(Date.now() / 1000)
    const known = heads.get(sent)
    if (
      staying &&
      known?.second === second &&
      Reflect.set(response, '_header', known.written) &&
      response.headersSent
    ) {
      response.statusCode = status
      return
    }
    const list = known?.list ?? headOf(sent)
    response.writeHead(status, isLeaving(http) ? [...list, 'connection', 'close'] : list)
    const { _header: written } = response
    if (staying && typeof written === 'string') heads.set(sent, { list, second, written })
  }

  function look(url: string): Found | null {
    for (const route of routes) {
      if (!url.startsWith(route.start)) continue
      const at = url.indexOf('?')
      const parts = route.pattern.exec(at < 0 ? url : url.slice(0, at))
      if (!parts) continue
      const text = at < 0 ? '' : url.slice(at + 1)
      if (text !== '' && !plainQuery.test(text)) return null
      const params = Object.fromEntries(route.names.map((name, index) => [name, parts[index + 1]]))
      return { route, input: route.read({ params, query: text === '' ? {} : parseQuery(text), body: null }) }
    }
    return null
  }
  function find({ url = '' }: IncomingMessage): Found | null {
    const known = addresses.get(url)
    if (known) return known
    const found = look(url)
    if (!found || url.length > addressLength) return found
    if (addresses.size >= addressesMost) addresses.clear()
    addresses.set(url, found)
    return found
  }

  function hasPlace({ admission, priority }: DirectRoute): boolean {
    if (!admission) return true
    if (!admission.has(priority)) return false
    // one that waits keeps none from others
    admission.take(priority)
    admission.give()
    return true
  }

  function goTheUsualWay(raw: IncomingMessage, response: ServerResponse, saying: Promise<object>): void {
    // whoever answers there hears of a fault
    saying.catch(() => undefined)
    said.set(raw, saying)
    usual(raw, response)
  }

  type Call = { route: DirectRoute; raw: IncomingMessage; response: ServerResponse; begun: number }
  function measure({ route, begun }: Call, status: number): void {
    route.timed.observe((performance.now() - begun) / 1000)
    count(route, status)
  }
  function measureAtTheEnd(call: Call, status: number): void {
    call.response.once('close', () => measure(call, status))
  }
  function send(call: Call, sent: Content): void {
    const { response } = call
    // hung up while it waited
    if (response.destroyed) return
    const status = sent.status ?? 200
    writeHead(response, sent, status)
    response.end(sent.body)
    // mostly the system takes all of it at once, and it costs less to see that than to be told
    if (response.writableLength === 0) measure(call, status)
    else measureAtTheEnd(call, status)
  }
  function give(call: Call, what: object): void {
    if (isContent(what)) send(call, what)
    else goTheUsualWay(call.raw, call.response, Promise.resolve(what))
  }
  function giveLater(call: Call, saying: Promise<object>): void {
    saying.then(
      (what) => give(call, what),
      () => goTheUsualWay(call.raw, call.response, saying),
    )
  }

  function ask({ act }: DirectRoute, raw: IncomingMessage, input: Input | Failure): Soon<object> {
    if (input instanceof Failure) return input
    try {
      return act({ actor: null, refused: null, headers: raw.headers, ip: addressOf(raw), raw }, input)
    } catch (error) {
      // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- it is passed on as it came
      return Promise.reject(error)
    }
  }
  // a closure in here would cost every call the memory for what it may see
  function answer({ route, input }: Found, raw: IncomingMessage, response: ServerResponse): void {
    const call = { route, raw, response, begun: performance.now() }
    const saying = ask(route, raw, input)
    if (saying instanceof Promise) giveLater(call, saying)
    else give(call, saying)
  }

  http.server.removeListener('request', usual)
  http.server.on('request', (request, response) => {
    const found = routes.length > 0 && !isTracing() && isPlain(request) ? find(request) : null
    if (found && hasPlace(found.route)) answer(found, request, response)
    else usual(request, response)
  })

  return {
    add(listed: Listed, route: Route): void {
      if (!isSimple(route)) throw new Error(`${listed.path} needs what only the usual way has.`)
      routes.push(describe(listed))
    },
    /** What the handler of a call has said before it came the usual way; undefined: it has not been asked. */
    saidTo: (request: IncomingMessage): Promise<object> | undefined => said.get(request),
  }
}
