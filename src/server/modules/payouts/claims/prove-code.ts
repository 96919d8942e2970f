import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Answer } from '#contract/routes.ts'
import { hashOfSecret, newClaimSecret } from '../claim-contact.ts'
import type { Services } from '#platform/services.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'
import { findClaim } from './read-claim.ts'
import { hashOfCode } from './send-code.ts'

type Proved = Result<Answer<'POST /claims/:token/proof'>, 'link_invalid' | 'wrong_code' | 'code_expired'>

/**
 * Takes the mailed code. Each try counts before it is judged, in a statement of its own, so that many at once are no way
 * around it; a right code is used up by whoever comes first.
 */
export async function proveCode(services: Services, token: string, code: string): Promise<Proved> {
  const { db } = services
  const claim = await findClaim(db, token)
  if (claim instanceof Failure) return claim
  const { rows } = await sql<{ code_hash: Buffer; left: number }>`
    update claims set code_tries = code_tries + 1 where user_id = ${claim.user_id} and code_hash is not null
      and code_expires_at > now() and code_tries < ${limits.claimCodeTries}
    returning code_hash, ${limits.claimCodeTries} - code_tries as left`.execute(db)
  const [guessed] = rows
  if (!guessed) return fail('code_expired')
  if (!timingSafeEqual(guessed.code_hash, hashOfCode(services, claim.user_id, code)))
    return fail('wrong_code', { triesLeft: guessed.left })
  const proof = newClaimSecret()
  const proved = await sql<{ expires_at: string }>`
    update claims set code_hash = null, proof_hash = ${hashOfSecret(proof)},
      proof_expires_at = now() + make_interval(mins => ${limits.claimProofMinutes})
    where user_id = ${claim.user_id} and code_hash = ${guessed.code_hash} returning proof_expires_at as expires_at`.execute(
    db,
  )
  return proved.rows[0] ? { proof, expiresAt: proved.rows[0].expires_at } : fail('code_expired')
}
