import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { ErrorCode } from '#contract/errors.ts'
import type { Access, Route, RouteAnswer, RouteInput, RouteTable } from '#contract/http.ts'
import { limits } from '#contract/limits.ts'
import { fail, Failure } from '../failure.ts'
import type { Actor } from './actor.ts'
import { isBrowserCall, type AntiForgery } from './anti-forgery.ts'
import { judge, type JudgeServices } from './judge.ts'
import { sendFailure } from './problems.ts'
import type { RateLimiter } from './rate-limit.ts'

type ActorFor<A extends Access> = A extends 'anyone' | 'signed' | 'loopback' ? Actor | null : Actor

/** Names one money call: its key, chosen by the caller, and what was asked. */
export type Idempotency = { key: string; requestHash: Buffer }

/** What a handler gets: parsed input, who asks, and where from. */
export type Call<R extends Route> = RouteInput<R> & {
  actor: ActorFor<R['access']>
  address: string
  userAgent: string
  rawBody: string
  headers: FastifyRequest['headers']
} & (R extends { readonly idempotent: true } ? { idempotency: Idempotency } : unknown)

type Common = 'invalid_input' | 'email_unverified' | 'unauthenticated' | 'key_reused'
type Declared<R> = R extends { readonly errors: readonly (infer C extends ErrorCode)[] } ? C : never

export type Handler<R extends Route> = (call: Call<R>) => Promise<RouteAnswer<R> | Failure<Declared<R> | Common>>
/** One handler for each route of a feature; a missing one does not compile. */
export type Handlers<T extends RouteTable> = { readonly [K in keyof T]: T[K] extends Route ? Handler<T[K]> : never }

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

export type HttpServices = JudgeServices & {
  antiForgery: AntiForgery
  rateLimiter: RateLimiter
  /** What the same person was answered to the same key before; null: nothing. */
  storedAnswer?: (userId: number, idempotency: Idempotency) => Promise<StoredAnswer | Failure<'key_reused'> | null>
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

function parse(route: Route, request: FastifyRequest): Failure | { params: unknown; query: unknown; body: unknown } {
  const params = z.safeParse(route.params ?? anyObject, request.params)
  // a path that cannot exist is a path where nothing is
  if (!params.success) return fail('not_found')
  const query = z.safeParse(route.query ?? empty, request.query)
  if (!query.success) return new Failure('invalid_input', { errors: issuesByField(query.error) })
  const body = z.safeParse(route.body ?? empty, request.body)
  if (!body.success) return new Failure('invalid_input', { errors: issuesByField(body.error) })
  return { params: params.data, query: query.data, body: body.data }
}

function idempotencyOf(request: FastifyRequest, name: string, input: object): Idempotency | Failure {
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

function checkAnswer(name: string, route: Route, answer: unknown): void {
  const plain: unknown = JSON.parse(JSON.stringify(answer))
  const parsed = z.safeParse(route.ok, plain)
  if (!parsed.success) throw new Error(`${name} answered against its contract: ${z.prettifyError(parsed.error)}`)
  if (!isDeepStrictEqual(parsed.data, plain)) throw new Error(`${name} answered keys that its contract does not name`)
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
  replays: { readonly [K in keyof T]?: Replay } = {},
): void {
  for (const [name, route] of Object.entries(table) as [keyof T & string, Route][]) {
    const [method, url] = name.split(' ') as ['GET', string]
    const handler = handlers[name] as unknown as (call: object) => Promise<unknown>

    async function answer(request: FastifyRequest): Promise<unknown> {
      const { actor, refused } = request
      const input = parse(route, request)
      if (input instanceof Failure) return refused ?? input
      const idempotency = route.idempotent ? idempotencyOf(request, name, input) : undefined
      if (idempotency instanceof Failure) return refused ?? idempotency
      const result =
        refused ??
        (await handler({
          ...input,
          actor,
          idempotency,
          address: request.ip,
          userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
          rawBody: request.rawBody ?? '',
          headers: request.headers,
        }))
      if (!(result instanceof Failure) || !idempotency || !actor || result.code === 'key_reused') return result
      const before = await services.storedAnswer?.(actor.userId, idempotency)
      if (!before) return result
      if (before instanceof Failure) return before
      const params = input.params as Record<string, unknown>
      return replays[name]?.(before.stored, { actor, params }) ?? before.stored
    }

    http.route({
      ...(route.bodyMaxBytes !== undefined && { bodyLimit: route.bodyMaxBytes }),
      method,
      url,
      onRequest: judge(services, { ...route, guarded: method !== 'GET' && route.access !== 'signed' }),
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const result = await answer(request)
        if (result instanceof Failure) return sendFailure(reply, result)
        if (services.validateAnswers) checkAnswer(name, route, result)
        if (method === 'GET') {
          if (isBrowserCall(request)) services.antiForgery.issue(request, reply)
          void reply.header('cache-control', 'private, no-store')
        }
        return reply.code(route.status ?? 200).send(result)
      },
    })
  }
}
