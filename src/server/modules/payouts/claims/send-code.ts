import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { decryptContact } from '../claim-contact.ts'
import { compose } from '#modules/mails/compose.ts'
import { mailTexts } from '#modules/mails/texts.ts'
import type { Services } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'
import { addJob, type Job } from '#platform/jobs/jobs.ts'
import { findClaim } from './read-claim.ts'

const sendCodeJob = 'send_claim_code'
const codes = 1_000_000
const digits = 6

/** A code has so few digits that only a keyed hash hides it. */
export const hashOfCode = ({ encryption }: Pick<Services, 'encryption'>, userId: number, code: string): Buffer =>
  encryption.mac(`claim code ${String(userId)} ${code}`)

type Asked = { seconds: number; sent: number }
type Sent = Result<Record<string, never>, 'link_invalid' | 'not_ready' | 'too_soon' | 'too_many_tries'>

/**
 * Has a code mailed to the address of a deleted account. The one before ends at once, so that guessing begins anew with few
 * tries; codes are counted by the day, so that they cannot be asked for until one is guessed, nor fill a mailbox.
 */
export async function sendCode({ db }: Pick<Services, 'db'>, token: string): Promise<Sent> {
  return transaction(db, async (tx): Promise<Sent> => {
    const claim = await findClaim(tx, token)
    if (claim instanceof Failure) return claim
    if (claim.state !== 'open') return fail('not_ready', { state: claim.state })
    const { rows } = await sql<Asked>`
      select greatest(0, ceil(extract(epoch from code_sent_at + make_interval(secs => ${limits.claimCodeAgainSeconds}) - now())))::int as seconds,
        case when code_day_at > now() - interval '1 day' then codes_sent else 0 end as sent
      from claims where user_id = ${claim.user_id} for update`.execute(tx)
    const { seconds, sent } = rows[0] ?? { seconds: 0, sent: 0 }
    if (seconds > 0) return fail('too_soon', { retryAfterSeconds: seconds })
    if (sent >= limits.claimCodesPerDay) return fail('too_many_tries', { retryAfterSeconds: 3600 })
    await sql`update claims set code_hash = null, code_sent_at = now(), codes_sent = ${sent + 1},
        code_day_at = case when ${sent} = 0 then now() else code_day_at end
      where user_id = ${claim.user_id}`.execute(tx)
    await addJob(tx, sendCodeJob, { userId: claim.user_id })
    return {}
  })
}

/** Makes the code and mails it: it exists only in the mail. */
export const sendCodeWork = (services: Services): Job<{ userId: number }> => ({
  name: sendCodeJob,
  run: async ({ userId }) => {
    const { db, encryption, mailer } = services
    const code = String(randomInt(codes)).padStart(digits, '0')
    const { rows } = await sql<{ contact: Buffer }>`
      update claims set code_hash = ${hashOfCode(services, userId, code)}, code_tries = 0,
        code_expires_at = now() + make_interval(mins => ${limits.claimCodeMinutes})
      where user_id = ${userId} and contact is not null returning contact`.execute(db)
    if (!rows[0]) return
    const { email, language } = decryptContact(encryption, rows[0].contact)
    const values = { code, minutes: String(limits.claimCodeMinutes) }
    await mailer.send({ to: email, ...compose(mailTexts.claim_code, language, values) })
  },
})
