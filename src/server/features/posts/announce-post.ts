import { sql } from 'kysely'
import { updatesChannel, updatesEvent } from '#contract/events.ts'
import type { Services } from '#core/services.ts'
import { postState } from '#core/posts/post-row.ts'

const atOnce = 5_000

/** Tells all who follow or support the creator that there is something new, in batches; the event carries nothing. */
export async function announcePost({ db, publishEvent }: Services, { postId }: { postId: number }): Promise<void> {
  const post = await db.selectFrom('posts').select(['creator_id']).where('id', '=', postId).executeTakeFirst()
  if (!post) return
  await sql`update users set post_count = (
    select count(*) from posts where creator_id = ${post.creator_id} and state = ${postState.published})
    where id = ${post.creator_id}`.execute(db)
  let after = 0
  for (;;) {
    const { rows } = await sql<{ fan_id: number }>`
      select fan_id from relations where creator_id = ${post.creator_id} and fan_id > ${after}
        and (followed_at is not null or subscribed_until > now()) order by fan_id limit ${atOnce}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    await publishEvent(
      rows.map((row) => updatesChannel(row.fan_id)),
      updatesEvent,
    )
    after = last.fan_id
  }
}
