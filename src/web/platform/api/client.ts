import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Problem } from '#contract/errors.ts'
import type { Answer, Args, RouteKey, Routes } from '#contract/routes.ts'
import { showAlert } from '../alerts.ts'
import { config } from '../config.ts'
import { readerLocale } from '../i18n/reader-locale.ts'
import { takeEarly } from '../early-answers.ts'
import { noteAnswer } from '../offline-answers.ts'
import { askToStepUp } from '../step-up.ts'
import { endedHere, removeToken, storedToken } from '../token.ts'
import { ApiError } from './api-error.ts'

/** Numbers are as good as digits in an address. */
type Loose<T> = {
  [P in keyof T]: T[P] extends string
    ? string | number
    : T[P] extends string | undefined
      ? string | number | undefined
      : T[P]
}
export type Call<A> = { [P in keyof A]: P extends 'params' | 'query' ? Loose<A[P]> : A[P] }
type Idempotency<K extends RouteKey> = Routes[K] extends { readonly idempotent: true }
  ? {
      /** Made once for an intention (`newIdempotencyKey`) and kept through its retries. */
      readonly idempotencyKey: string
    }
  : unknown
type Options = {
  readonly signal?: AbortSignal
  /** It goes out also when the page is left meanwhile (Fetch standard: to 64 kB). */
  readonly keepalive?: boolean
}
type CallArgs<K extends RouteKey> = Call<Args<K>> & Idempotency<K>
export type Rest<K extends RouteKey> = [keyof CallArgs<K>] extends [never]
  ? [options?: Options]
  : [call: CallArgs<K> & Options]

type AnyCall = Options & {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly body?: unknown
  readonly idempotencyKey?: string
}

export const newIdempotencyKey = (): string => crypto.randomUUID()

const cookie = (name: string): string | undefined =>
  globalThis.document?.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

const randomHex = (): string => crypto.randomUUID().replaceAll('-', '')
/** A trace begins with the call as its first span (W3C Trace Context, version 00, sampled). */
const newTrace = (): string => `00-${randomHex()}-${randomHex().slice(16)}-01`

/**
 * Headers of every call as in section 7 of the seed. `Access-Control-Allow-Origin` does nothing in a request, but the seed's
 * client sends it and the server's CORS lets it pass.
 */
function headers(token: string | null, idempotencyKey: string | undefined): Record<string, string> {
  const forgery = cookie('XSRF-TOKEN')
  return {
    'Content-Type': 'application/json',
    // the one that is read, which need not be the browser's; where the server draws the page nobody reads an error
    ...(globalThis.document && { 'Accept-Language': readerLocale() }),
    'Access-Control-Allow-Origin': '*',
    Authorization: token ? `Bearer ${token}` : '',
    ...(forgery === undefined ? {} : { 'X-XSRF-TOKEN': decodeURIComponent(forgery) }),
    ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
    ...(config.traces && { traceparent: newTrace() }),
  }
}

function address(path: string, { params, query }: AnyCall): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, String(value))
  const asked = search.toString()
  return `${config.apiUrl}/api${filled}${asked && `?${asked}`}`
}

async function problemOf(response: CallAnswer): Promise<Partial<Problem>> {
  try {
    const problem = (await response.json()) as Partial<Problem>
    const wait = Number(response.headers.get('Retry-After') ?? Number.NaN)
    return wait > 0 ? { ...problem, details: { retryAfterSeconds: wait, ...problem.details } } : problem
  } catch {
    // A proxy in between answers in its own words; they are of no use to a person.
    return {}
  }
}

/** No valid session (seed, section 8): the token goes, and a full load forgets everything that was read with it. */
let leaving = false
/** The page is about to be loaded anew, elsewhere: it goes nowhere by itself meanwhile. */
export const isLeaving = (): boolean => leaving
// a browser may bring the page back as it was left, with all that the ended session had read
globalThis.addEventListener?.('pageshow', ({ persisted }) => {
  if (persisted && leaving) location.reload()
})
async function toLogin(token: string | null): Promise<void> {
  if (ending) await ending
  // another session has begun meanwhile, or this page has ended its own: then it knows where to go on
  if (storedToken() !== token || (token === null && endedHere())) return
  removeToken()
  // the log-out goes to the log-in by itself, and who is there has read nothing with the session
  if (['/logout', '/login'].includes(location.pathname)) return
  // several calls can be refused at once; a second navigation would cut the first one off
  if (leaving) return
  leaving = true
  const here = location.pathname + location.search
  location.assign(`/login?next=${encodeURIComponent(here)}`)
}

