import { sql } from 'kysely'
import { maySee } from '#modules/accounts/visibility.ts'
import { failField, type Failure } from '#platform/failure.ts'
import type { Tx } from '#platform/services.ts'
import { subjectColumn } from './tag-row.ts'
import type { TagSubject } from './tag-subject.ts'

/** One sentence for all: whether somebody is not there or has blocked the author is not told. */
const refused = 'One of these people can’t be tagged.'

/**
 * Tags these people and nobody else. Who was tagged before keeps their answer; the others are asked. Gives whether anything has
 * changed. The caller holds what they are tagged in, and keeps there whether anybody is.
 */
export async function setTags(
  tx: Tx,
  subject: TagSubject,
  { id, authorId }: { id: number; authorId: number },
  usernames: readonly string[],
): Promise<Failure<'invalid_input'> | boolean> {
  const column = subjectColumn(subject)
  const names = [...new Set(usernames)]
  const { rows: found } = await sql<{ id: number; username: string }>`
    select id, username from users where username = any (${names}::text[])`.execute(tx)
  const idOf = new Map(found.map((one) => [one.username, one.id]))
  const { rows: before } = await sql<{ user_id: number }>`select user_id from tags
    where ${column} = ${id} order by position`.execute(tx)
  const known = new Set(before.map((row) => row.user_id))
  const ids: number[] = []
  for (const name of names) {
    const userId = idOf.get(name)
    if (userId === undefined || userId === authorId) return failField(subject.field, refused)
    // who stays is not looked at again: to change another word must be possible whatever has become of them
    if (!known.has(userId) && !(await maySee(tx, authorId, userId))) return failField(subject.field, refused)
    ids.push(userId)
  }
  if (ids.length === before.length && ids.every((userId, index) => userId === before[index]?.user_id)) return false
  await sql`delete from tags where ${column} = ${id} and user_id <> all (${ids}::bigint[])`.execute(tx)
  await sql`insert into tags (${column}, author_id, user_id, position, asked_at)
    select ${id}, ${authorId}, user_id, n - 1, clock_timestamp() from unnest(${ids}::bigint[]) with ordinality as wanted(user_id, n)
    on conflict (${column}, user_id) do update set position = excluded.position`.execute(tx)
  return true
}
