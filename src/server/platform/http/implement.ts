import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { ErrorCode } from '#contract/errors.ts'
import {
  type Access,
  type JsonRoute,
  type Route,
  type RouteAnswer,
  type RouteInput,
  type RouteTable,
  type Sends,
  type Stream,
  priorityOf,
  rateOf,
} from '#contract/http.ts'
import { limits } from '#contract/limits.ts'
import type { Replicas } from '../database/replicas.ts'
import { fail, Failure } from '../failure.ts'
import type { Soon } from '../go-on.ts'
import { isGuarded } from './access.ts'
import type { Actor } from './actor.ts'
import type { Admission } from './admission.ts'
import { admitCalls } from './admit-calls.ts'
import { isBrowserCall, type AntiForgery } from './anti-forgery.ts'
import { checkRequest, type CheckServices, type RequestRules } from './check-request.ts'
import type { Asked, Input } from './direct.ts'
import { sendFailure } from './problems.ts'
import { positionOf, tellPosition } from './read-own-writes.ts'
import type { RateLimiter } from './rate-limit.ts'
import { checkSent, send, type Refused, type Sent } from './send.ts'

type ActorFor<A extends Access> = A extends 'anyone' | 'signed' | 'loopback' | 'link' ? Actor | null : Actor

/** Names one money call: its key, chosen by the caller, and what was asked. */
export type Idempotency = { key: string; requestHash: Buffer }

/** What a handler gets: parsed input, who asks, and where from. */
export type Call<R extends Route> = RouteInput<R> & {
  actor: ActorFor<R['access']>
  address: string
  userAgent: string
  rawBody: string
  headers: FastifyRequest['headers']
} & (R extends { readonly idempotent: true } ? { idempotency: Idempotency } : unknown) &
  (R extends { readonly stream: Stream } ? { incoming: IncomingMessage } : unknown)

type Common = 'invalid_input' | 'email_unverified' | 'unauthenticated' | 'key_reused'
type Declared<R> =
  | (R extends { readonly errors: readonly (infer C extends ErrorCode)[] } ? C : never)
  | (R extends { readonly params: unknown } ? 'not_found' : never)

type AnswerOf<R> = R extends { readonly sends: Sends } ? Sent | Refused : RouteAnswer<R>

type Said<R extends Route> = AnswerOf<R> | Failure<Declared<R> | Common>
export type Handler<R extends Route> = (
  call: Call<R>,
) => R extends { readonly direct: true } ? Soon<Said<R>> : Promise<Said<R>>
/** One handler for each route of a feature; a missing one does not compile. */
export type Handlers<T extends RouteTable> = { readonly [K in keyof T]: T[K] extends Route ? Handler<T[K]> : never }

/** What can be known of a call without its body: whether a link is good, whether a form is still open. Null: it is welcome. */
type Check<R extends Route> = (
  call: Pick<Call<R>, 'actor'> & (RouteInput<R> extends { params: infer P } ? { params: P } : unknown),
) => Promise<Failure | null>
export type Checks<T extends RouteTable> = { readonly [K in keyof T]?: T[K] extends Route ? Check<T[K]> : never }

/** What a repeated key was answered first, as it is kept. */
export type StoredAnswer = { stored: object }
/**
 * For routes that keep only a reference with a key: the answer that it stands for, read anew. Called with what `Call` holds
 * of the path and the person; a failure if nothing at all can be said of it any more.
 */
export type Replay = (
  stored: object,
  call: { actor: Actor; params: Record<string, unknown> },
) => Promise<object | Failure>

export type HttpServices = CheckServices & {
  antiForgery: AntiForgery
  rateLimiter: RateLimiter
  /** What the same person was answered to the same key before; null: nothing. */
  storedAnswer?: (userId: number, idempotency: Idempotency) => Promise<StoredAnswer | Failure<'key_reused'> | null>
  /** Where there are copies of the database to read from. */
  replicas?: Pick<Replicas, 'read' | 'position'> | null
  /** What refuses calls while there are too many; null: nothing does. */
  admission?: Admission | null
  /** Check every answer against its schema, to the key: on in tests and development. */
  validateAnswers: boolean
}

const issuesByField = (error: z.core.$ZodError): Record<string, string[]> => {
  // without a prototype: a caller may name a key `constructor` or `__proto__`
  const fields = Object.create(null) as Record<string, string[]>
  for (const issue of error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.map(String).join('.') || 'body']
    for (const name of names) (fields[name] ??= []).push(issue.message)
  }
  return fields
}

const empty = z.optional(z.nullable(z.strictObject({})))
const anyObject = z.object({})

type Readable = Pick<FastifyRequest, keyof Input>

const paramsOf = (route: Route, request: Pick<Readable, 'params'>) =>
  z.safeParse(route.params ?? anyObject, request.params)

function parse(route: Route, request: Readable): Failure | Input {
  const params = paramsOf(route, request)
  // a path that cannot exist is a path where nothing is
  if (!params.success) return fail('not_found')
  const query = z.safeParse(route.query ?? empty, request.query)
  if (!query.success) return new Failure('invalid_input', { errors: issuesByField(query.error) })
  const body = z.safeParse(route.body ?? empty, request.body)
  if (!body.success) return new Failure('invalid_input', { errors: issuesByField(body.error) })
  return { params: params.data, query: query.data, body: body.data }
}

function idempotencyOf(request: Pick<Asked, 'headers'>, name: string, input: object): Idempotency | Failure {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || !/^[\x21-\x7e]+$/.test(key) || key.length > limits.idempotencyKeyMax)
    return fail('key_missing')
  return {
    key,
    requestHash: createHash('sha256')
      .update(JSON.stringify([name, input]))
      .digest(),
  }
}

