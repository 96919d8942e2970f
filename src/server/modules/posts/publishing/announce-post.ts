import { sql } from 'kysely'
import { updatesEvent } from '#contract/events.ts'
import { updatesChannel } from '#modules/accounts/signal-updates.ts'
import type { PostState } from '#contract/posts.ts'
import { ringBells } from '#modules/notifications/ring-bells.ts'
import { announceReplay } from '../unlocks/open-replay.ts'
import { notifyMentioned } from '../mentions/notify-mentioned.ts'
import { countPublished } from '../count-published.ts'
import type { Services } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'

const atOnce = 5_000

/** Tells all who follow or support the creator, and see them, that there is something new, in batches; the event carries nothing. */
export async function announcePost(services: Services, { postId }: { postId: number }): Promise<void> {
  const { db, publishEvent } = services
  const { rows: found } = await sql<{ creator_id: number; state: PostState }>`
    select creator_id, state from posts where id = ${postId}`.execute(db)
  const [post] = found
  if (!post) return
  await transaction(db, async (tx) => {
    // the lock first, and then a statement of its own: it sees the removals that were waited for
    await sql`select from users where id = ${post.creator_id} for no key update`.execute(tx)
    await countPublished(post.creator_id).execute(tx)
  })
  await notifyMentioned(services, { postId })
  // it may be hidden or gone again by the time that this runs
  if (post.state === 'published') {
    await announceReplay(services, { postId, creatorId: post.creator_id })
    await ringBells(services, {
      creatorId: post.creator_id,
      of: 'posts',
      kind: 'post',
      eventKey: `post ${String(postId)}`,
      postId,
    })
  }
  let after = 0
  for (;;) {
    const { rows } = await sql<{ fan_id: number }>`
      select fan_id from relations where creator_id = ${post.creator_id} and fan_id > ${after}
        and (followed_at is not null or subscribed_until > now()) and not hidden order by fan_id limit ${atOnce}`.execute(
      db,
    )
    const last = rows.at(-1)
    if (!last) return
    await publishEvent(
      rows.map((row) => updatesChannel(row.fan_id)),
      updatesEvent,
    )
    after = last.fan_id
  }
}
