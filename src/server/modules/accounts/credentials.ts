import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/services.ts'

/**
 * One mechanism for all that is handed out and opens or changes an account: mailed links, half-done log-ins, challenges, signed
 * addresses. Each carries the account's epoch of its time, by a trigger, and counts only while that is still the account's. A kind
 * that is new needs the column and its trigger, which a test asks of every such table, and `stillCounts` where it is looked up.
 */
export const stillCounts = (table: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${table}.epoch`)} = (select credentials_epoch from accounts where user_id = ${sql.ref(`${table}.user_id`)})`

/**
 * Holds the account's credentials until the end of the transaction: what is checked against them stays true while it is used. First
 * of all locks, so that two who use, or void, what the same account was given come one after the other. Gives the hash of the password
 * that holds now; undefined: there is no such account any more.
 */
export async function holdCredentials(tx: Tx, userId: number): Promise<string | undefined> {
  const { rows } = await sql<{ hash: string }>`
    select password_hash as hash from accounts where user_id = ${userId} for no key update`.execute(tx)
  return rows[0]?.hash
}

/**
 * Voids everything that the account was given before now, and the second factor that was begun and not turned on. Sessions stay.
 * `userId` null: of all accounts.
 */
export const voidCredentials = async (tx: Tx, userId: number | null): Promise<void> => {
  await sql`update accounts set credentials_epoch = credentials_epoch + 1,
    totp_secret = case when totp_enabled_at is not null then totp_secret end
    where ${userId}::bigint is null or user_id = ${userId}`.execute(tx)
}
