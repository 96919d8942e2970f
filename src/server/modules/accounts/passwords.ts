import { randomBytes } from 'node:crypto'
import { type Cost, hashing } from './credentials/hashing.ts'

/** Argon2id with 19 MiB, two passes, one lane (OWASP Password Storage Cheat Sheet). */
export const passwordCost: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
let cost = passwordCost

/** For tests alone: they sign people up by the thousand, and a fifth of their time would be these hashes. */
export function hashPasswordsAt(other: Cost): void {
  cost = other
}

export const hashPassword = (password: string): Promise<string> =>
  hashing.run({ kind: 'hash', password, cost }) as Promise<string>

/** The same hash for the same password and salt: to look a code up by it. */
export const hashWithSalt = (password: string, salt: Uint8Array): Promise<Buffer> =>
  hashing.run({ kind: 'raw', password, cost, salt }) as Promise<Buffer>

const digits = (bytes: number): string => randomBytes(bytes).toString('base64').replaceAll('=', '')
/** Of no password: verified against when there is no such account, so that the answer takes as long. */
const nobody = (): string =>
  `$argon2id$v=19$m=${String(cost.memoryCost)},t=${String(cost.timeCost)},p=${String(cost.parallelism)}$${digits(16)}$${digits(32)}`

/** Whether the password opens the account with this hash; null (no account) takes as long and is never right. */
export async function passwordMatches(password: string, passwordHash: string | null): Promise<boolean> {
  const right = await hashing.run({ kind: 'verify', password, against: passwordHash ?? nobody() })
  return right === true && passwordHash !== null
}
