import type { IncomingMessage } from 'node:http'
import type { Priority } from '#contract/http.ts'
import { fail, Failure } from '../failure.ts'
import type { Log } from '../log.ts'
import { requests, requestSeconds } from '../metrics/instruments.ts'
import { isTracing } from '../tracing/tracing.ts'
import { isPassing } from '../transient-faults.ts'
import { retryAfter, type Admission } from './admission.ts'
import { judge, type CheckServices, type RequestRules } from './check-request.ts'
import type { Asked, Input } from './direct.ts'

declare module 'fastify' {
  interface FastifyInstance {
    inner: InnerCalls
  }
}
export type InnerCalls = ReturnType<typeof answerInside>

/** A call that the program makes of itself, for somebody. */
export type InnerCall = {
  /** As the contract names it, such as `GET /users/:username`. */
  name: string
  params: Readonly<Record<string, string | number>>
  query: Readonly<Record<string, string | number | undefined>>
  caller: {
    /** Where whoever it is for asks from. */
    address: string
    headers: Readonly<Record<string, string>>
    /** Their own request, for the page in which this is wanted. */
    raw: IncomingMessage
  }
}
/** `body`: as JSON would give it; without headers, which nothing inside reads. */
export type InnerAnswer = { status: number; body: unknown }

type Listed = {
  rules: RequestRules
  services: CheckServices & { admission?: Admission | null }
  priority: Priority
  /** Of an answer that is no failure. */
  status: number
  act: (asked: Asked, input: Input) => Promise<object>
  /** Throws for an answer that is against its contract. */
  check: ((answer: object) => void) | null
}
type Inner = Listed & {
  labels: { method: 'GET'; route: string }
  timed: ReturnType<typeof requestSeconds.labels>
}

/** What a part of an address may be at most (`maxParamLength`). */
const longest = 200

const asTexts = (given: InnerCall['query']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
const isPlain = (part: string | number): boolean =>
  /^[^/\\]+$/.test(String(part)) && String(part).length <= longest && !/^\.+$/.test(String(part))

/**
 * Answers the calls of a page that is drawn here without the framework: an address that is written and parsed again, a request and an
 * answer that look like those of a connection, and hooks for what no page asks, cost more than most of these answers. Whoever it is for is
 * judged, counted and answered as by HTTP: rules, limits, handler and figures are the same (decision 256).
 */
export function answerInside(log: Pick<Log, 'error'>) {
  const known = new Map<string, Inner>()

  async function say({ rules, services, act, check }: Inner, { params, query, caller }: InnerCall): Promise<object> {
    const { address: ip, headers, raw } = caller
    const asked = { actor: null, refused: null, headers, ip, raw, socket: raw.socket, params: asTexts(params) }
    const refused = await judge(services, rules, asked)
    if (refused) return refused
    const said = await act(asked, { params: asked.params, query: asTexts(query), body: null })
    if (!(said instanceof Failure)) check?.(said)
    return said
  }

  async function sayInPlace(inner: Inner, call: InnerCall): Promise<object> {
    const { priority, services } = inner
    const { admission } = services
    if (admission?.take(priority) === false) return fail('busy', { retryAfterSeconds: retryAfter(priority) })
    try {
      return await say(inner, call)
    } catch (error) {
      log.error({ err: error, request: call.name }, isPassing(error) ? 'unavailable' : 'server error')
      return fail(isPassing(error) ? 'unavailable' : 'server_error')
    } finally {
      admission?.give()
    }
  }

  return {
    add(name: string, listed: Listed): void {
      // for whoever is at the other end of a connection
      if (listed.rules.access === 'loopback') return
      const labels = { method: 'GET', route: `/api${name.slice('GET '.length)}` } as const
      known.set(name, { ...listed, labels, timed: requestSeconds.labels(labels) })
    },
    /** Null: it has to go the usual way. */
    async answer(call: InnerCall): Promise<InnerAnswer | null> {
      const inner = known.get(call.name)
      // a trace shows it as a call
      if (!inner || isTracing() || !Object.values(call.params).every(isPlain)) return null
      const begun = performance.now()
      const said = await sayInPlace(inner, call)
      const isRefused = said instanceof Failure
      const status = isRefused ? said.status : inner.status
      inner.timed.observe((performance.now() - begun) / 1000)
      requests.inc({ ...inner.labels, status })
      return { status, body: JSON.parse(JSON.stringify(isRefused ? said.toProblem() : said)) as unknown }
    },
  }
}
