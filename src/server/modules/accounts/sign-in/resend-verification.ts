import { takeMail } from '#modules/mails/mail-allowance.ts'
import type { Services } from '#platform/services.ts'
import { type Result } from '#platform/failure.ts'
import { queueLink } from './mailed-links.ts'

/** Sends the verification mail again; says so when it has been asked for too often, since the person waits for it. */
export async function resendVerification(
  services: Services,
  userId: number,
): Promise<Result<Record<string, never>, 'too_many_requests'>> {
  const { email } = await services.db
    .selectFrom('accounts')
    .select('email')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const many = await takeMail(services, { to: email, kind: 'verify_email', asker: { user: userId } })
  if (many) return many
  await queueLink(services.db, { asker: 'counted', userId, purpose: 'verify_email' })
  return {}
}
