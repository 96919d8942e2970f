import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Time-based one-time passwords (RFC 6238 over RFC 4226) as every authenticator app makes them: SHA-1, six digits, 30 seconds. */
const periodSeconds = 30
const digits = 6
/** RFC 4226 section 4 asks for 160 bits. */
const secretBytes = 20
/** Steps that a clock may be off in either direction. */
const drift = 1

export const newTotpSecret = (): Buffer => randomBytes(secretBytes)

/** The number of the 30 seconds in which `atMs` (ms since 1970) lies. */
export const totpStep = (atMs: number): number => Math.floor(atMs / 1000 / periodSeconds)

/** The code of one step. */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** Which step a code belongs to, of the present one and its neighbours that are later than `after`. Null: none. */
export function matchingTotpStep(secret: Buffer, code: string, atMs: number, after: number): number | null {
  const given = Buffer.from(code)
  if (given.length !== digits) return null
  const now = totpStep(atMs)
  let found: number | null = null
  // every step is compared, so that the time taken does not tell which one it was
  for (let step = now - drift; step <= now + drift; step += 1)
    if (timingSafeEqual(Buffer.from(totpCode(secret, step)), given) && step > after) found ??= step
  return found
}

/** Base32 of RFC 4648 without padding: the form in which people type a secret. */
export function base32(bytes: Buffer): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  let [text, waiting, value] = ['', 0, 0]
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff
    for (waiting += 8; waiting >= 5; waiting -= 5) text += alphabet[(value >> (waiting - 5)) & 31] ?? ''
  }
  return waiting > 0 ? text + (alphabet[(value << (5 - waiting)) & 31] ?? '') : text
}

/** What a QR code holds: issuer and account are what the app shows (Key URI Format of authenticator apps). */
export function totpUri(secret: Buffer, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${String(digits)}&period=${String(periodSeconds)}`
}
