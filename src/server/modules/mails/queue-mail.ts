import type { NotificationTopic } from '#contract/settings.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import type { Tx } from '#platform/services.ts'
import type { MailValues } from './mail-text.ts'
import type { Asker } from './mail-allowance.ts'
import type { MailName } from './texts.ts'

export const mailJob = 'send_mail'
/**
 * `to`: another address than the account's, such as the one it had before. `path`: where the button leads, on our own site.
 * `topic`: what the mail is about, and what its link ends; without one it cannot be ended.
 */
export type QueuedMail = {
  /** On whose behalf; without one: our own. */
  asker?: Asker
  userId: number
  mail: MailName
  values: MailValues
  path?: string
  to?: string
  topic?: NotificationTopic
}

/** Has a mail sent to a person once the caller's transaction is committed. Values are kept with the job: no secrets. */
export const queueMail = (tx: Tx, mail: QueuedMail): Promise<void> => addJob(tx, mailJob, mail)

export const guestMailJob = 'send_guest_mail'
/**
 * To somebody without an account, in the language that they chose. No name: whoever gave the address may have given any. `asker`: on
 * whose behalf.
 */
export type GuestMail = { asker: Asker; to: string; language: string; mail: MailName; values: MailValues }
export const queueGuestMail = (tx: Tx, mail: GuestMail): Promise<void> => addJob(tx, guestMailJob, mail)
