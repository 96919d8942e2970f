import { sql } from 'kysely'
import { fail, type Failure } from '../failure.ts'
import type { Idempotency, StoredAnswer } from '../http/implement.ts'
import type { Db, Tx } from '../services.ts'

/**
 * What a person was answered to a key before; `key_reused` when that key belongs to another request, null when it has no
 * answer yet. Keys are kept for a month.
 */
export async function storedAnswer(
  db: Db | Tx,
  userId: number,
  { key, requestHash }: Idempotency,
): Promise<StoredAnswer | Failure<'key_reused'> | null> {
  const { rows } = await sql<{ request_hash: Buffer; answer: string | null }>`
    select request_hash, answer from idempotency_keys where user_id = ${userId} and key = ${key}`.execute(db)
  const [kept] = rows
  if (!kept) return null
  if (!kept.request_hash.equals(requestHash) || kept.answer === null) return fail('key_reused')
  return { stored: JSON.parse(kept.answer) as object }
}
