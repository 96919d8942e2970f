import type { Access } from '#contract/http.ts'
import { fail, type Failure } from '../failure.ts'
import type { Actor } from './actor.ts'

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/

/** True for an address of this machine itself. */
export const isLoopback = (address: string): boolean => loopback.test(address)

/**
 * The one place where a route's declared access is enforced. Null: go on.
 * `address` is the peer's, never one from a header, so that a proxy's visitors are not taken for the machine itself.
 */
export function refuse(access: Access, actor: Actor | null, address: string): Failure | null {
  switch (access) {
    case 'anyone':
    case 'signed':
      return null
    case 'loopback':
      return isLoopback(address) ? null : fail('not_found')
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
