import { sql } from 'kysely'
import { mediaFolder, originalKey } from '#core/media/keys.ts'
import type { Services } from '#core/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { addJob, type Job } from '#platform/jobs/jobs.ts'

/** An upload that no post and no draft has taken by then belongs to a page that was closed. */
const unusedDays = 7
const atOnce = 200
const removeFilesJob = 'remove_media_files'

/** Removes uploads that were never used. Their files go by a job that exists only if the row is gone. Returns how many. */
export async function removeUnusedMedia({ db }: Pick<Services, 'db'>): Promise<number> {
  let removed = 0
  for (;;) {
    const gone = await transaction(db, async (tx) => {
      // a post that takes one of them at this moment holds its row, and keeps it
      const { rows } = await sql<{ id: string }>`delete from media where id = any (array(
          select id from media where post_id is null and created_at < now() - make_interval(days => ${unusedDays})
            and not exists (select from drafts d where d.media_ids @> array[media.id] and d.creator_id = media.owner_id)
          order by created_at limit ${atOnce} for update skip locked))
        returning id`.execute(tx)
      if (rows.length > 0) await addJob(tx, removeFilesJob, { mediaIds: rows.map(({ id }) => id) })
      return rows.length
    })
    removed += gone
    if (gone < atOnce) return removed
  }
}

/** Safe to repeat. */
async function removeFiles({ storage }: Services, mediaIds: readonly string[]): Promise<void> {
  for (const id of mediaIds) {
    await storage.remove(mediaFolder(id))
    await storage.remove(originalKey(id))
  }
}

export const removeUnusedMediaWork = (services: Services): Job[] => [
  { name: 'remove_unused_media', cron: '53 3 * * *', run: async () => void (await removeUnusedMedia(services)) },
  { name: removeFilesJob, run: ({ mediaIds }: { mediaIds: string[] }) => removeFiles(services, mediaIds) },
]
