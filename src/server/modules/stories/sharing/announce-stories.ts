import { type RawBuilder, sql } from 'kysely'
import { updatesEvent } from '#contract/events.ts'
import { updatesChannel } from '#modules/accounts/signal-updates.ts'
import { ringBells } from '#modules/notifications/ring-bells.ts'
import type { Services } from '#platform/services.ts'
import { isForListAlone } from '../story-row.ts'
import { notifyNamed } from './keep-mentions.ts'
import { notifyAnswered } from './shared-answers.ts'

export const announceStoriesJob = 'announce_stories'
/** Added by a trigger too, when a show begins or ends (migrations/042). */
export const tellRowJob = 'tell_row_changed'
const atOnce = 5_000

/** The fan `fan` stands on this list. */
const isOnList = (fan: RawBuilder<unknown>, listId: number) =>
  sql`exists (select from people_list_members l where l.list_id = ${listId} and l.user_id = ${fan})`

/**
 * Tells who rang the bell for a creator's stories, once for what was shared together, and all who follow or support them that the
 * row has changed: the event carries nothing. Of stories that only people on a list meet, nobody else hears.
 */
export async function announceStories(services: Services, { batchId }: { batchId: number }): Promise<void> {
  const { rows: found } = await sql<{ creator_id: number; list_id: number | null; is_listed: boolean }>`
    select s.creator_id, s.list_id, ${isForListAlone} as is_listed from stories s
    where s.batch_id = ${batchId} and s.state = 'published' and s.expires_at > now() order by is_listed limit 1`.execute(
    services.db,
  )
  const [first] = found
  // its list is gone: there is nobody to tell
  if (!first || (first.is_listed && first.list_id === null)) return
  const { creator_id: creatorId, list_id: listId } = first
  const among = (fan: RawBuilder<unknown>) =>
    first.is_listed && listId !== null ? { among: isOnList(fan, listId) } : {}
  const eventKey = `story ${String(batchId)}`
  await ringBells(services, { creatorId, of: 'stories', kind: 'story', eventKey, ...among(sql`b.fan_id`) })
  await notifyNamed(services, batchId)
  await notifyAnswered(services, batchId)
  await tellRowChanged(services, { creatorId, ...among(sql`r.fan_id`) })
}

/** Tells all who follow or support a creator that the row has changed; `among` asks more of the relation `r`. */
export async function tellRowChanged(
  { db, publishEvent }: Services,
  { creatorId, among = sql`true` }: { creatorId: number; among?: RawBuilder<unknown> },
): Promise<void> {
  let after = 0
  for (;;) {
    const { rows } = await sql<{ fan_id: number }>`
      select r.fan_id from relations r where r.creator_id = ${creatorId} and r.fan_id > ${after}
        and (r.followed_at is not null or r.subscribed_until > now()) and not r.hidden and ${among}
      order by r.fan_id limit ${atOnce}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    await publishEvent(
      rows.map((row) => updatesChannel(row.fan_id)),
      updatesEvent,
    )
    after = last.fan_id
  }
}
