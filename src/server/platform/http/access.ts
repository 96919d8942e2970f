import type { FastifyRequest } from 'fastify'
import type { Access } from '#contract/http.ts'
import { fail, type Failure } from '../failure.ts'
import type { Actor } from './actor.ts'

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/

/** True for an address of this machine itself. */
export const isLoopback = (address: string): boolean => loopback.test(address)

/** What of a request tells who asks. */
type Asker = Pick<FastifyRequest, 'headers' | 'socket'>

/**
 * True when this machine itself asks, by one of its own names. The name counts too: a proxy on this machine is a
 * loopback peer for all the world, and so is a page of another site whose name was pointed here (DNS rebinding).
 */
export function isLocalRequest({ headers, socket }: Asker): boolean {
  const name = (headers.host ?? '').replace(/:\d+$/, '')
  const local = name === 'localhost' || name === '[::1]' || isLoopback(name)
  return local && isLoopback(socket.remoteAddress ?? '')
}

/** The one place where a route's declared access is enforced. Null: go on. */
export function refuse(access: Access, actor: Actor | null, request: Asker): Failure | null {
  switch (access) {
    case 'anyone':
    case 'signed':
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
  }
}
