import type * as z from 'zod/mini'
import { limits } from '#contract/limits.ts'
import type { passkeyAnswer } from '#contract/passkeys.ts'
import { verifySignature } from '#core/security/passkeys.ts'
import { takeTry, triesOf, triesRight } from '#core/security/tries.ts'
import { passwordMatches } from '#core/security/passwords.ts'
import type { Services, Tx } from '#core/services.ts'
import type { Origin } from '#core/sessions/origin.ts'
import { rotateSession } from '#core/sessions/sessions.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'
import type { Actor } from '#platform/http/actor.ts'
import { holdSession } from './hold-session.ts'

type SteppedUp = { token: string; until: string }

/** The session has proved itself: it gets a new token that is good for sensitive actions for some minutes. */
async function stepUp(
  { db, sessions }: Services,
  { sessionHash }: Actor,
  origin: Origin,
  alongside: (tx: Tx) => Promise<void>,
): Promise<Result<SteppedUp, 'unauthenticated'>> {
  const result = await transaction(db, async (tx): Promise<Result<SteppedUp, 'unauthenticated'>> => {
    if (!(await holdSession(tx, sessionHash))) return fail('unauthenticated')
    await alongside(tx)
    const until = new Date(Date.now() + limits.stepUpMinutes * 60_000).toISOString()
    return { token: await rotateSession(tx, sessionHash, origin, { steppedUp: true }), until }
  })
  sessions.forget(sessionHash)
  return result
}

/** Steps up by password. Wrong ones count as failed log-ins of the account do, and make the next ones wait. */
export async function stepUpByPassword(
  services: Services,
  actor: Actor,
  password: string,
  origin: Origin,
): Promise<Result<SteppedUp, 'wrong_password' | 'too_many_tries' | 'unauthenticated'>> {
  const { db } = services
  const tries = await triesOf(services, { userId: actor.userId, login: '', address: origin.address })
  const waiting = await takeTry(db, tries)
  if (waiting) return waiting
  const account = await db
    .selectFrom('accounts')
    .select('password_hash')
    .where('user_id', '=', actor.userId)
    .executeTakeFirst()
  if (!(await passwordMatches(password, account?.password_hash ?? null))) return fail('wrong_password')
  return stepUp(services, actor, origin, (tx) => triesRight(tx, tries))
}

/** Steps up with one of the person's own passkeys. */
export async function stepUpByPasskey(
  services: Services,
  actor: Actor,
  answer: z.output<typeof passkeyAnswer>,
  origin: Origin,
): Promise<Result<SteppedUp, 'passkey_refused' | 'unauthenticated'>> {
  if (!(await verifySignature(services, 'step_up', actor.userId, answer))) return fail('passkey_refused')
  return stepUp(services, actor, origin, async () => undefined)
}
