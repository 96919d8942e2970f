import { sql } from 'kysely'
import type { PersonTag } from '#contract/tags.ts'
import { notify } from '#modules/notifications/notify.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'
import type { Services } from '#platform/services.ts'
import { declineTag } from './decline-tags.ts'
import { subjectColumn } from './tag-row.ts'
import { noticeOf, type TagSubject } from './tag-subject.ts'

/** Agrees to a tag in what one can see: a yes is to what is there. What waited only for it comes out. */
async function agree(
  { db }: Pick<Services, 'db'>,
  subject: TagSubject,
  userId: number,
  id: number,
): Promise<Result<{ state: 'agreed' }, 'not_found'>> {
  return transaction(db, async (tx): Promise<Result<{ state: 'agreed' }, 'not_found'>> => {
    await subject.hold(tx, [id])
    if (!(await subject.isSeenBy(tx, userId, id))) return fail('not_found')
    const { rows } = await sql<{ id: number; state: PersonTag['state'] }>`select id, state from tags
      where ${subjectColumn(subject)} = ${id} and user_id = ${userId} and state <> 'declined'`.execute(tx)
    const [tag] = rows
    if (!tag) return fail('not_found')
    if (tag.state === 'asked') {
      await sql`update tags set state = 'agreed', answered_at = now() where id = ${tag.id}`.execute(tx)
      await subject.agreed(tx, id)
    }
    return { state: 'agreed' }
  })
}

/** Says no, or takes a yes back; the author is told. It needs no look at what it is in: a no is always possible. */
async function refuse(
  { db }: Pick<Services, 'db'>,
  subject: TagSubject,
  userId: number,
  id: number,
): Promise<Result<Record<string, never>, 'not_found'>> {
  const { asked, declined: kind } = subject.notifications
  return transaction(db, async (tx): Promise<Result<Record<string, never>, 'not_found'>> => {
    // read first: what a no takes away for good takes its tags along
    const { rows } = await sql<{ author_id: number; asked: number }>`
      select author_id, (extract(epoch from asked_at) * 1000)::bigint as asked
      from tags where ${subjectColumn(subject)} = ${id} and user_id = ${userId}`.execute(tx)
    const [declined] = await declineTag(tx, subject, userId, id)
    if (declined === undefined) return fail('not_found')
    await sql`delete from notifications where user_id = ${userId} and kind = ${asked}
      and starts_with(event_key, ${`${asked} ${String(id)} `})`.execute(tx)
    for (const tag of rows)
      await notify(tx, {
        userId: tag.author_id,
        kind,
        eventKey: `${kind} ${String(id)} ${String(userId)} ${String(tag.asked)}`,
        actorId: userId,
        ...noticeOf(subject, id),
      })
    return {}
  })
}

/** What somebody who is tagged can say. */
export const tagAnswers = (services: Pick<Services, 'db'>, subject: TagSubject) => ({
  agree: (userId: number, id: number) => agree(services, subject, userId, id),
  refuse: (userId: number, id: number) => refuse(services, subject, userId, id),
})
