import { sql } from 'kysely'
import { canTryAgain } from '#contract/media.ts'
import type { Services } from '#platform/services.ts'
import type { MediaRow } from '../media-row.ts'
import { mediaFolder, originalKey } from '../storage-keys.ts'

/**
 * Removes an upload as it was sent: it may tell where it was made. It stays for another attempt at what failed through no fault of its
 * own, asked for already or not yet.
 */
export async function forgetOriginal(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  mediaId: string,
): Promise<void> {
  const { rows } = await sql<Pick<MediaRow, 'state' | 'problem_code'>>`
    select state, problem_code from media where id = ${mediaId}`.execute(db)
  const [row] = rows
  if (row?.state !== 'processing' && !canTryAgain(row?.problem_code ?? null)) await storage.remove(originalKey(mediaId))
  if (!row) await storage.remove(mediaFolder(mediaId))
}
