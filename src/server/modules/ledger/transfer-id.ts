import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'

/**
 * A transfer's number, made from what it is about: the same cause always gives the same number, so that it cannot be
 * posted twice. A version 8 UUID (RFC 9562, section 5.8) of a SHA-256.
 */
export const transferId = (...cause: readonly (string | number)[]): string => uuidOf(hashOf(cause))

/** The same in SQL for one word and a column of UUIDs: finds what a transfer is about where only its number is known. */
export function transferIdInQuery(word: string, id: RawBuilder<unknown>): RawBuilder<string> {
  const hash = sql`sha256(convert_to(${`["${word}","`}::text || ${id}::text || '"]', 'UTF8'))`
  return sql<string>`encode(set_byte(set_byte(substr(${hash}, 1, 16), 6, get_byte(${hash}, 6) & 15 | 128), 8,
    get_byte(${hash}, 8) & 63 | 128), 'hex')::uuid`
}

const hashOf = (cause: readonly (string | number)[]): Buffer =>
  createHash('sha256').update(JSON.stringify(cause)).digest().subarray(0, 16)

const timeBytes = 6
/**
 * The same for what comes in masses: begins with a time (ms), so that neighbours in time are neighbours in the index and
 * write few pages. The time belongs to the cause: the same cause must always give the same one.
 */
export function timedTransferId(timeMs: number, ...cause: readonly (string | number)[]): string {
  const bytes = hashOf([timeMs, ...cause])
  bytes.writeUIntBE(timeMs, 0, timeBytes)
  return uuidOf(bytes)
}

function uuidOf(bytes: Buffer): string {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
