import { hash, verify } from '@node-rs/argon2'
import { hashingLane } from './hashing-lanes.ts'

/** Argon2id with 19 MiB, two passes, one lane (OWASP Password Storage Cheat Sheet). */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hashingLane(() => hash(password, passwordCost))

/** Verified against when there is no such account, so that the answer takes as long. */
const nobody = hashPassword('there is nobody with this password')

/** Whether the password opens the account with this hash; null (no account) takes as long and is never right. */
export async function passwordMatches(password: string, passwordHash: string | null): Promise<boolean> {
  const against = passwordHash ?? (await nobody)
  const right = await hashingLane(() => verify(against, password))
  return right && passwordHash !== null
}
