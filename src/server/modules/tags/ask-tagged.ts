import { sql } from 'kysely'
import { notify } from '#modules/notifications/notify.ts'
import type { Tx } from '#platform/services.ts'
import { subjectColumn } from './tag-row.ts'
import { noticeOf, type TagSubject } from './tag-subject.ts'

/** Names one question to one person. */
export const askKey = ({ notifications }: TagSubject, id: number, asked: number): string =>
  `${notifications.asked} ${String(id)} ${String(asked)}`

/** Tells those who are tagged and have not answered yet; each is told once of each question. */
export async function askTagged(tx: Tx, subject: TagSubject, id: number): Promise<void> {
  const { rows } = await sql<{ user_id: number; author_id: number; asked: number }>`
    select user_id, author_id, (extract(epoch from asked_at) * 1000)::bigint as asked
    from tags where ${subjectColumn(subject)} = ${id} and state = 'asked' order by user_id`.execute(tx)
  for (const { user_id: userId, author_id: actorId, asked } of rows)
    await notify(tx, {
      userId,
      kind: subject.notifications.asked,
      eventKey: askKey(subject, id, asked),
      actorId,
      ...noticeOf(subject, id),
    })
}

/** What it shows has changed: who had agreed is asked again. The caller holds it and has it looked at again. */
export const askTaggedAgain = (tx: Tx, subject: TagSubject, id: number): Promise<unknown> =>
  sql`update tags set state = 'asked', asked_at = clock_timestamp(), answered_at = null
    where ${subjectColumn(subject)} = ${id} and state = 'agreed'`.execute(tx)
