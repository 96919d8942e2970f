import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { EncoderRefusal } from '#contract/live-encoder.ts'
import type { Db, Services } from '#platform/services.ts'

export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest()

/** A new key; the one before it opens nothing from here on. Only its owner ever has it. */
export async function renewKey({ db }: Pick<Services, 'db'>, creatorId: number): Promise<string> {
  const key = `live_${randomBytes(24).toString('base64url')}`
  await sql`insert into stream_keys (user_id, key_hash, ending) values (${creatorId}, ${hashOfKey(key)}, ${key.slice(-4)})
    on conflict (user_id) do update set key_hash = excluded.key_hash, ending = excluded.ending, made_at = now(),
      refused_for = null, refused_at = null`.execute(db)
  return key
}

export async function chooseTakeOver(
  { db }: Pick<Services, 'db'>,
  creatorId: number,
  takesOver: boolean,
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update stream_keys set takes_over = ${takesOver} where user_id = ${creatorId}`.execute(db)
  return numAffectedRows === 1n
}

type KeyRow = {
  ending: string
  takesOver: boolean
  madeAt: string
  reason: EncoderRefusal | null
  refusedAt: string | null
}

export async function readKey(db: Db, creatorId: number): Promise<KeyRow | null> {
  const { rows } =
    await sql<KeyRow>`select ending, takes_over as "takesOver", made_at as "madeAt", refused_for as reason,
    refused_at as "refusedAt" from stream_keys where user_id = ${creatorId}`.execute(db)
  return rows[0] ?? null
}

export const anyKey = async (db: Db): Promise<boolean> =>
  (await sql`select from stream_keys limit 1`.execute(db)).rows.length > 0

/** Why an encoder was refused, for its creator to read; null: one was taken. */
export async function keepRefusal(db: Db, creatorId: number, reason: EncoderRefusal | null): Promise<void> {
  await sql`update stream_keys set refused_for = ${reason}, refused_at = case when ${reason}::text is not null then now() end
    where user_id = ${creatorId} and (refused_for is not null or ${reason}::text is not null)`.execute(db)
}
