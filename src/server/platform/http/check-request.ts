import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Route } from '#contract/http.ts'
import { limits } from '#contract/limits.ts'
import { fail, Failure } from '../failure.ts'
import { refuse } from './access.ts'
import type { Actor, Authenticate } from './actor.ts'
import type { AntiForgery } from './anti-forgery.ts'
import { identify } from './identify.ts'
import { networksOf } from './network.ts'
import { sendFailure } from './problems.ts'
import type { RateLimiter } from './rate-limit.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, once the request has been judged; null: a guest. */
    actor: Actor | null
    /** What the caller is refused unless the call was answered before: its key is in what is still to be read. */
    refused: Failure | null
  }
}

export type CheckServices = {
  authenticate: Authenticate
  antiForgery?: AntiForgery
  rateLimiter?: RateLimiter
  turns?: ReturnType<typeof createDrawingQueue>
  /** Refuses who asks from where nothing is offered, or lives there. */
  refusePlace?: (actor: Actor | null, address: string) => Failure | null
  /** Refuses what people make to who has to show their age first. */
  refuseAge?: (actor: Actor | null, address: string) => Failure | null
  /** Notes where somebody is, before anything is read for them; null: that is known already. */
  recordCountry?: (actor: Actor, address: string) => Promise<void> | null
}

/** What a route says of itself before anything is read. */
export type RequestRules = Pick<Route, 'access'> &
  Required<Pick<Route, 'rate'>> &
  Partial<
    Pick<
      Route,
      'subject' | 'stepUp' | 'publishes' | 'allowSuspended' | 'geoExempt' | 'ageGated' | 'bodyMaxBytes' | 'idempotent'
    >
  > & {
    /** Changes something by the browser's own will, so that another site must not be able to ask for it. */
    guarded: boolean
    /** Takes no place among the large bodies of one person: its handler counts them, or reads none. */
    countsBodies?: boolean
    /** What else can be known without the body: whether a link is good, whether a form is still open. */
    also?: (actor: Actor | null, request: Pick<FastifyRequest, 'params'>) => Promise<Failure | null>
  }

/** Counts the large bodies of each caller that are under way. */
export function createDrawingQueue() {
  const underWay = new Map<string, number>()
  return {
    /** A place until the answer is out; a failure when the caller has all of theirs. */
    take(caller: string, reply: FastifyReply): Failure | null {
      const count = underWay.get(caller) ?? 0
      if (count >= limits.largeBodiesAtOnce) return fail('too_many_requests', { retryAfterSeconds: 1 })
      underWay.set(caller, count + 1)
      let ended = false
      const end = (): void => {
        if (ended) return
        ended = true
        const left = (underWay.get(caller) ?? 1) - 1
        if (left === 0) underWay.delete(caller)
        else underWay.set(caller, left)
      }
      // the answer went out, or the connection broke
      reply.raw.once('finish', end).once('close', end)
      return null
    },
  }
}

/**
 * What a caller is refused that concerns the call itself, such as being suspended or unverified by now: whoever was answered
 * already gets that answer again. Routes that do not exist for somebody, and staff without a second factor, stay closed.
 */
const yieldsToAnswer = (route: RequestRules, refused: Failure): boolean =>
  route.idempotent === true &&
  refused.code !== 'unauthenticated' &&
  refused.code !== 'not_found' &&
  refused.code !== 'second_factor_required'

/** What of a request is looked at before its body is; of one that the program makes itself there is no more. */
export type Judged = Pick<FastifyRequest, 'headers' | 'ip' | 'socket' | 'raw' | 'params' | 'actor' | 'refused'>

/** Who asks, how often and from where: null is welcome, and who it is has been noted. */
export async function judge(services: CheckServices, route: RequestRules, request: Judged): Promise<Failure | null> {
  const actor = await identify(request, services, route)
  if (actor instanceof Failure) return actor
  const refused = refuse(route, actor, request)
  if (refused && !yieldsToAnswer(route, refused)) return refused
  const gate =
    (route.geoExempt ? null : services.refusePlace?.(actor, request.ip)) ??
    (route.ageGated ? services.refuseAge?.(actor, request.ip) : null)
  if (gate) return refused ?? gate
  if (route.guarded && services.antiForgery?.accepts(request) === false) return refused ?? fail('forgery_suspected')
  const placing = refused ? null : actor && services.recordCountry?.(actor, request.ip)
  if (placing) await placing
  request.actor = actor
  request.refused = refused
  return (await route.also?.(actor, request)) ?? null
}

async function refusalOf(
  services: CheckServices,
  route: RequestRules,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Failure | null> {
  const refused = await judge(services, route, request)
  if (refused) return refused
  const { actor } = request
  const { bodyMaxBytes = 0 } = route
  if (Number(request.headers['content-length']) > Math.max(bodyMaxBytes, limits.jsonBodyMaxBytes))
    return fail('too_large')
  if (bodyMaxBytes <= limits.jsonBodyMaxBytes || route.countsBodies) return null
  return services.turns?.take(actor ? String(actor.userId) : networksOf(request.ip).near, reply) ?? null
}

/**
 * A route's first hook: who asks, how often, from where, and how much they want to send, in this order and before a byte
 * of the body is read. Nobody makes us hold what we are going to refuse.
 */
export const checkRequest =
  (services: CheckServices, route: RequestRules) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    // who has hung up has no address any more, and hears nothing
    if (request.raw.socket.remoteAddress === undefined) return reply.hijack()
    const refused = await refusalOf(services, route, request, reply)
    return refused ? sendFailure(reply, refused) : undefined
  }
