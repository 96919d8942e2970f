import { createHmac } from 'node:crypto'
import { firstKey } from '#platform/encryption/keys.ts'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Audience, PriceMode } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { addVideo } from '#modules/media/add-video.ts'
import { joinRecording, type Run } from '#modules/media/join-recording.ts'
import { originalKey } from '#modules/media/storage-keys.ts'
import { notify } from '#modules/notifications/notify.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Services, Tx } from '#platform/services.ts'
import { recordingMade } from '../announcements.ts'
import { footageFolder } from '../footage-folder.ts'
import { readPieceKey, type Piece } from './keys.ts'
import { append, beginningOf, soundOf } from './read-pieces.ts'

/** What is shorter is no show: somebody tried the button. */
const leastSeconds = 10

type Row = {
  creator_id: number
  title: string
  audience: Audience
  ticket_cents: number | null
  ticket_mode: PriceMode
  /** Usernames of who else is in it. */
  tags: string[]
}

/** A show that has ended, whose creator wants a recording and has none; not one that staff have ended. */
async function recordable(db: Services['db'] | Tx, showId: number, lock = sql``): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select creator_id, title, audience, ticket_cents, ticket_mode,
      array(select w.username from tags g join users w on w.id = g.user_id where g.show_id = shows.id order by g.position) as tags
    from shows
    where id = ${showId} and state = 'ended' and ended_by <> 'staff' and records and has_footage and recording_id is null
      and ended_at - started_at >= make_interval(secs => ${leastSeconds}) ${lock}`.execute(db)
  return rows[0]
}

async function piecesOf({ storage }: Services, showId: number): Promise<Map<number, Piece[]>> {
  const byStart = new Map<number, Piece[]>()
  for await (const key of storage.list(footageFolder(showId))) {
    const piece = readPieceKey(key)
    if (piece && !piece.rolling) byStart.set(piece.start, [...(byStart.get(piece.start) ?? []), piece])
  }
  return byStart
}

/** Puts the pieces of each beginning into one file: parts that follow one another are a valid one. */
async function collect(services: Services, showId: number, folder: string): Promise<Run[]> {
  const runs: Run[] = []
  for (const [start, pieces] of await piecesOf(services, showId)) {
    // without its beginning nothing of it can be read
    if (pieces[0]?.piece !== 0) continue
    const file = path.join(folder, `run-${String(start)}.mp4`)
    const sound = soundOf(await beginningOf(services, pieces[0].key))
    for (const { key } of pieces) await append(services, key, file)
    runs.push({ file, sound })
  }
  return runs
}

/** Makes the recording a video of the creator's and a draft, which says that it goes after some days. */
async function keep(tx: Tx, row: Row, { showId, id, bytes }: { showId: number; id: string; bytes: number }) {
  const { creator_id: creatorId, title: text, audience, ticket_cents: priceCents, ticket_mode: priceMode } = row
  await addVideo(tx, { id, ownerId: creatorId, bytes })
  const { rows } = await sql<{ until: string }>`update shows set recording_id = ${id}
    where id = ${showId} returning clock_timestamp() + make_interval(days => ${limits.recordingDays}) as until`.execute(
    tx,
  )
  const keepUntil = rows[0]?.until ?? ''
  // who is in it is asked again: a recording stays
  const people = row.tags.length > 0 && { tags: row.tags }
  const content = { text, audience, mediaIds: [id], ...(priceCents !== null && { priceCents, priceMode }), ...people }
  await recordingMade.announce(tx, { creatorId, content, keepUntil })
  const eventKey = `recording ${String(showId)}`
  await notify(tx, { userId: creatorId, kind: 'live_recording', showId, eventKey, effectiveAt: keepUntil })
}

async function forget({ db, storage }: Services, showId: number): Promise<void> {
  await storage.remove(footageFolder(showId))
  await sql`update shows set has_footage = false where id = ${showId}`.execute(db)
}

/**
 * Makes a draft of what a show has sent, and lets go of its parts. Of one that staff have ended nothing is made; its parts stay
 * until an appeal can no longer bring it back. Safe to repeat: the number of the video is always the same.
 */
export async function makeRecording(services: Services, showId: number, signal?: AbortSignal): Promise<void> {
  const { db, storage, mediaSecret } = services
  if (await recordable(db, showId)) {
    const id = createHmac('sha256', firstKey(mediaSecret))
      .update(`recording/${String(showId)}`)
      .digest('base64url')
      .slice(0, 22)
    await joinRecording(
      services,
      {
        name: `recording-${String(showId)}`,
        collect: (folder) => collect(services, showId, folder),
        async use(file) {
          const { size: bytes } = await stat(file)
          await storage.putFile(originalKey(id), file)
          const kept = await transaction(db, async (tx) => {
            const row = await recordable(tx, showId, sql`for update`)
            if (row) await keep(tx, row, { showId, id, bytes })
            return row !== undefined
          })
          // staff have decided otherwise meanwhile
          if (!kept) await storage.remove(originalKey(id))
        },
      },
      signal,
    )
  }
  const { rows } = await sql`select from shows where id = ${showId} and ended_by = 'staff'`.execute(db)
  if (rows.length === 0) await forget(services, showId)
}

/** Removes parts of shows that nothing was made of in time. */
export async function removeOldFootage(services: Services): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from shows where has_footage and state = 'ended'
    and ended_at < clock_timestamp() - make_interval(days => ${limits.recordingDays}) order by ended_at limit 1000`.execute(
    services.db,
  )
  for (const { id } of rows) await forget(services, id)
}
