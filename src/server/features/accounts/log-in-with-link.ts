import { sql } from 'kysely'
import type { Origin } from '#core/sessions/origin.ts'
import { transaction } from '#platform/database/transaction.ts'
import { Failure, type Result } from '#platform/failure.ts'
import { afterFirstFactor, type AccountServices, type LogInStep } from './finish-log-in.ts'
import { linkOfToken, spendLink } from './mailed-links.ts'

/** Logs in with a mailed link: it stands for the password, never for the second factor. Reading the mail proves the address. */
export const logInWithLink = (
  { db }: AccountServices,
  token: string,
  origin: Origin,
): Promise<Result<LogInStep, 'link_invalid' | 'link_spent' | 'link_expired'>> =>
  transaction(db, async (tx): Promise<Result<LogInStep, 'link_invalid' | 'link_spent' | 'link_expired'>> => {
    const link = await spendLink(tx, 'log_in', linkOfToken(token))
    if (link instanceof Failure) return link
    await sql`update accounts set email_verified_at = coalesce(email_verified_at, now())
      where user_id = ${link.userId} and email = ${link.email}`.execute(tx)
    return afterFirstFactor(tx, link.userId, origin)
  })
