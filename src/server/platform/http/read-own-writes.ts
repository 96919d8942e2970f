import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Whoever has changed something reads it back, also from a copy of the database: the answer to a change says where the database's log
 * was after it, as a cookie for browsers and a header for programs, and a copy that is not there yet is not asked. By the log and
 * not by the clock, which says nothing of how far a copy is.
 */
const name = 'fanfare-position'
/** Copies that are used at all are seconds behind. */
const seconds = 60

export function positionOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const given = headers[name]
  if (typeof given === 'string') return given
  return /(?:^|;\s*)fanfare-position=([0-9A-Fa-f/]{3,17})/.exec(headers.cookie ?? '')?.[1]
}

export function tellPosition(reply: FastifyReply, position: string): void {
  void reply.header(name, position)
  void reply.header('set-cookie', `${name}=${position}; Path=/api; Max-Age=${String(seconds)}; HttpOnly; SameSite=Lax`)
}
