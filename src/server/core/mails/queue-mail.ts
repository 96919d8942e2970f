import { addJob } from '#platform/jobs/jobs.ts'
import type { Tx } from '../services.ts'
import type { MailValues } from './mail-text.ts'
import type { MailName } from './texts.ts'

export const mailJob = 'send_mail'
/** `to`: another address than the account's, such as the one it had before. `path`: where the button leads, on our own site. */
export type QueuedMail = { userId: number; mail: MailName; values: MailValues; path?: string; to?: string }

/** Has a mail sent to a person once the caller's transaction is committed. Values are kept with the job: no secrets. */
export const queueMail = (tx: Tx, mail: QueuedMail): Promise<void> => addJob(tx, mailJob, mail)
