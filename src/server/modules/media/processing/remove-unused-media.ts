import { sql } from 'kysely'
import { removeMediaFiles } from '../remove-media-files.ts'
import type { Services } from '#platform/services.ts'
import type { StoredMore } from '../media-row.ts'
import { transaction } from '#platform/database/transaction.ts'
import { addJob, type Job } from '#platform/jobs/jobs.ts'

/** An upload that no post, no draft and no message has taken by then belongs to a page that was closed. */
const unusedDays = 7
const atOnce = 200
export const removeFilesJob = 'remove_media_files'
type Removed = { id: string; more: StoredMore | null }

/** Removes uploads that were never used. Their files go by a job that exists only if the row is gone. Returns how many. */
export async function removeUnusedMedia({ db }: Pick<Services, 'db'>): Promise<number> {
  let removed = 0
  for (;;) {
    const gone = await transaction(db, async (tx) => {
      // a post that takes one of them at this moment holds its row, and keeps it
      const { rows } = await sql<Removed>`delete from media where id = any (array(
          select id from media where post_id is null and content_id is null and story_id is null and created_at < now() - make_interval(days => ${unusedDays})
            and not exists (select from drafts d where d.media_ids @> array[media.id] and d.creator_id = media.owner_id)
          order by created_at limit ${atOnce} for update skip locked))
        returning id, more`.execute(tx)
      if (rows.length > 0) await addJob(tx, removeFilesJob, { media: rows })
      return rows.length
    })
    removed += gone
    if (gone < atOnce) return removed
  }
}

/** Safe to repeat. */
async function removeFiles({ storage }: Services, media: readonly Removed[]): Promise<void> {
  for (const { id, more } of media) await removeMediaFiles(storage, id, more)
}

export const removeUnusedMediaWork = (services: Services): Job[] => [
  { name: 'remove_unused_media', cron: '53 3 * * *', run: async () => void (await removeUnusedMedia(services)) },
  { name: removeFilesJob, run: ({ media }: { media: Removed[] }) => removeFiles(services, media) },
]