let ending: Promise<void> | undefined
/**
 * Makes the call that ends this page's own session, and forgets the token with its answer. What the server refuses to other calls
 * meanwhile is what was meant: it takes nobody to the log-in before that answer is shown.
 */
export async function endSession<T>(call: () => Promise<T>): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<void>()
  ending = promise
  try {
    const answer = await call()
    removeToken()
    return answer
  } finally {
    ending = undefined
    resolve()
  }
}

/** Nothing that people make is shown before the age is: one page asks for it, and comes back. */
function toAgeCheck(): void {
  if (leaving || location.pathname === '/ageCheck') return
  leaving = true
  location.assign(`/ageCheck?next=${encodeURIComponent(location.pathname + location.search)}`)
}

const underWay = new Set<Promise<unknown>>()
/** A server that does not answer keeps nobody from leaving. */
const patienceMs = 3000

/** Resolves when what was asked for has been answered: a session that ends would be refused the rest. */
export async function callsAnswered(): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs, 'late'))
  while (underWay.size > 0) if ((await Promise.race([Promise.allSettled(underWay), late])) === 'late') return
}

/** What of a `Response` is looked at. */
export type CallAnswer = Pick<Response, 'ok' | 'status' | 'headers' | 'json'>
/** A call as the contract names it, with what it says. */
export type NamedCall = { readonly name: string } & Pick<AnyCall, 'params' | 'query'>
type Transport = (address: string, init: RequestInit, call: NamedCall) => Promise<CallAnswer>
let transport: Transport = (at, init) => fetch(at, init)
/** Where the server draws a page, it answers the page's calls itself. */
export const callThrough = (given: Transport): void => {
  transport = given
}

async function send(route: string, call: AnyCall, token: string | null): Promise<CallAnswer> {
  const gap = route.indexOf(' ')
  const init: RequestInit = {
    method: route.slice(0, gap),
    headers: headers(token, call.idempotencyKey),
    credentials: 'include',
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    ...(call.signal ? { signal: call.signal } : {}),
    ...(call.keepalive && { keepalive: true }),
  }
  const at = address(route.slice(gap + 1), call)
  const ask = () => transport(at, init, { name: route, ...call })
  const early = init.method === 'GET' ? takeEarly(at, token) : undefined
  const answer = early ? early.then((known) => known ?? ask()) : ask()
  underWay.add(answer)
  try {
    const response = await answer
    noteAnswer(at, response)
    return response
  } catch (fault) {
    if (call.signal?.aborted) throw fault
    throw new ApiError(0, { message: i18n._(msg`We couldn’t reach the server. Please check your connection.`) })
  } finally {
    underWay.delete(answer)
  }
}

/** Refused for the token's sake, which has been replaced since (a step-up, a log-in in another tab): the newer one may do. */
const outdated = (response: CallAnswer, token: string | null): boolean =>
  (response.status === 401 || response.status === 403) && storedToken() !== null && storedToken() !== token

/** Somebody who pays and sees that it goes on waits so long. */
const mostSeconds = 3
const pause = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

/**
 * Calls the API, for example `await api('GET /posts/:id', { params: { id } })`. Without a time limit, as in the seed.
 * A sensitive action first asks the person for the password (`step_up_required`) and is then sent again. What was refused because
 * the server is busy has not been done: with an idempotency key it is sent once more by itself.
 * Throws an ApiError for everything but a success; 401 and 500 have been dealt with by then.
 */
export async function api<K extends RouteKey>(route: K, ...[given]: Rest<K>): Promise<Answer<K>> {
  const call = (given ?? {}) as AnyCall
  let token = storedToken()
  let response = await send(route, call, token)
  if (outdated(response, token)) {
    token = storedToken()
    response = await send(route, call, token)
  }
  if (response.ok) return (await response.json()) as Answer<K>

  let problem = await problemOf(response)
  if (problem.code === 'step_up_required') {
    if (!(await askToStepUp())) throw new ApiError(response.status, { code: 'cancelled' })
    response = await send(route, call, storedToken())
    if (response.ok) return (await response.json()) as Answer<K>
    problem = await problemOf(response)
  }
  if (problem.code === 'busy' && call.idempotencyKey !== undefined) {
    await pause(Math.min(mostSeconds, Number(problem.details?.['retryAfterSeconds'] ?? 1)))
    response = await send(route, call, storedToken())
    if (response.ok) return (await response.json()) as Answer<K>
    problem = await problemOf(response)
  }
  if (response.status === 401) void toLogin(token)
  if (problem.code === 'age_check_required') toAgeCheck()
  if (response.status === 500) {
    console.error(route, problem)
    showAlert(i18n._(msg`server error.`))
  }
  throw new ApiError(response.status, problem)
}
