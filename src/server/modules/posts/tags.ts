import { sql } from 'kysely'
import { addJob } from '#platform/jobs/jobs.ts'
import { notifyCoPerformer } from './mail-co-performer.ts'
import type { Tx } from '#platform/services.ts'
import { notify } from '#modules/notifications/notify.ts'

/** Publishes a post when nothing is missing any more; the feature of posts does it. */
const publishWaitingJob = 'publish_waiting_post'

const unanswered = (postId: number) => sql`select from post_tags where post_id = ${postId}
    and state <> 'agreed'
  union all select from co_performers where post_id = ${postId} and state not in ('agreed', 'taken_out') limit 1`

/**
 * Whether a post waits for somebody who is shown in it, as its author says: by a tag, or by a link and a signed release that
 * staff have checked (product page, Safety).
 */
export const waitsForPeople = async (tx: Tx, postId: number): Promise<boolean> =>
  (await unanswered(postId).execute(tx)).rows.length > 0

/** Tells those who are tagged and have not answered yet; each is told once of each question. */
export async function askTagged(tx: Tx, postId: number): Promise<void> {
  const { rows } = await sql<{ user_id: number; creator_id: number; asked: number }>`
    select g.user_id, p.creator_id, (extract(epoch from g.asked_at) * 1000)::bigint as asked
    from post_tags g join posts p on p.id = g.post_id
    where g.post_id = ${postId} and g.state = 'asked' order by g.user_id`.execute(tx)
  for (const { user_id: userId, creator_id: actorId, asked } of rows)
    await notify(tx, {
      userId,
      kind: 'tagged',
      eventKey: `tagged ${String(postId)} ${String(asked)}`,
      actorId,
      postId,
    })
}

/**
 * Asks those who are tagged in a post that is otherwise ready to come out. True when it has to wait for one of them, or
 * for its author, who has to take somebody out that said no.
 */
export async function askBeforePublication(tx: Tx, postId: number): Promise<boolean> {
  const { rows } = await sql`select from posts p where p.id = ${postId} and (p.has_tags or p.has_co_performers)
    and p.state = 'processing'
    and not exists (select from media m where m.post_id = p.id and m.state <> 'ready')`.execute(tx)
  if (rows.length === 0 || !(await waitsForPeople(tx, postId))) return false
  await askTagged(tx, postId)
  return true
}

/**
 * Takes back the tags for which `where` holds, a condition on `post_tags g` and `posts p`: they are shown no more, and a
 * post that waits for its time waits for its author first. Gives the posts.
 */
async function declineTags(tx: Tx, where: ReturnType<typeof sql>): Promise<number[]> {
  // posts before their tags, as publishing takes them
  const { rows } = await sql<{ id: number }>`select p.id from posts p where p.id in (
    select g.post_id from post_tags g join posts p on p.id = g.post_id where ${where}) order by p.id for update`.execute(
    tx,
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return ids
  await sql`update post_tags g set state = 'declined', answered_at = now() from posts p
    where p.id = g.post_id and p.id = any (${ids}::bigint[]) and ${where}`.execute(tx)
  await sql`update posts set state = 'processing' where id = any (${ids}::bigint[])
    and state = 'scheduled'`.execute(tx)
  return ids
}

/** Says no for one person in one post. */
export const declineTag = (tx: Tx, userId: number, postId: number): Promise<number[]> =>
  declineTags(tx, sql`g.user_id = ${userId} and g.post_id = ${postId} and g.state <> 'declined'`)

/** Ends the tags between two people: one of them has blocked the other. */
export const endTagsBetween = (tx: Tx, one: number, other: number): Promise<number[]> =>
  declineTags(
    tx,
    sql`g.state <> 'declined' and ((g.user_id = ${one} and p.creator_id = ${other})
      or (g.user_id = ${other} and p.creator_id = ${one}))`,
  )

/**
 * What a post shows has changed: who had agreed is asked again, and who had signed signs again. The caller holds the post and
 * has it looked at again.
 */
export async function askAgain(tx: Tx, postId: number): Promise<void> {
  await sql`update post_tags set state = 'asked', asked_at = clock_timestamp(), answered_at = null
    where post_id = ${postId} and state = 'agreed'`.execute(tx)
  const { rows } = await sql<{ id: number }>`update co_performers set state = 'needs_more', reason = null, note = '',
    version = version + 1, updated_at = now() where post_id = ${postId} and state in ('in_check', 'agreed') returning id`.execute(
    tx,
  )
  for (const { id } of rows) await notifyCoPerformer(tx, { coPerformerId: id, what: 'changed' })
}

/** Has a post looked at that may have waited only for this. */
export const lookAgain = (tx: Tx, postId: number): Promise<void> => addJob(tx, publishWaitingJob, { postId })
