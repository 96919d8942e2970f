import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/services.ts'
import { subjectColumn } from './tag-row.ts'
import type { TagSubject } from './tag-subject.ts'

/** Takes back the tags `g` for which `where` holds. Gives the numbers of what they were in. */
async function declineTags(tx: Tx, subject: TagSubject, where: RawBuilder<unknown>): Promise<number[]> {
  const column = subjectColumn(subject)
  const { rows } = await sql<{ id: number }>`select ${column} as id from tags g
    where ${column} is not null and g.state <> 'declined' and ${where} order by 1`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return ids
  await subject.hold(tx, ids)
  const { rows: declined } = await sql<{ id: number; agreed: boolean }>`
    update tags g set state = 'declined', answered_at = now() from (select id, state = 'agreed' as agreed from tags) was
    where was.id = g.id and ${column} = any (${ids}::bigint[]) and g.state <> 'declined' and ${where}
    returning ${column} as id, was.agreed`.execute(tx)
  const gone = declined.map(({ id }) => id)
  const tookBack = new Set(declined.flatMap(({ id, agreed }) => (agreed ? [id] : [])))
  if (gone.length > 0) await subject.declined(tx, gone, tookBack)
  return gone
}

/** Says no for one person in one of them. */
export const declineTag = (tx: Tx, subject: TagSubject, userId: number, id: number): Promise<number[]> =>
  declineTags(tx, subject, sql`g.user_id = ${userId} and ${subjectColumn(subject)} = ${id}`)

/** Ends the tags between two people: one of them has blocked the other. */
export const endTagsBetween = (tx: Tx, subject: TagSubject, one: number, other: number): Promise<number[]> =>
  declineTags(
    tx,
    subject,
    sql`((g.user_id = ${one} and g.author_id = ${other}) or (g.user_id = ${other} and g.author_id = ${one}))`,
  )

/** Ends all tags of somebody who leaves. */
export const endTagsOf = (tx: Tx, subject: TagSubject, userId: number): Promise<number[]> =>
  declineTags(tx, subject, sql`g.user_id = ${userId}`)
