import { sql } from 'kysely'
import { Failure } from '../failure.ts'
import type { Idempotency } from '../http/implement.ts'
import { transaction } from '../database/transaction.ts'
import type { Db, Tx } from '../services.ts'
import { storedAnswer } from './stored-response.ts'

/**
 * Runs a money call once per key: key and answer are written in the call's own transaction, so there is never an answer
 * without its effect. The same key and request get the first answer again; another request gets `key_reused`. A
 * refused call leaves nothing behind, so that the same key may be tried again once the wallet is funded.
 * Two calls at once: the second waits for the first. (As Stripe describes it: https://docs.stripe.com/api/idempotent_requests)
 */
export async function idempotent<T extends object>(
  db: Db,
  userId: number,
  { key, requestHash }: Idempotency,
  work: (tx: Tx) => Promise<T>,
): Promise<T | Failure<'key_reused'>> {
  return transaction(db, async (tx): Promise<T | Failure<'key_reused'>> => {
    const fresh = await sql`insert into idempotency_keys (user_id, key, request_hash)
      values (${userId}, ${key}, ${requestHash}) on conflict do nothing`.execute(tx)
    if (fresh.numAffectedRows === 0n) {
      const before = await storedAnswer(tx, userId, { key, requestHash })
      if (!before) throw new Error('A key vanished while it was looked for.')
      return before instanceof Failure ? before : (before.stored as T)
    }
    const result = await work(tx)
    if (result instanceof Failure) return result
    await sql`update idempotency_keys set status = 201, answer = ${JSON.stringify(result)}
      where user_id = ${userId} and key = ${key}`.execute(tx)
    return result
  })
}
