import { securityEventRecorded } from './announcements.ts'
import { sql } from 'kysely'
import type { SecurityEventKind } from '#contract/security.ts'
import { queueMail } from '#modules/mails/queue-mail.ts'
import { addressRange, deviceOf, type Origin } from './session-origin.ts'
import type { Tx } from '#platform/services.ts'

/**
 * Writes down what happened to an account's protection and has its owner told by mail: a log-in only when it comes from a
 * network and program that were not seen before. `quiet`: written, not told (the first log-in of a new account).
 */
export async function recordSecurityEvent(
  tx: Tx,
  { userId, kind, origin, quiet = false }: { userId: number; kind: SecurityEventKind; origin: Origin; quiet?: boolean },
): Promise<void> {
  const [range, device] = [addressRange(origin.address), deviceOf(origin.userAgent)]
  const { rows } = await sql<{ id: number; known: boolean; at: string }>`
    with known as (select from security_events where user_id = ${userId} and kind = 'logged_in'
      and address_range = ${range} and device = ${device} limit 1)
    insert into security_events (user_id, kind, address_range, device) values (${userId}, ${kind}, ${range}, ${device})
    returning id, at, exists (select from known) as known`.execute(tx)
  if (quiet || (kind === 'logged_in' && rows[0]?.known)) return
  if (rows[0]) await securityEventRecorded.announce(tx, { userId, kind, eventId: rows[0].id })
  await queueMail(tx, {
    userId,
    mail: 'security_event',
    values: { kind, device, range, at: rows[0]?.at ?? '' },
    path: '/settings/security#sessions',
  })
}
