import type { FastifyRequest } from 'fastify'
import type { Route } from '#contract/http.ts'
import { fail, Failure } from '../failure.ts'
import { refuse } from './access.ts'
import type { Actor, Authenticate } from './actor.ts'
import { identify } from './identify.ts'
import type { RateLimiter } from './rate-limit.ts'

export type Admission = {
  authenticate: Authenticate
  rateLimiter?: RateLimiter
  /** Refuses who asks from where nothing is offered, or lives there. */
  refusePlace?: (actor: Actor | null, address: string) => Failure | null
  /** Refuses what people make to who has to show their age first. */
  refuseAge?: (actor: Actor | null, address: string) => Failure | null
  /** Notes where somebody is, before anything is read for them; null: that is known already. */
  placeUser?: (actor: Actor, address: string) => Promise<void> | null
}

type Admitted = Pick<
  Route,
  'access' | 'rate' | 'subject' | 'stepUp' | 'speaks' | 'evenSuspended' | 'everywhere' | 'shows'
>

/**
 * Who makes a request and whether they may, for every route, files and uploads included: rate, session, access, country and
 * age, in that order. Null: a guest.
 */
export async function admit(
  request: FastifyRequest,
  services: Admission,
  route: Partial<Admitted> & Pick<Admitted, 'access' | 'rate'>,
): Promise<Actor | null | Failure> {
  const actor = await identify(request, services, route.rate)
  if (actor instanceof Failure) return actor
  const refused =
    refuse(route, actor, request) ??
    (route.everywhere ? null : services.refusePlace?.(actor, request.ip)) ??
    (route.shows ? services.refuseAge?.(actor, request.ip) : null)
  if (refused) return refused
  const placing = actor && services.placeUser?.(actor, request.ip)
  if (placing) await placing
  return actor
}

/** The same for routes that are not for guests. */
export async function admitUser(...asked: Parameters<typeof admit>): Promise<Actor | Failure> {
  return (await admit(...asked)) ?? fail('unauthenticated')
}
