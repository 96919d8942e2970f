import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { parse as parseQuery } from 'node:querystring'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Priority, Route } from '#contract/http.ts'
import type { Failure } from '../failure.ts'
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
  act: (asked: Asked, input: Input | Failure) => Promise<object>
}
type DirectRoute = Listed & {
  start: string
  pattern: RegExp
  names: readonly string[]
  /** As every answer is counted (`measureRequests`). */
  labels: { method: 'GET'; route: string }
}
type Found = { route: DirectRoute; input: Input | Failure }

/** A part of a path, and a query, in which nothing has to be decoded. */
const plainPart = String.raw`([\w.~-]{1,200})`
const plainQuery = /^\w+=[\w.~-]*(?:&\w+=[\w.~-]*)*$/

const addressesMost = 500
const addressLength = 200

/** Whether a route needs nothing that only the usual way has: who asks, how often, where from, a body. */
const isSimple = ({ access, rate, geoExempt, waits, ageGated, mayLag, sends }: Route): boolean =>
  access === 'link' && rate === 'unlimited' && geoExempt === true && waits === true && !ageGated && !mayLag && !!sends

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
  return { ...listed, start: listed.path.split(':')[0] ?? '', pattern, names, labels }
}

type Content = Sent & { body: Buffer | string }
const isContent = (said: object): said is Content =>
  'body' in said && (typeof said.body === 'string' || Buffer.isBuffer(said.body))

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
  /** All that goes out with a handler's headers, which are one object for many answers: names and values in turn. */
  const merged = new WeakMap<object, readonly string[]>()
  const [usual] = http.server.listeners('request') as [RequestListener]

  function headersOf({ headers: own = headers, type, body }: Content): string[] {
    let all = merged.get(own)
    if (!all) merged.set(own, (all = Object.entries({ ...headers, ...own }).flat()))
    const list = [...all, 'content-length', String(Buffer.byteLength(body))]
    if (type !== undefined) list.push('content-type', type)
    if (isLeaving(http)) list.push('connection', 'close')
    return list
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

  async function answer({ route, input }: Found, raw: IncomingMessage, response: ServerResponse) {
    const begun = performance.now()
    const saying = route.act({ actor: null, refused: null, headers: raw.headers, ip: addressOf(raw), raw }, input)
    const sent = await saying.catch(() => null)
    if (!sent || !isContent(sent)) {
      said.set(raw, saying)
      usual(raw, response)
      return
    }
    response.once('close', () => {
      requestSeconds.observe(route.labels, (performance.now() - begun) / 1000)
      requests.inc({ ...route.labels, status: response.statusCode })
    })
    response.writeHead(sent.status ?? 200, headersOf(sent)).end(sent.body)
  }

  http.server.removeListener('request', usual)
  http.server.on('request', (request, response) => {
    const found = routes.length > 0 && !isTracing() && isPlain(request) ? find(request) : null
    if (found && hasPlace(found.route)) void answer(found, request, response)
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
