import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

export type StaffRole = 'moderator' | 'finance' | 'admin'

/**
 * Who may call a route. `anyone` includes guests; `verified` is a user whose e-mail is verified; a staff role answers
 * everyone else as if the route did not exist, and an admin may do what the other roles may; `staff` is any role. Staff need
 * two-factor log-in. `link`: whoever has the address, which is signed or cannot be guessed, or shows the same to all; nobody
 * looks at a session there, and no proof is needed that our own pages ask.
 */
export type Access = 'anyone' | 'user' | 'verified' | 'creator' | 'loopback' | 'signed' | 'link' | 'staff' | StaffRole

/**
 * What a call acts on. `self`: the caller's own account and what belongs to it; `own`: the thing that the path names,
 * which must be the caller's (another's is not found); `visible`: the thing that the path names, if the caller may see it;
 * `public`: the same for everyone.
 */
export type Subject = 'self' | 'own' | 'visible' | 'public'

/** How often a route may be called; the figures are the server's. */
export type RateClass = 'read' | 'write' | 'money' | 'auth' | 'signal'

/**
 * Which calls are answered first when there are too many, and which are refused first: money and identity; what changes something;
 * what is read; what a page is whole without.
 */
export type Priority = 'critical' | 'write' | 'read' | 'optional'

/** A body that its handler takes as it comes, of any length up to `maxBytes`. */
export type Stream = {
  /** What callers send, none if nothing; the handler looks at the bytes and does not believe it. */
  readonly types: readonly string[]
  /** null: what comes is left unread. */
  readonly maxBytes: number | null
  /** Its handler itself counts how many bodies of one person are under way. */
  readonly resumes?: true
}

/** An answer that is no JSON: its media types by status, none where there is nothing but headers. The lowest is the usual one. */
export type Sends = Readonly<Record<number, readonly string[]>>

type Described = {
  readonly summary: string
  readonly access: Access
  readonly subject: Subject
  /** Asks for the password or a passkey again unless this session has given it within the last minutes (`limits.stepUpMinutes`). */
  readonly stepUp?: true
  /** Left out where it follows from the method (`rateOf`). `unlimited`: what a page asks for by the dozen, and what no limit may lock anybody out of. */
  readonly rate?: RateClass | 'unlimited'
  /** Left out where it follows from what it counts as (`priorityOf`). */
  readonly priority?: Priority
  /** Waits for what is yet to come and then answers with what is there: it takes no place among the calls that are worked on. */
  readonly waits?: true
  /** Asked for several times a second by everybody who watches: answered before the framework sees the call. For links that wait. */
  readonly direct?: true
  /** Says something to others: refused to who is restricted. */
  readonly publishes?: true
  /** Open to who is suspended, beside reading what is theirs. */
  readonly allowSuspended?: true
  /** Also answered where the operator offers nothing: what the law wants said, and what other machines report. */
  readonly geoExempt?: true
  /** Shows what people make: posts, comments, messages and their media. Refused to who has to show their age first. */
  readonly ageGated?: true
  /** For whom it may be read from a copy of the database that is up to two seconds behind: never money, access or who somebody is. */
  readonly mayLag?: 'everyone' | 'guests'
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** The body comes from a form of a page without scripts. */
  readonly asForm?: true
  readonly stream?: Stream
  /** Changes something without the proof that our own page asks: it needs a token anyway, which no other site has. */
  readonly unproved?: true
  /** Below the root, not below `/api`. */
  readonly outsideApi?: true
  /** Where a body may be larger than `limits.jsonBodyMaxBytes`. */
  readonly bodyMaxBytes?: number
  readonly status?: 200 | 201 | 202
  /** Expected failures beyond those that any route can answer (401, 403, 422, 429), and any whose path names something (404). */
  readonly errors?: readonly ErrorCode[]
  /** Needs an Idempotency-Key header: the same key never does the thing twice. */
  readonly idempotent?: true
}
export type JsonRoute = Described & { readonly ok: z.ZodMiniType; readonly sends?: never }
/** One address of the program, written once and read by server, client, documentation and tests. */
export type Route = JsonRoute | (Described & { readonly ok?: never; readonly sends: Sends })
export type RouteTable = Readonly<Record<`${'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, Route>>

/** As what a call counts: unless its route says more, a GET as reading and everything else as writing. */
export const rateOf = (name: string, { rate }: Pick<Route, 'rate'>): RateClass | 'unlimited' =>
  rate ?? (/^(GET|HEAD) /.test(name) ? 'read' : 'write')

/** Unless its route says more, money and identity come first; what only reads does not, whatever it counts as. */
export function priorityOf(name: string, route: Pick<Route, 'rate' | 'priority'>): Priority {
  if (route.priority) return route.priority
  const isRead = /^(GET|HEAD) /.test(name)
  if (route.rate === 'auth' || (route.rate === 'money' && !isRead)) return 'critical'
  return isRead ? 'read' : 'write'
}

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
