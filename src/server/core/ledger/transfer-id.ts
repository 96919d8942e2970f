import { createHash } from 'node:crypto'

/**
 * A transfer's number, made from what it is about: the same cause always gives the same number, so that it cannot be
 * posted twice. A version 8 UUID (RFC 9562, section 5.8) of a SHA-256.
 */
export function transferId(...cause: readonly (string | number)[]): string {
  const bytes = createHash('sha256').update(JSON.stringify(cause)).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
