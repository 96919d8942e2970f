import { sql } from 'kysely'
import type { Services } from '#core/services.ts'
import { signalUpdates } from '#core/updates/signal.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'
import { spendLink } from './mailed-links.ts'

type Refusal = 'link_invalid' | 'link_spent' | 'link_expired'

/** Spends the link of a verification mail. It works once, for the address it was sent to. */
export async function verifyEmail(
  { db, sessions }: Services,
  given: { id: string; hash: string },
): Promise<Result<Record<string, never>, Refusal>> {
  const result = await transaction(db, async (tx): Promise<Result<{ userId: number }, Refusal>> => {
    const link = await spendLink(tx, 'verify_email', given)
    if (link instanceof Failure) return link
    const account = await sql`update accounts set email_verified_at = coalesce(email_verified_at, now())
      where user_id = ${link.userId} and email = ${link.email}`.execute(tx)
    if (account.numAffectedRows === 0n) return fail('link_invalid')
    await signalUpdates(tx, link.userId)
    return { userId: link.userId }
  })
  if (result instanceof Failure) return result
  sessions.forgetUser(result.userId)
  return {}
}
