import { sql } from 'kysely'
import type { PostState } from '#contract/posts.ts'
import { askTagged, waitsForPeople } from '../tags.ts'
import { maySee } from '#modules/accounts/visibility.ts'
import type { Tx } from '#platform/services.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { failField, type Failure } from '#platform/failure.ts'
import { publishWaitingJob } from './publish-waiting-post.ts'

/** One sentence for all: whether somebody is not there or has blocked the author is not told. */
const refused = 'One of these people can’t be tagged.'

/**
 * Tags these people in a post and nobody else. Who was tagged before keeps their answer; the others are asked. Gives
 * whether anything has changed. The caller holds the post.
 */
export async function setTags(
  tx: Tx,
  post: { id: number; creatorId: number },
  usernames: readonly string[],
): Promise<Failure<'invalid_input'> | boolean> {
  const names = [...new Set(usernames)]
  const { rows: found } = await sql<{ id: number; username: string }>`
    select id, username from users where username = any (${names}::text[])`.execute(tx)
  const idOf = new Map(found.map(({ id, username }) => [username, id]))
  const { rows: before } = await sql<{ user_id: number }>`select user_id from post_tags
    where post_id = ${post.id} order by position`.execute(tx)
  const known = new Set(before.map((row) => row.user_id))
  const ids: number[] = []
  for (const name of names) {
    const id = idOf.get(name)
    if (id === undefined || id === post.creatorId) return failField('tags', refused)
    // who stays is not looked at again: to change another word must be possible whatever has become of them
    if (!known.has(id) && !(await maySee(tx, post.creatorId, id))) return failField('tags', refused)
    ids.push(id)
  }
  if (ids.length === before.length && ids.every((id, index) => id === before[index]?.user_id)) return false
  await sql`delete from post_tags where post_id = ${post.id} and user_id <> all (${ids}::bigint[])`.execute(tx)
  await sql`insert into post_tags (post_id, user_id, position, asked_at)
    select ${post.id}, id, n - 1, clock_timestamp() from unnest(${ids}::bigint[]) with ordinality as wanted(id, n)
    on conflict (post_id, user_id) do update set position = excluded.position`.execute(tx)
  await sql`update posts set has_tags = ${ids.length > 0} where id = ${post.id}`.execute(tx)
  return true
}

/** After tags of a post in this state have changed: who is new is asked, and what waits is looked at again. */
export async function followTags(tx: Tx, postId: number, state: PostState): Promise<void> {
  if (state === 'published') return askTagged(tx, postId)
  if (state === 'scheduled' && (await waitsForPeople(tx, postId)))
    await sql`update posts set state = 'processing' where id = ${postId}`.execute(tx)
  await addJob(tx, publishWaitingJob, { postId })
}
