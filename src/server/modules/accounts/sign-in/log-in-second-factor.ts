import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { holdCredentials, stillCounts } from '../credentials.ts'
import { recordSecurityEvent } from '../record-event.ts'
import { checkCode } from '../credentials/second-factor.ts'
import { takeTry, triesOf, triesRight } from '../credentials/limit-guesses.ts'
import type { Services } from '#platform/services.ts'
import type { Origin } from '../session-origin.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'
import { finishLogIn, hashTicket, type LoggedIn } from './finish-log-in.ts'

type Refusal = 'wrong_code' | 'ticket_over' | 'too_many_tries'

/** One more code for this ticket: counted before it is looked at, so that many at once are no way around the limit. */
async function useTicket({ db }: Services, hash: Buffer): Promise<number | null> {
  const { rows } = await sql<{ user_id: number }>`
    update login_tickets t set attempts = attempts + 1
    where hash = ${hash} and expires_at > now() and attempts < ${limits.secondFactorTries} and ${stillCounts('t')} returning user_id`.execute(
    db,
  )
  return rows[0]?.user_id ?? null
}

/** Ends a log-in that owed its second factor, with a code of the authenticator app or a recovery code. */
export async function logInSecondFactor(
  services: Services,
  { ticket, code }: { ticket: string; code: string },
  origin: Origin,
): Promise<Result<LoggedIn, Refusal>> {
  const { db } = services
  const hash = hashTicket(ticket)
  const userId = await useTicket(services, hash)
  if (userId === null) return fail('ticket_over')
  const tries = await triesOf(services, { userId, login: '', address: origin.address, what: 'code' })
  const waiting = await takeTry(db, tries)
  if (waiting) return waiting
  return transaction(db, async (tx): Promise<Result<LoggedIn, Refusal>> => {
    await holdCredentials(tx, userId)
    const used = await checkCode(tx, services, userId, code)
    if (used === null) return fail('wrong_code')
    const ended = await sql`delete from login_tickets t where hash = ${hash} and ${stillCounts('t')}`.execute(tx)
    if (ended.numAffectedRows === 0n) return fail('ticket_over')
    await triesRight(tx, tries)
    if (used === 'recovery') await recordSecurityEvent(tx, { userId, kind: 'recovery_code_used', origin })
    return finishLogIn(tx, userId, origin)
  })
}
