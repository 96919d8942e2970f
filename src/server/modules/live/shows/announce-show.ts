import { notifyWaitingFans } from '../scheduled/notify-waiting-fans.ts'
import { sql } from 'kysely'
import { ringBells } from '#modules/notifications/ring-bells.ts'
import type { Services } from '#platform/services.ts'

export const announceShowJob = 'announce_show'

/** Tells who rang the bell for a creator's shows, has a ticket or wanted a reminder that one has begun, once. */
export async function announceShow(services: Services, { showId }: { showId: number }): Promise<void> {
  const { rows } = await sql<{ creator_id: number }>`
    select creator_id from shows where id = ${showId} and state = 'on_air'`.execute(services.db)
  const creatorId = rows[0]?.creator_id
  if (creatorId === undefined) return
  await notifyWaitingFans(services, showId, 'live', `live ${String(showId)}`)
  await ringBells(services, { creatorId, of: 'live', kind: 'live', showId, eventKey: `live ${String(showId)}` })
}
