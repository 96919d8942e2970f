import { sql } from 'kysely'
import { deleteMedia } from '#modules/media/delete-media.ts'
import type { Tx } from '#platform/services.ts'
import { recordingWithdrawn } from './announcements.ts'

/** Of a show `s` that has ended there is a recording that nobody has posted, or there will be one. */
export const hasRecording = sql`(s.state = 'ended' and s.records and (case when s.recording_id is null then s.has_footage
  else exists (select from media m where m.id = s.recording_id and m.post_id is null) end))`

/** Nothing more is made of what was recorded; what was posted is a post, which is decided on its own. */
export async function withdrawRecording(tx: Tx, showId: number): Promise<void> {
  const { rows } = await sql<{ creatorId: number; mediaId: string | null }>`
    update shows set records = false where id = ${showId} and state = 'ended'
    returning creator_id as "creatorId", recording_id as "mediaId"`.execute(tx)
  const { creatorId, mediaId } = rows[0] ?? { creatorId: 0, mediaId: null }
  if (mediaId === null) return
  await recordingWithdrawn.announce(tx, { creatorId, mediaId })
  await deleteMedia(tx, sql`id = ${mediaId} and post_id is null`)
}
