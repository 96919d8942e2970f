import { sql } from 'kysely'
import { updatesEvent } from '#contract/events.ts'
import { updatesChannel } from '#modules/accounts/signal-updates.ts'
import { ringBells } from '#modules/notifications/ring-bells.ts'
import { notifyNamed } from './keep-mentions.ts'
import type { Services } from '#platform/services.ts'

export const announceStoriesJob = 'announce_stories'
/** Added by a trigger too, when a show begins or ends (migrations/042). */
export const tellRowJob = 'tell_row_changed'
const atOnce = 5_000

/**
 * Tells who rang the bell for a creator's stories, once for what was shared together, and all who follow or support them that the
 * row has changed: the event carries nothing.
 */
export async function announceStories(services: Services, { batchId }: { batchId: number }): Promise<void> {
  const { rows: found } = await sql<{ creator_id: number }>`
    select creator_id from stories where batch_id = ${batchId} and state = 'published' and expires_at > now() limit 1`.execute(
    services.db,
  )
  const creatorId = found[0]?.creator_id
  if (creatorId === undefined) return
  await ringBells(services, { creatorId, of: 'stories', kind: 'story', eventKey: `story ${String(batchId)}` })
  await notifyNamed(services, batchId)
  await tellRowChanged(services, { creatorId })
}

/** Tells all who follow or support a creator that the row has changed. */
export async function tellRowChanged(
  { db, publishEvent }: Services,
  { creatorId }: { creatorId: number },
): Promise<void> {
  let after = 0
  for (;;) {
    const { rows } = await sql<{ fan_id: number }>`
      select fan_id from relations where creator_id = ${creatorId} and fan_id > ${after}
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
