import { sql } from 'kysely'
import type { Db } from '#platform/services.ts'
import type { Encryption } from '#platform/encryption/encryption.ts'

const sentence = Buffer.from('the key of this data folder')

/** The newest of each kind of encrypted thing: what a database from before the check is judged by. */
const encrypted = sql`
  (select totp_secret as encrypted from accounts where totp_secret is not null order by user_id desc limit 1)
  union all (select details from payout_methods order by user_id desc limit 1)
  union all (select details from withdrawals order by id desc limit 1)
  union all (select details from creator_requests where details is not null order by id desc limit 1)
  union all (select details from co_performers where details is not null order by id desc limit 1)`

/**
 * Whether `encryption` has the key with which this database's secrets are encrypted. A database that holds none yet takes this key
 * as its own: of several first starts at the same moment one does, and the others are compared with it.
 */
export async function checkEncryptionKey(db: Db, encryption: Encryption): Promise<boolean> {
  const opens = (text: Buffer): boolean => {
    try {
      encryption.decrypt(text)
      return true
    } catch {
      return false
    }
  }
  const kept = async () =>
    (await sql<{ encrypted: Buffer }>`select sealed as encrypted from key_checks`.execute(db)).rows[0]
  const before = await kept()
  if (before) return opens(before.encrypted)
  const { rows } = await sql<{ encrypted: Buffer }>`${encrypted}`.execute(db)
  if (rows.length > 0 && !rows.some((row) => opens(row.encrypted))) return false
  await sql`insert into key_checks (sealed) values (${encryption.encrypt(sentence)}) on conflict do nothing`.execute(db)
  const now = await kept()
  return now !== undefined && opens(now.encrypted)
}
