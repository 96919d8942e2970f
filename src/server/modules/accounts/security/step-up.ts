import type * as z from 'zod/mini'
import { limits } from '#contract/limits.ts'
import type { passkeyAnswer } from '#contract/passkeys.ts'
import { verifySignature } from '../credentials/passkeys.ts'
import type { Services, Tx } from '#platform/services.ts'
import type { Origin } from '../session-origin.ts'
import { rotateSession } from '../sessions.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'
import type { Actor } from '#platform/http/actor.ts'
import { lockSession } from './lock-session.ts'
import { proveIdentity, type Proof } from './prove-identity.ts'

type SteppedUp = { token: string; until: string }

/** The session has proved itself: it gets a new token that is good for sensitive actions for some minutes. */
async function stepUp<Refusal extends 'wrong_code'>(
  { db, sessions }: Services,
  { sessionHash }: Actor,
  origin: Origin,
  prove: (tx: Tx) => Promise<Failure<Refusal> | null>,
): Promise<Result<SteppedUp, 'unauthenticated' | Refusal>> {
  const result = await transaction(db, async (tx): Promise<Result<SteppedUp, 'unauthenticated' | Refusal>> => {
    if (!(await lockSession(tx, sessionHash))) return fail('unauthenticated')
    const refused = await prove(tx)
    if (refused) return refused
    const until = new Date(Date.now() + limits.stepUpMinutes * 60_000).toISOString()
    return { token: await rotateSession(tx, sessionHash, origin, { steppedUp: true }), until }
  })
  sessions.forget(sessionHash)
  return result
}

/** Steps up by password, and with two-factor on by a code besides. */
export async function stepUpByPassword(
  services: Services,
  actor: Actor,
  proof: Proof,
  origin: Origin,
): Promise<
  Result<SteppedUp, 'wrong_password' | 'wrong_code' | 'too_many_tries' | 'unauthenticated' | 'invalid_input'>
> {
  const proved = await proveIdentity(services, actor.userId, proof, origin)
  return proved instanceof Failure ? proved : stepUp(services, actor, origin, proved.finish)
}

/** Steps up with one of the person's own passkeys: it has checked its user, so it stands for password and code. */
export async function stepUpByPasskey(
  services: Services,
  actor: Actor,
  answer: z.output<typeof passkeyAnswer>,
  origin: Origin,
): Promise<Result<SteppedUp, 'passkey_refused' | 'unauthenticated'>> {
  if (!(await verifySignature(services, 'step_up', actor.userId, answer))) return fail('passkey_refused')
  return stepUp<never>(services, actor, origin, async () => null)
}
