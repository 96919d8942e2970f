import { sql } from 'kysely'
import type { Tx } from '#platform/services.ts'

/**
 * Takes away what somebody may have added to come back: passkeys, the second factor with its recovery codes, and where earnings are
 * paid to. `since`: only what is as new as that; null: all of it.
 */
export async function removeCredentials(tx: Tx, userId: number, since: string | null): Promise<void> {
  const from = sql`coalesce(${since}::timestamptz, '-infinity')`
  await sql`delete from passkeys where user_id = ${userId} and created_at >= ${from}`.execute(tx)
  await sql`update accounts set totp_secret = null, totp_enabled_at = null
    where user_id = ${userId} and (totp_enabled_at >= ${from} or totp_enabled_at is null)`.execute(tx)
  await sql`delete from recovery_codes r using accounts a where r.user_id = ${userId} and a.user_id = r.user_id
    and (r.made_at >= ${from} or a.totp_enabled_at is null)`.execute(tx)
  await sql`delete from payout_methods where user_id = ${userId} and changed_at >= ${from}`.execute(tx)
  await sql`update payout_methods set is_default = true where user_id = ${userId}
    and not exists (select from payout_methods where user_id = ${userId} and is_default)`.execute(tx)
}