function checkAnswer(name: string, route: JsonRoute, answer: unknown): void {
  const plain: unknown = JSON.parse(JSON.stringify(answer))
  const parsed = z.safeParse(route.ok, plain)
  if (!parsed.success) throw new Error(`${name} answered against its contract: ${z.prettifyError(parsed.error)}`)
  if (!isDeepStrictEqual(parsed.data, plain)) throw new Error(`${name} answered keys that its contract does not name`)
}

type AnyCheck = (call: object) => Promise<Failure | null>
const checkFirst =
  (route: Route, check: AnyCheck) =>
  async (actor: Actor | null, request: Pick<FastifyRequest, 'params'>): Promise<Failure | null> => {
    const params = paramsOf(route, request)
    return params.success ? check({ actor, params: params.data }) : fail('not_found')
  }

/** What a feature has beside its handlers. */
type Extras<T extends RouteTable> = {
  replays?: { readonly [K in keyof T]?: Replay } | undefined
  checks?: Checks<T> | undefined
}

/**
 * Binds a feature's routes to Fastify: who asks is judged before the body is read, then the input is checked. A repeated key
 * gets its first answer, whatever the call would be refused now (docs/decisions/090): it is looked for when something refuses,
 * so that a payment asks for nothing more.
 */
export function implement<T extends RouteTable>(
  http: FastifyInstance,
  services: HttpServices,
  table: T,
  handlers: Handlers<T>,
  { replays = {}, checks = {} }: Extras<T> = {},
): void {
  for (const [name, route] of Object.entries(table) as [keyof T & string, Route][]) {
    const [method, path] = name.split(' ') as ['GET', string]
    const handler = handlers[name] as unknown as (call: object) => Soon<object>
    const check = checks[name] as unknown as AnyCheck | undefined

    const handleCall = (request: Asked, { params, query, body }: Input, idempotency?: Idempotency): Soon<object> =>
      handler({
        params,
        query,
        body,
        actor: request.actor,
        idempotency,
        address: request.ip,
        userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
        rawBody: request.rawBody ?? '',
        headers: request.headers,
        incoming: request.raw,
      })

    async function act(request: Asked, input: Input | Failure): Promise<object> {
      const { actor, refused } = request
      if (input instanceof Failure) return refused ?? input
      const idempotency = route.idempotent ? idempotencyOf(request, name, input) : undefined
      if (idempotency instanceof Failure) return refused ?? idempotency
      const work = async () => handleCall(request, input, idempotency)
      const { replicas } = services
      const lags = replicas && (route.mayLag === 'everyone' || (route.mayLag === 'guests' && !actor))
      const result = refused ?? (await (lags ? replicas.read(positionOf(request), work) : work()))
      if (!(result instanceof Failure) || !idempotency || !actor || result.code === 'key_reused') return result
      const before = await services.storedAnswer?.(actor.userId, idempotency)
      if (!before) return result
      if (before instanceof Failure) return before
      const params = input.params as Record<string, unknown>
      return replays[name]?.(before.stored, { actor, params }) ?? before.stored
    }

    const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const result = await (http.direct.saidTo(request.raw) ?? act(request, parse(route, request)))
      if (result instanceof Failure) return sendFailure(reply, result)
      if (method !== 'GET' && services.replicas) tellPosition(reply, await services.replicas.position())
      if (route.sends) {
        const sent = result as Sent | Refused
        if ('failure' in sent) return sendFailure(reply.headers(sent.headers), sent.failure)
        if (services.validateAnswers) checkSent(name, route.sends, sent)
        return send(reply, sent)
      }
      if (services.validateAnswers) checkAnswer(name, route, result)
      if (method === 'GET') {
        if (isBrowserCall(request)) services.antiForgery.issue(request, reply)
        void reply.header('cache-control', 'private, no-store')
      }
      return reply.code(route.status ?? 200).send(result)
    }

    const { stream, bodyMaxBytes } = route
    const way = { streams: stream !== undefined, waits: route.waits === true }
    const priority = priorityOf(name, route)
    const read = (asked: Readable) => parse(route, asked)
    if (route.direct)
      http.direct.add({ path, priority, admission: services.admission ?? null, read, act: handleCall }, route)
    const admitted = admitCalls(services.admission, priority, way)
    const rules: RequestRules = {
      ...route,
      rate: rateOf(name, route),
      ...(stream && { bodyMaxBytes: stream.maxBytes ?? Infinity }),
      guarded: isGuarded(method, route),
      countsBodies: stream !== undefined && (stream.resumes === true || stream.maxBytes === null),
      ...(check && { also: checkFirst(route, check) }),
    }
    const checked = checkRequest(services, rules)
    if (method === 'GET' && route.ok)
      http.inner.add(name, {
        rules,
        services,
        priority,
        status: route.status ?? 200,
        act: (asked, address) => act(asked, parse(route, address)),
        check: services.validateAnswers ? (answer) => checkAnswer(name, route, answer) : null,
      })
    const options = {
      ...admitted,
      ...(bodyMaxBytes !== undefined && { bodyLimit: bodyMaxBytes }),
      // else what answers GET answers HEAD too
      ...(`HEAD ${path}` in table && { exposeHeadRoute: false }),
      method,
      url: route.outsideApi ? path : `/api${path}`,
      onRequest: admitted ? [admitted.onRequest, checked] : checked,
      handler: handle,
    }
    if (!stream) http.route(options)
    else
      void http.register(async (scope) => {
        // a body of any type goes to the handler as it comes; the parsers elsewhere stay as they are
        scope.removeAllContentTypeParsers()
        scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
        scope.route(options)
      })
  }
}
