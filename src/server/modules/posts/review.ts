import { sql } from 'kysely'
import { addJob } from '#platform/jobs/jobs.ts'
import type { Services, Tx } from '#platform/services.ts'

/** Publishes a post when nothing is missing any more; the feature of posts does it. */
const publishWaitingJob = 'publish_waiting_post'

/**
 * Holds a post that would come out now for staff: it has media that looks like something removed, or it is among the first
 * of a new creator where the operator wants to see these. True when it is held. Its media must be ready.
 */
export async function queueForReview(
  tx: Tx,
  { settings }: Pick<Services, 'settings'>,
  postId: number,
): Promise<boolean> {
  const { reviewFirstPosts, reviewDays } = settings.now()
  const isFirst = sql`(p.reviewed_at is null and exists (
      select from users u where u.id = p.creator_id and u.creator_since > now() - make_interval(days => ${reviewDays}))
    and (select count(*) from (select from posts o where o.creator_id = p.creator_id and o.published_at is not null
      limit ${reviewFirstPosts}) first) < ${reviewFirstPosts})`
  const held = await sql`update posts p set state = 'in_review'
    where id = ${postId} and state = 'processing'
      and not exists (select from media m where m.post_id = p.id and m.state <> 'ready')
      and (exists (select from media m where m.post_id = p.id and m.match_id is not null and m.match_cleared_at is null)
        or ${reviewFirstPosts > 0 ? isFirst : sql`false`})`.execute(tx)
  return held.numAffectedRows !== 0n
}

/** Staff have looked and nothing is wrong: the post goes on where it was held, with all media that was held against it. */
export async function passReview(tx: Tx, postId: number): Promise<boolean> {
  const passed = await sql`update posts set state = 'processing', reviewed_at = now(),
    words_passed = words_passed or words_held_at is not null, words_held_at = null
    where id = ${postId} and state = 'in_review'`.execute(tx)
  if (passed.numAffectedRows === 0n) return false
  await sql`update media set match_cleared_at = now() where post_id = ${postId} and match_id is not null`.execute(tx)
  await addJob(tx, publishWaitingJob, { postId })
  return true
}

/** An appeal brings back a post that was declined before it ever came out: it goes on from where it was held. */
export async function bringBackDeclined(tx: Tx, postId: number): Promise<boolean> {
  const back = await sql`update posts set state = 'in_review', removed_at = null, purge_at = null
    where id = ${postId} and state = 'removed' and state_before is null and published_at is null
      and removed_at is not null`.execute(tx)
  return back.numAffectedRows !== 0n && passReview(tx, postId)
}
