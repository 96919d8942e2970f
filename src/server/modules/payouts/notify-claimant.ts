import { sql } from 'kysely'
import { addJob, type Job } from '#platform/jobs/jobs.ts'
import { compose } from '#modules/mails/compose.ts'
import type { MailValues } from '#modules/mails/mail-text.ts'
import { mailTexts } from '#modules/mails/texts.ts'
import type { Services, Tx } from '#platform/services.ts'
import { decryptContact } from './claim-contact.ts'

const notifyClaimantJob = 'notify_claimant'
type ClaimMail = 'account_deleted' | 'claim_added' | 'claim_requested' | 'claim_paid' | 'claim_returned'
type NotifyPayload = {
  userId: number
  mail: ClaimMail
  values?: MailValues
  /** For whom no claim is kept: the encrypted contact (base64). */
  contact?: string
}

/** Cents as mails write them. */
export const inMail = (cents: number): string => `$${(cents / 100).toFixed(2)}`

/** Writes to somebody who has left, with the link to their claim where they have one. Address and secret stay out of the queue. */
export const notifyClaimant = (tx: Tx, payload: NotifyPayload): Promise<void> => addJob(tx, notifyClaimantJob, payload)

/** Nothing for whom no contact is kept. */
export const notifyClaimantWork = ({ db, encryption, mailer, publicUrl }: Services): Job<NotifyPayload> => ({
  name: notifyClaimantJob,
  run: async ({ userId, mail, values = {}, contact }) => {
    const { rows } = await sql<{ contact: Buffer | null; expires_at: string }>`
      select contact, expires_at from claims where user_id = ${userId}`.execute(db)
    const [kept] = rows
    const encrypted = contact === undefined ? kept?.contact : Buffer.from(contact, 'base64')
    if (!encrypted) return
    const { email, language, token } = decryptContact(encryption, encrypted)
    const hasLink = mail !== 'account_deleted' || values['claim'] !== undefined
    await mailer.send({
      to: email,
      ...compose(
        mailTexts[mail],
        language,
        { ...(kept && { until: kept.expires_at }), ...values },
        hasLink ? { url: `${publicUrl}/claim/${token}` } : {},
      ),
    })
  },
})
