import type { FastifyRequest } from 'fastify'
import type { Route } from '#contract/http.ts'
import { fail, type Failure } from '../failure.ts'
import type { Actor, Authenticate } from './actor.ts'
import type { RateLimiter } from './rate-limit.ts'

/**
 * Who makes a request, counted against what they may do: the session behind the bearer token, or null for a guest. A token that
 * opens nothing is 401 before anything is counted: who was logged out must hear just that, and log in again. Log-ins count
 * against the network, whoever asks. Where the address alone decides, nobody looks at a token.
 */
export async function identify(
  request: Pick<FastifyRequest, 'headers' | 'ip'>,
  services: { authenticate: Authenticate; rateLimiter?: RateLimiter },
  { access, rate }: Pick<Route, 'access'> & Required<Pick<Route, 'rate'>>,
): Promise<Actor | null | Failure> {
  const token = access === 'link' ? undefined : /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const actor = token === undefined ? null : await services.authenticate(token)
  if (token !== undefined && !actor) return fail('unauthenticated')
  if (rate === 'unlimited') return actor
  const limited =
    actor && rate !== 'auth'
      ? await services.rateLimiter?.take(rate, String(actor.userId))
      : await services.rateLimiter?.takeFrom(rate, request.ip)
  return limited ?? actor
}
