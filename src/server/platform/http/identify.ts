import type { FastifyRequest } from 'fastify'
import type { RateClass } from '#contract/http.ts'
import { fail, type Failure } from '../failure.ts'
import type { Actor, Authenticate } from './actor.ts'
import type { RateLimiter } from './rate-limit.ts'

/**
 * Who makes a request, counted against what they may do: the session behind the bearer token, or null for a guest.
 * Log-ins, and tokens that open nothing, count against the address: a new token must not be a new allowance.
 */
export async function identify(
  request: FastifyRequest,
  services: { authenticate: Authenticate; rateLimiter?: RateLimiter },
  rate: RateClass,
): Promise<Actor | null | Failure> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const actor = token === undefined ? null : await services.authenticate(token)
  const opensNothing = token !== undefined && !actor
  const caller = actor && rate !== 'auth' ? String(actor.userId) : request.ip
  const limited = services.rateLimiter?.take(opensNothing ? 'auth' : rate, caller)
  if (limited) return limited
  return opensNothing ? fail('unauthenticated') : actor
}
