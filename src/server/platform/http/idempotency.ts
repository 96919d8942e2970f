import { sql } from 'kysely'
import { transaction } from '../database/transaction.ts'
import { Failure, fail } from '../failure.ts'
import type { Db, Tx } from '../services.ts'
import type { Idempotency, StoredAnswer } from './implement.ts'

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

/** One person's money call. */
export type KeyedCall = { fanId: number; idempotency: Idempotency }

/**
 * `idempotent` for many calls in one transaction, whose people are locked: what each was answered before, `key_reused`
 * where its key belongs to another request, and null for a call that has no answer yet.
 */
export async function storedResponses<T extends object>(
  tx: Tx,
  calls: readonly KeyedCall[],
): Promise<(T | Failure<'key_reused'> | null)[]> {
  if (calls.length === 0) return []
  const { rows } = await sql<{ n: number; request_hash: Buffer; answer: string | null }>`
    select c.n, k.request_hash, k.answer
    from unnest(${calls.map(({ fanId }) => fanId)}::bigint[], ${calls.map(({ idempotency }) => idempotency.key)}::text[])
      with ordinality as c(user_id, key, n)
    join idempotency_keys k on k.user_id = c.user_id and k.key = c.key`.execute(tx)
  const answers: (T | Failure<'key_reused'> | null)[] = calls.map(() => null)
  for (const { n, request_hash, answer } of rows) {
    const same = calls[n - 1]?.idempotency.requestHash.equals(request_hash)
    answers[n - 1] = same && answer !== null ? (JSON.parse(answer) as T) : fail('key_reused')
  }
  return answers
}

/** Keeps the first answers of calls. A key that was written meanwhile breaks the transaction, which is then tried again. */
export async function storeResponses(tx: Tx, calls: readonly (KeyedCall & { answer: object })[]): Promise<void> {
  if (calls.length === 0) return
  await sql`insert into idempotency_keys (user_id, key, request_hash, status, answer)
    select user_id, key, request_hash, 201, answer
    from unnest(${calls.map(({ fanId }) => fanId)}::bigint[], ${calls.map(({ idempotency }) => idempotency.key)}::text[],
      ${calls.map(({ idempotency }) => idempotency.requestHash)}::bytea[],
      ${calls.map(({ answer }) => JSON.stringify(answer))}::text[]) as c(user_id, key, request_hash, answer)`.execute(
    tx,
  )
}
