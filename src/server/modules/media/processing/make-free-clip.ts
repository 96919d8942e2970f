import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { mediaFolder, newMediaId } from '../storage-keys.ts'
import { makeClip } from '../video/make-clip.ts'
import { mediaChanged } from '../announcements.ts'
import type { Services } from '#platform/services.ts'
import type { MediaRow, StoredMedia } from '../media-row.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Job } from '#platform/jobs/jobs.ts'

export const makeClipJob = 'make_free_clip'

/**
 * Makes, makes anew or removes the free preview of a video, as its row wants it at this moment. It is media of its own:
 * whoever may see the clip gets no address that leads to the rest. Safe to repeat. A video that is not ready yet asks
 * for this again when it is.
 */
export async function makeFreeClip(services: Services, mediaId: string, signal?: AbortSignal): Promise<void> {
  const { db, storage, video } = services
  const { rows: found } = await sql<Pick<MediaRow, 'state' | 'kind' | 'free_seconds' | 'alt'>>`
    select state, kind, free_seconds, alt from media where id = ${mediaId}`.execute(db)
  const [row] = found
  if (row?.state !== 'ready' || row.kind !== 'video') return
  const wanted = row.free_seconds
  const tools = video.tools()
  if (wanted !== null && !tools) throw new Error('There is no FFmpeg to make a free preview with.')
  const key = newMediaId()
  const folder = path.join(video.folder, key)
  let clip: StoredMedia | null = null
  try {
    if (wanted !== null && tools) {
      await mkdir(folder, { recursive: true })
      const shop = { tools, folder, ...(signal && { signal }) }
      clip = await makeClip(shop, storage, { mediaId, key, seconds: wanted, alt: row.alt })
    }
    const old = await transaction(db, async (tx) => {
      const { rows } = await sql<{ old: string | null; post_id: number | null }>`
        with before as (select more -> 'free' ->> 0 as old from media where id = ${mediaId} for update)
        update media set more = ((more::jsonb - 'free') || ${JSON.stringify(clip ? { free: clip } : {})}::jsonb)::json
        from before where id = ${mediaId} and free_seconds is not distinct from ${wanted}::smallint
        returning before.old, post_id`.execute(tx)
      const [changed] = rows
      if (changed && changed.post_id !== null) await mediaChanged.announce(tx, { postId: changed.post_id })
      return changed
    })
    // changed again meanwhile, or deleted: another job makes what is wanted now
    if (!old) await storage.remove(mediaFolder(key))
    else if (old.old !== null) await storage.remove(mediaFolder(old.old))
  } catch (error) {
    await storage.remove(mediaFolder(key))
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export const makeFreeClipWork = (services: Services): Job<{ mediaId: string }> => ({
  name: makeClipJob,
  heavy: true,
  run: ({ mediaId }, signal) => makeFreeClip(services, mediaId, signal),
})
