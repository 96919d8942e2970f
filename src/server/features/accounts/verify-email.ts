import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Services } from '#core/services.ts'
import { signalUpdates } from '#core/updates/signal.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'

type Refusal = 'link_invalid' | 'link_spent' | 'link_expired'
type Link = { user_id: number; email: string; hash: Buffer; expired: boolean; used: boolean }

/** Spends the link of a verification mail. It works once, for the address it was sent to. */
export async function verifyEmail(
  { db, sessions }: Services,
  link: { id: string; hash: string },
): Promise<Result<Record<string, never>, Refusal>> {
  const result = await transaction(db, async (tx): Promise<Result<{ userId: number }, Refusal>> => {
    const { rows } =
      await sql<Link>`select user_id, email, hash, expires_at < now() as expired, used_at is not null as used
      from mailed_links where id = ${link.id} and purpose = 'verify_email' for update`.execute(tx)
    const row = rows[0]
    const given = createHash('sha256').update(link.hash).digest()
    if (!row || !timingSafeEqual(row.hash, given)) return fail('link_invalid')
    if (row.used) return fail('link_spent')
    if (row.expired) return fail('link_expired')
    await sql`update mailed_links set used_at = now() where id = ${link.id}`.execute(tx)
    const account = await sql`update accounts set email_verified_at = coalesce(email_verified_at, now())
      where user_id = ${row.user_id} and email = ${row.email}`.execute(tx)
    if (account.numAffectedRows === 0n) return fail('link_invalid')
    await signalUpdates(tx, row.user_id)
    return { userId: row.user_id }
  })
  if ('userId' in result) sessions.forgetUser(result.userId)
  return 'userId' in result ? {} : result
}
