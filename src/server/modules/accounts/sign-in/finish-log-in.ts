import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { cancelDeletion } from '../cancel-deletion.ts'
import { recordSecurityEvent } from '../record-event.ts'
import { secondFactorOf } from '../credentials/second-factor.ts'
import type { Services, Tx } from '#platform/services.ts'
import type { Origin } from '../session-origin.ts'
import { openSession } from '../sessions.ts'

export type LoggedIn = { token: string; restored?: boolean }
export type LogInStep = LoggedIn | { secondFactor: { ticket: string; methods: ('code' | 'passkey')[] } }

export const hashTicket = (ticket: string): Buffer => createHash('sha256').update(ticket).digest()

/** The person is who they say: opens the session, and keeps an account that was about to go. */
export async function finishLogIn(tx: Tx, userId: number, origin: Origin): Promise<LoggedIn> {
  const restored = await cancelDeletion(tx, userId)
  if (restored) await recordSecurityEvent(tx, { userId, kind: 'deletion_called_off', origin })
  await recordSecurityEvent(tx, { userId, kind: 'logged_in', origin })
  const token = await openSession(tx, userId, origin, { steppedUp: true })
  return restored ? { token, restored } : { token }
}

/** After the first factor, whichever it was: done, or a ticket that stands for it while the second one is owed. */
export async function afterFirstFactor(tx: Tx, userId: number, origin: Origin): Promise<LogInStep> {
  const methods = await secondFactorOf(tx, userId)
  if (methods.length === 0) return finishLogIn(tx, userId, origin)
  const ticket = randomBytes(32).toString('base64url')
  await sql`insert into login_tickets (hash, user_id, expires_at)
    values (${hashTicket(ticket)}, ${userId}, now() + make_interval(mins => ${limits.secondFactorMinutes}))`.execute(tx)
  return { secondFactor: { ticket, methods } }
}

export type AccountServices = Pick<Services, 'db' | 'encryption'>
