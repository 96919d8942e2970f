import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Db, Tx } from '#platform/services.ts'
import { hashWithSalt } from '../passwords.ts'

/** Lower-case letters and digits without those that look alike in some typeface: i, l, 1, o, 0. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
/** 31^10: 49 bits. Fewer than 112, so they are kept as passwords are (OWASP ASVS 6.5.2): Argon2id with a random salt. */
const symbols = 10
const saltBytes = 16
const written = new RegExp(`^[${alphabet}]{${String(symbols)}}$`)

/** As a person may type it, without case, dashes and spaces; null when it can be no recovery code. */
function normalised(typed: string): string | null {
  const code = typed.toLowerCase().replaceAll(/[\s\p{Pd}]/gu, '')
  return written.test(code) ? code : null
}

async function hashOf(code: string, salt: Buffer): Promise<Buffer> {
  return Buffer.concat([salt, await hashWithSalt(code, salt)])
}

/**
 * New codes in the form `xxxxx-xxxxx`, and what is kept of them: salt and hash. One set shares its salt, so that checking a
 * code costs one hash and not ten. Slow on purpose: make them before the transaction that stores them.
 */
export async function makeRecoveryCodes(): Promise<{ codes: string[]; hashes: Buffer[] }> {
  const codes = new Set<string>()
  while (codes.size < limits.recoveryCodes)
    codes.add(Array.from({ length: symbols }, () => alphabet[randomInt(alphabet.length)]).join(''))
  const salt = randomBytes(saltBytes)
  const hashes: Buffer[] = []
  for (const code of codes) hashes.push(await hashOf(code, salt))
  return { codes: [...codes].map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), hashes }
}

/** Puts a new set in the place of all older codes. No hashes: the person has none any more. */
export async function replaceRecoveryCodes(tx: Tx, userId: number, hashes: readonly Buffer[]): Promise<void> {
  await sql`delete from recovery_codes where user_id = ${userId}`.execute(tx)
  await sql`insert into recovery_codes (user_id, hash) select ${userId}, unnest(${hashes}::bytea[])`.execute(tx)
}

/** Uses a code up. False: it is none, or was used before. */
export async function spendRecoveryCode(tx: Tx, userId: number, typed: string): Promise<boolean> {
  const code = normalised(typed)
  if (code === null) return false
  const { rows: left } = await sql<{ hash: Buffer }>`
    select hash from recovery_codes where user_id = ${userId} and used_at is null`.execute(tx)
  const salt = left[0]?.hash.subarray(0, saltBytes)
  if (!salt) return false
  const hash = await hashOf(code, salt)
  if (!left.some((row) => timingSafeEqual(row.hash, hash))) return false
  const spent = await sql`update recovery_codes set used_at = now()
    where user_id = ${userId} and hash = ${hash} and used_at is null`.execute(tx)
  return spent.numAffectedRows === 1n
}

export async function recoveryCodesLeft(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from recovery_codes where user_id = ${userId} and used_at is null`.execute(db)
  return rows[0]?.n ?? 0
}
