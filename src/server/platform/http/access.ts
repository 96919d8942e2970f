import type { FastifyRequest } from 'fastify'
import type { Access, Route } from '#contract/http.ts'
import { fail, type Failure } from '../failure.ts'
import type { Actor } from './actor.ts'

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/

/** True for an address of this machine itself. */
export const isLoopback = (address: string): boolean => loopback.test(address)

/** What of a request tells who asks. */
type Asker = Pick<FastifyRequest, 'headers' | 'socket' | 'raw'>

const isOwnName = (name: string): boolean => name === 'localhost' || name === '[::1]' || isLoopback(name)

/** Headers that a proxy, a load balancer or a CDN adds: one of them is enough to know that somebody else asks. */
const forwarding =
  /^(forwarded|via|x-forwarded(-.*)?|x-(real|client|cluster-client|original|envoy|azure|appengine)-.*|true-client-ip|cf-.*|cdn-.*|fastly-.*|fly-.*|akamai-.*|x-amzn?-.*|x-cloud-trace-context|x-proxyuser-ip|proxy-.*|x-proxy-.*)$/

/**
 * True when this machine itself asks, by one of its own names and not for somebody else. The name counts too: a proxy on
 * this machine is a loopback peer for all the world, and so is a page of another site whose name was pointed here (DNS
 * rebinding). A proxy may give us our own name, so any sign of one counts as well; old ones still speak HTTP/1.0.
 */
export function isLocalRequest({ headers, socket, raw }: Asker): boolean {
  if (!isOwnName((headers.host ?? '').replace(/:\d+$/, '')) || !isLoopback(socket.remoteAddress ?? '')) return false
  return raw.httpVersion !== '1.0' && !Object.keys(headers).some((name) => forwarding.test(name))
}

/** Whether an address, such as that of the web pages, can only be meant on this machine. */
export const isLocalAddress = (url: string): boolean => isOwnName(new URL(url).hostname)

/** Whether a route wants the proof that our own page asks: it changes something, and a browser would ask for any site. */
export const isGuarded = (method: string, { access, unproved }: Pick<Route, 'access' | 'unproved'>): boolean =>
  method !== 'GET' && method !== 'HEAD' && access !== 'signed' && access !== 'link' && unproved !== true

/** Sensitive calls want the password or a passkey again, unless this session gave it within the last minutes. */
function stepUp(route: Pick<Route, 'stepUp'>, actor: Actor | null): Failure | null {
  if (!route.stepUp || (actor && actor.steppedUpUntil > Date.now())) return null
  return fail('step_up_required')
}

type Refusable = Pick<Route, 'access' | 'stepUp' | 'publishes' | 'allowSuspended'> &
  Partial<Pick<Route, 'subject' | 'rate'>>

/** The one place where a route's declared access is enforced. Null: go on. */
export const refuse = (route: Refusable, actor: Actor | null, request: Asker): Failure | null =>
  refuseRole(route.access, actor, request) ?? refuseStanding(route, actor) ?? stepUp(route, actor)

/** What a decision of staff has taken from an account. Whoever is suspended still reads what is theirs, and appeals. */
function refuseStanding(route: Refusable, actor: Actor | null): Failure | null {
  if (!actor || actor.accountStatus === 'good') return null
  if (actor.accountStatus === 'restricted') return route.publishes ? fail('account_restricted') : null
  const ofOwn = route.subject === 'self' && (route.rate === 'read' || route.rate === 'signal')
  return ofOwn || route.allowSuspended || route.access === 'anyone' ? null : fail('account_suspended')
}

/** Who can open other people's identity documents and money must not be one stolen password away. */
const secondFactor = (actor: Actor): Failure | null => (actor.hasSecondFactor ? null : fail('second_factor_required'))

function refuseRole(access: Access, actor: Actor | null, request: Asker): Failure | null {
  switch (access) {
    case 'anyone':
    case 'signed':
    case 'link':
      return null
    case 'loopback':
      return isLocalRequest(request) ? null : fail('not_found')
    case 'user':
      return actor ? null : fail('unauthenticated')
    case 'verified':
      if (!actor) return fail('unauthenticated')
      return actor.isEmailVerified ? null : fail('email_unverified')
    case 'creator':
      if (!actor) return fail('unauthenticated')
      if (!actor.isCreator) return fail('creators_only')
      return actor.isEmailVerified ? null : fail('email_unverified')
    // for everyone else these routes do not exist, whether signed in or not
    case 'moderator':
    case 'finance':
      return actor?.staffRole === access || actor?.staffRole === 'admin' ? secondFactor(actor) : fail('not_found')
    case 'admin':
      return actor?.staffRole === 'admin' ? secondFactor(actor) : fail('not_found')
    case 'staff':
      return actor?.staffRole ? secondFactor(actor) : fail('not_found')
  }
}
