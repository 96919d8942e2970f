import { addJob, type Job } from '#platform/jobs/jobs.ts'
import { compose } from '../mails/compose.ts'
import { mailTexts } from '../mails/texts.ts'
import type { Services, Tx } from '../services.ts'
import { openPerson } from './depicted-row.ts'

const tellDepictedJob = 'tell_depicted'
type Telling = {
  depictedId: number
  what: 'signed' | 'accept' | 'needs_more' | 'decline' | 'changed' | 'withdrawn' | 'restored' | 'link'
  reason?: string
  /** In the staff's words. */
  note?: string
}

/** Writes to somebody who is shown in a post, with the link to their own page. The secret in it stays out of the queue. */
export const tellDepicted = (tx: Tx, telling: Telling): Promise<void> => addJob(tx, tellDepictedJob, telling)

/** Nothing for who has not signed yet: there is no address of theirs. */
export const tellDepictedWork = ({ db, vault, mailer, publicUrl }: Services): Job<Telling> => ({
  name: tellDepictedJob,
  run: async ({ depictedId, what, reason = '', note = '' }) => {
    const found = await db
      .selectFrom('depicted_people as d')
      .leftJoin('posts as p', 'p.id', 'd.post_id')
      .leftJoin('users as u', 'u.id', 'p.creator_id')
      .select(['d.details', 'u.name', 'u.username'])
      .where('d.id', '=', depictedId)
      .executeTakeFirst()
    if (!found?.details) return
    const { legalName: name, email, language, token } = openPerson(vault, found.details)
    if (token === undefined) return
    const author = found.username === null ? '' : `${found.name ?? ''} (@${found.username})`
    const url = `${publicUrl}/consent/${token}`
    await mailer.send({
      to: email,
      ...compose(mailTexts.depicted_person, language, { name, author, what, reason, note }, { url }),
    })
  },
})
