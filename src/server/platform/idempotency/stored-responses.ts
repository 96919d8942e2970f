import { sql } from 'kysely'
import { fail, type Failure } from '../failure.ts'
import type { Idempotency } from '../http/implement.ts'
import type { Tx } from '../services.ts'

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
