import { randomBytes } from 'node:crypto'
import { hashing } from './credentials/hashing.ts'

/** Argon2id with 19 MiB, two passes, one lane (OWASP Password Storage Cheat Sheet). */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> =>
  hashing.run({ kind: 'hash', password, cost: passwordCost }) as Promise<string>

const digits = (bytes: number): string => randomBytes(bytes).toString('base64').replaceAll('=', '')
const { memoryCost, timeCost, parallelism } = passwordCost
/** Of no password: verified against when there is no such account, so that the answer takes as long. */
const nobody = `$argon2id$v=19$m=${String(memoryCost)},t=${String(timeCost)},p=${String(parallelism)}$${digits(16)}$${digits(32)}`

/** Whether the password opens the account with this hash; null (no account) takes as long and is never right. */
export async function passwordMatches(password: string, passwordHash: string | null): Promise<boolean> {
  const right = await hashing.run({ kind: 'verify', password, against: passwordHash ?? nobody })
  return right === true && passwordHash !== null
}
