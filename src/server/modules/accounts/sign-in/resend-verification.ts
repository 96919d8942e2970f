import { sql } from 'kysely'
import { nextMailIn, takeMail } from '#modules/mails/mail-allowance.ts'
import type { Services } from '#platform/services.ts'
import { type Result } from '#platform/failure.ts'
import { queueLink } from './mailed-links.ts'

/** Sends the verification mail again; says so when it has been asked for too often, since the person waits for it. */
export async function resendVerification(
  services: Services,
  userId: number,
): Promise<Result<{ nextInSeconds: number }, 'too_many_requests'>> {
  const { rows } = await sql<{ email: string }>`select email from accounts where user_id = ${userId}`.execute(
    services.db,
  )
  if (!rows[0]) throw new Error(`User ${String(userId)} has no account.`)
  const asked = { to: rows[0].email, kind: 'verify_email', asker: { user: userId } }
  const many = await takeMail(services, asked)
  if (many) return many
  await queueLink(services.db, { asker: 'counted', userId, purpose: 'verify_email' })
  return { nextInSeconds: await nextMailIn(services, asked) }
}
