import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

export type StaffRole = 'moderator' | 'finance' | 'admin'

/**
 * Who may call a route. `anyone` includes guests; `verified` is a user whose e-mail is verified; a staff role answers
 * everyone else as if the route did not exist, and an admin may do what the other roles may; `staff` is any role. Staff need
 * two-factor log-in.
 */
export type Access = 'anyone' | 'user' | 'verified' | 'creator' | 'loopback' | 'signed' | 'staff' | StaffRole

/**
 * What a call acts on. `self`: the caller's own account and what belongs to it; `own`: the thing that the path names,
 * which must be the caller's (another's is not found); `visible`: the thing that the path names, if the caller may see it;
 * `public`: the same for everyone.
 */
export type Subject = 'self' | 'own' | 'visible' | 'public'

/** How often a route may be called; the figures are the server's. */
export type RateClass = 'read' | 'write' | 'money' | 'auth' | 'signal'

/** One call of the API, written once and read by server, client, documentation and tests. */
export type Route = {
  readonly summary: string
  readonly access: Access
  readonly subject: Subject
  /** Asks for the password or a passkey again unless this session has given it within the last minutes (`limits.stepUpMinutes`). */
  readonly stepUp?: true
  readonly rate: RateClass
  /** Says something to others: refused to who is restricted. */
  readonly publishes?: true
  /** Open to who is suspended, beside reading what is theirs. */
  readonly allowSuspended?: true
  /** Also answered where the operator offers nothing: what the law wants said, and what other machines report. */
  readonly geoExempt?: true
  /** Shows what people make: posts, comments, messages and their media. Refused to who has to show their age first. */
  readonly ageGated?: true
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** Where a body may be larger than `limits.jsonBodyMaxBytes`. */
  readonly bodyMaxBytes?: number
  readonly ok: z.ZodMiniType
  readonly status?: 200 | 201 | 202
  /** Expected failures beyond those that any route can answer (401, 403, 422, 429). */
  readonly errors?: readonly ErrorCode[]
  /** Needs an Idempotency-Key header: the same key never does the thing twice. */
  readonly idempotent?: true
}
export type RouteTable = Readonly<Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, Route>>

/** Keeps the literal types of a feature's routes. */
export const defineRoutes = <const T extends RouteTable>(table: T): T => table

type Part<R, K extends 'params' | 'query' | 'body', Side extends 'in' | 'out'> = R extends {
  readonly [P in K]: infer S
}
  ? S extends z.ZodMiniType
    ? { [P in K]: Side extends 'in' ? z.input<S> : z.output<S> }
    : unknown
  : unknown

/** A query whose parts are all optional may be left out. */
type QueryArgs<R> =
  Part<R, 'query', 'in'> extends { query: infer Q } ? (object extends Q ? { query?: Q } : { query: Q }) : unknown

/** What a caller passes. */
export type RouteArgs<R> = Part<R, 'params', 'in'> & QueryArgs<R> & Part<R, 'body', 'in'>
/** What a handler receives: parsed and normalised. */
export type RouteInput<R> = Part<R, 'params', 'out'> & Part<R, 'query', 'out'> & Part<R, 'body', 'out'>
export type RouteAnswer<R> = R extends { readonly ok: infer S }
  ? S extends z.ZodMiniType
    ? z.output<S>
    : never
  : never
