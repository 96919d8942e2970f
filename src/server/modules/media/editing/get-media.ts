import { sql } from 'kysely'
import type { Services } from '#platform/services.ts'
import { fail, type Result } from '#platform/failure.ts'
import { mediaRows, mediaStatusOf, type MediaStatus } from '../media-status.ts'

/** State of a finished upload, for its owner; to everyone else it does not exist. */
export async function getMedia(
  services: Services,
  ownerId: number,
  id: string,
): Promise<Result<MediaStatus, 'not_found'>> {
  const [row] = await mediaRows(services.db, ownerId, sql`m.id = ${id}`)
  return row ? mediaStatusOf(row, services) : fail('not_found')
}

const most = 50

/** What of mine is being worked on or has failed, newest first. A failed upload without a post is told of for a day. */
export async function listProcessing(services: Services, ownerId: number): Promise<{ media: MediaStatus[] }> {
  const dayAgo = new Date(Date.now() - 86_400_000).toISOString()
  const rows = await mediaRows(
    services.db,
    ownerId,
    sql`(m.state = 'processing' or w.media_id is not null
        or (m.state = 'failed' and (m.post_id is not null or m.created_at > ${dayAgo})))
      order by m.created_at desc, m.id desc limit ${most}`,
  )
  return { media: rows.map((row) => mediaStatusOf(row, services)) }
}
