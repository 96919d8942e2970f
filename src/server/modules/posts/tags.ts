import { sql } from 'kysely'
import { askTagged, askTaggedAgain } from '#modules/tags/ask-tagged.ts'
import type { TagSubject } from '#modules/tags/tag-subject.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { notifyCoPerformer } from './mail-co-performer.ts'
import type { Tx } from '#platform/services.ts'
import { visiblePost } from './visible-post.ts'

/** Publishes a post when nothing is missing any more; the feature of posts does it. */
const publishWaitingJob = 'publish_waiting_post'

/** Has a post looked at that may have waited only for this. */
export const lookAgain = (tx: Tx, postId: number): Promise<void> => addJob(tx, publishWaitingJob, { postId })

/** Tags in posts: a no takes the name away, and a post that waits for its time waits for its author first. */
export const postTags: TagSubject = {
  kind: 'post',
  notifications: { asked: 'tagged', declined: 'tag_declined' },
  field: 'tags',
  hold: (tx, ids) => sql`select from posts where id = any (${ids}::bigint[]) order by id for update`.execute(tx),
  isSeenBy: async (tx, userId, id) => (await visiblePost(tx, userId, id)) !== null,
  agreed: lookAgain,
  declined: (tx, ids) =>
    sql`update posts set state = 'processing' where id = any (${ids}::bigint[]) and state = 'scheduled'`.execute(tx),
}

const unanswered = (postId: number) => sql`select from tags where post_id = ${postId}
    and state <> 'agreed'
  union all select from co_performers where post_id = ${postId} and state not in ('agreed', 'taken_out') limit 1`

/**
 * Whether a post waits for somebody who is shown in it, as its author says: by a tag, or by a link and a signed release that
 * staff have checked (product page, Safety).
 */
export const waitsForPeople = async (tx: Tx, postId: number): Promise<boolean> =>
  (await unanswered(postId).execute(tx)).rows.length > 0

/**
 * Asks those who are tagged in a post that is otherwise ready to come out. True when it has to wait for one of them, or
 * for its author, who has to take somebody out that said no.
 */
export async function askBeforePublication(tx: Tx, postId: number): Promise<boolean> {
  const { rows } = await sql`select from posts p where p.id = ${postId} and (p.has_tags or p.has_co_performers)
    and p.state = 'processing'
    and not exists (select from media m where m.post_id = p.id and m.state <> 'ready')`.execute(tx)
  if (rows.length === 0 || !(await waitsForPeople(tx, postId))) return false
  await askTagged(tx, postTags, postId)
  return true
}

/**
 * What a post shows has changed: who had agreed is asked again, and who had signed signs again. The caller holds the post and
 * has it looked at again.
 */
export async function askAgain(tx: Tx, postId: number): Promise<void> {
  await askTaggedAgain(tx, postTags, postId)
  const { rows } = await sql<{ id: number }>`update co_performers set state = 'needs_more', reason = null, note = '',
    version = version + 1, updated_at = now() where post_id = ${postId} and state in ('in_check', 'agreed') returning id`.execute(
    tx,
  )
  for (const { id } of rows) await notifyCoPerformer(tx, { coPerformerId: id, what: 'changed' })
}
