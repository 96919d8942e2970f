import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Services } from '#core/services.ts'
import { verificationMail } from './verification-mail.ts'

export const verificationMailJob = 'send_verification_mail'

/** Makes a fresh link and mails it. The secret exists only in the mail; the database keeps its SHA-256. */
export async function sendVerificationMail(
  { db, mailer, publicUrl }: Services,
  { userId }: { userId: number },
): Promise<void> {
  const person = await db
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.user_id')
    .select(['accounts.email', 'accounts.language', 'users.name'])
    .where('user_id', '=', userId)
    .where('email_verified_at', 'is', null)
    .executeTakeFirst()
  if (!person) return
  const [id, secret] = [randomBytes(12).toString('base64url'), randomBytes(24).toString('base64url')]
  await sql`insert into mailed_links (id, user_id, purpose, email, hash, expires_at)
    values (${id}, ${userId}, 'verify_email', ${person.email}, ${createHash('sha256').update(secret).digest()},
      now() + make_interval(hours => ${limits.verificationHours}))`.execute(db)
  const mail = verificationMail(person.language, person.name, `${publicUrl}/email/verify/${id}/${secret}`)
  await mailer.send({ to: person.email, ...mail })
}
