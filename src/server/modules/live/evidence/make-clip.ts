import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { keepClip, type Run } from '#modules/media/join-recording.ts'
import { mediaFolder } from '#modules/media/storage-keys.ts'
import type { Services } from '#platform/services.ts'
import { footageFolder } from '../footage-folder.ts'
import { readPieceKey, type Piece } from '../footage/keys.ts'
import { append, beginningOf, soundOf } from '../footage/read-pieces.ts'

/** The report's own piece, and half a minute before it. */
const piecesMost = 5

async function collect(services: Services, showId: number, folder: string): Promise<Run[]> {
  const found: Piece[] = []
  for await (const key of services.storage.list(footageFolder(showId))) {
    const piece = readPieceKey(key)
    if (piece) found.push(piece)
  }
  const last = found.toSorted((a, b) => a.start - b.start || a.piece - b.piece).slice(-piecesMost)
  const runs: Run[] = []
  for (const start of new Set(last.map((piece) => piece.start))) {
    const beginning = found.find((piece) => piece.start === start && piece.piece === 0)
    if (!beginning) continue
    const init = await beginningOf(services, beginning.key)
    const file = path.join(folder, `run-${String(start)}.mp4`)
    const pieces = last.filter((piece) => piece.start === start)
    // its first piece has it already
    await writeFile(file, pieces[0]?.piece === 0 ? '' : init, { mode: 0o600 })
    for (const { key } of pieces) await append(services, key, file)
    runs.push({ file, sound: soundOf(init) })
  }
  return runs
}

/** Makes the clip that was asked for. Where nothing was left of the show there is none. */
export async function makeEvidence(services: Services, evidenceId: number, signal?: AbortSignal): Promise<void> {
  const { db, storage } = services
  const { rows } = await sql<{ showId: number }>`select show_id as "showId" from show_evidence
    where id = ${evidenceId} and show_id is not null and clip is null`.execute(db)
  const showId = rows[0]?.showId
  if (showId === undefined) return
  const name = `evidence-${String(evidenceId)}`
  const clip = await keepClip(services, { name, collect: (folder) => collect(services, showId, folder) }, signal)
  if (!clip) return
  const { numAffectedRows } = await sql`update show_evidence set clip = ${JSON.stringify(clip)}::json
    where id = ${evidenceId} and clip is null`.execute(db)
  if (numAffectedRows === 0n) await storage.remove(mediaFolder(clip[0]))
}
