import { sql } from 'kysely'
import type { DraftContent } from '#contract/drafts.ts'
import type { Services, Tx } from '#platform/services.ts'

/** Keeps the recording of a show as a draft, however many there are; it goes by itself unless it is posted. */
export async function addRecording(
  tx: Tx,
  { creatorId, content, keepUntil }: { creatorId: number; content: DraftContent; keepUntil: string },
): Promise<void> {
  await sql`insert into drafts (creator_id, content, media_ids, keep_until)
    values (${creatorId}, ${JSON.stringify(content)}::json, ${content.mediaIds ?? []}::text[], ${keepUntil})`.execute(
    tx,
  )
}

/** Throws the draft of a recording away; other drafts that hold it lose it with its file. */
export async function dropRecording(
  tx: Tx,
  { creatorId, mediaId }: { creatorId: number; mediaId: string },
): Promise<void> {
  await sql`delete from drafts where creator_id = ${creatorId} and keep_until is not null and media_ids @> array[${mediaId}]::text[]`.execute(
    tx,
  )
}

/** Throws away what was not posted in time. Its video goes with all that nobody uses. */
export async function removeOldRecordings({ db }: Pick<Services, 'db'>): Promise<void> {
  await sql`delete from drafts where keep_until < clock_timestamp()`.execute(db)
}
