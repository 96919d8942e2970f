import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { stillCounts } from '../credentials.ts'
import type { Db } from '#platform/services.ts'

/** What a passkey is asked to sign for; a signature for one thing is none for another. */
export type PasskeyPurpose = 'register' | 'log_in' | 'step_up'

/** How long a person may take with their fingerprint, key or phone. */
export const challengeMinutes = 5
/** Challenges that are over go with the making of new ones: anyone may ask for some. */
const cleanedAtOnce = 20

/** Makes a challenge of 256 random bits for one answer. `userId` null: whoever answers says who they are. */
export async function makeChallenge(
  db: Db,
  purpose: PasskeyPurpose,
  userId: number | null,
): Promise<{ challengeId: string; challenge: Buffer }> {
  const [challengeId, challenge] = [randomBytes(18).toString('base64url'), randomBytes(32)]
  await sql`insert into passkey_challenges (id, user_id, purpose, challenge, expires_at) values
    (${challengeId}, ${userId}, ${purpose}, ${challenge.toString('base64url')}, now() + make_interval(mins => ${challengeMinutes}))`.execute(
    db,
  )
  await sql`delete from passkey_challenges where id in (select id from passkey_challenges
    where expires_at < now() order by expires_at limit ${cleanedAtOnce} for update skip locked)`.execute(db)
  return { challengeId, challenge }
}

/**
 * Takes a challenge (base64url) away, whatever comes of its answer: there is one try. Null: there is none, or it was taken,
 * is over, or was made for something or someone else.
 */
export async function takeChallenge(
  db: Db,
  challengeId: string,
  purpose: PasskeyPurpose,
  userId: number | null,
): Promise<string | null> {
  const { rows } = await sql<{ challenge: string; right: boolean }>`
    delete from passkey_challenges c where id = ${challengeId} and purpose = ${purpose} and user_id is not distinct from ${userId}
    returning challenge, expires_at > now() and (user_id is null or ${stillCounts('c')}) as right`.execute(db)
  return rows[0]?.right ? rows[0].challenge : null
}
