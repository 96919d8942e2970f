import { sql } from 'kysely'
import type { Asker } from '#modules/mails/mail-allowance.ts'
import { queueMail } from '#modules/mails/queue-mail.ts'
import { stillCounts } from '../credentials.ts'
import type { Services } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { addJob, type Job } from '#platform/jobs/jobs.ts'
import { findAccount } from './log-in.ts'
import { queueLink } from './mailed-links.ts'

const loginMailJob = 'mail_to_login'
type LoginMail = { asker: Asker; login: string; wanted: 'log_in' | 'reset_password' | 'forgot_email' }

/** Links of one purpose that may wait in a mailbox at once: nobody's mailbox is flooded through our form. */
const linksAtOnce = 5

/**
 * Has a mail sent to whoever a typed name or address belongs to. Looking that up is the job's work: the call does the same,
 * and takes as long, whether there is such an account or not.
 */
export const askForMail = ({ db, encryption }: Services, mail: LoginMail): Promise<void> =>
  addJob(db, loginMailJob, mail, {
    key: `${mail.wanted} ${encryption.mac(mail.login.toLowerCase()).toString('hex')}`,
  })

export const mailToLoginWork = ({ db }: Services): Job<LoginMail> => ({
  name: loginMailJob,
  run: async ({ asker, login, wanted }) => {
    const account = await findAccount(db, login)
    if (!account) return
    const userId = account.user_id
    if (wanted === 'forgot_email')
      return transaction(db, (tx) => queueMail(tx, { asker, userId, mail: 'forgot_email', values: {}, path: '/login' }))
    const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from mailed_links l
      where user_id = ${userId} and purpose = ${wanted} and used_at is null and expires_at > now() and ${stillCounts('l')}`.execute(
      db,
    )
    if ((rows[0]?.waiting ?? 0) < linksAtOnce) await queueLink(db, { asker, userId, purpose: wanted })
  },
})
