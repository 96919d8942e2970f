import { sql } from 'kysely'
import { addJob, type Job } from '#platform/jobs/jobs.ts'
import { compose } from '#modules/mails/compose.ts'
import { takeMail } from '#modules/mails/mail-allowance.ts'
import { mailTexts } from '#modules/mails/texts.ts'
import type { Services, Tx } from '#platform/services.ts'
import { decryptPerson } from './co-performer-row.ts'

const notifyCoPerformerJob = 'notify_co_performer'
type NotifyPayload = {
  coPerformerId: number
  what: 'signed' | 'accept' | 'needs_more' | 'decline' | 'changed' | 'withdrawn' | 'restored' | 'link'
  reason?: string
  /** In the staff's words. */
  note?: string
}

type CoPerformer = { details: Buffer | null; name: string | null; username: string | null; creator_id: number | null }

/** Writes to somebody who is shown in a post, with the link to their own page. The secret in it stays out of the queue. */
export const notifyCoPerformer = (tx: Tx, payload: NotifyPayload): Promise<void> =>
  addJob(tx, notifyCoPerformerJob, payload)

/** What staff have decided; all else is asked for by whoever has a link, or comes of what the author does. */
const byStaff: ReadonlySet<NotifyPayload['what']> = new Set(['accept', 'needs_more', 'decline', 'restored'])

/**
 * Nothing for who has not signed yet: there is no address of theirs. Without a name in the greeting: whoever signs may give any
 * address, and any name.
 */
export const notifyCoPerformerWork = (services: Services): Job<NotifyPayload> => ({
  name: notifyCoPerformerJob,
  run: async ({ coPerformerId, what, reason = '', note = '' }) => {
    const { db, encryption, mailer, publicUrl } = services
    const { rows } = await sql<CoPerformer>`select d.details, u.name, u.username, p.creator_id from co_performers d
      left join posts p on p.id = d.post_id left join users u on u.id = p.creator_id where d.id = ${coPerformerId}`.execute(
      db,
    )
    const [found] = rows
    if (!found?.details) return
    const { email, language, token } = decryptPerson(encryption, found.details)
    if (token === undefined) return
    const asker = byStaff.has(what) ? 'us' : { user: found.creator_id ?? 0 }
    if (await takeMail(services, { to: email, kind: `consent ${what}`, asker })) return
    const author = found.username === null ? '' : `${found.name ?? ''} (@${found.username})`
    const url = `${publicUrl}/consent/${token}`
    await mailer.send({
      to: email,
      ...compose(mailTexts.co_performer, language, { author, what, reason, note }, { url }),
    })
  },
})
