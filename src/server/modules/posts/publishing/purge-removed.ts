import { sql } from 'kysely'
import type { MediaRow } from '#modules/media/media-row.ts'
import { removeMediaFiles } from '#modules/media/remove-media-files.ts'
import type { Services, Tx } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { addJob, type Job } from '#platform/jobs/jobs.ts'

const removeMediaJob = 'remove_post_media'
const atOnce = 100
/** A post that somebody has paid for is looked at again then: its last buyer may have left. */
const againDays = 30

type Due = { id: number; sold: boolean; reported: boolean }

/** Text and everything that belongs to it go; an empty row stays, which other rows may name. */
async function purge(tx: Tx, postId: number): Promise<void> {
  for (const table of ['comments', 'post_edits', 'polls', 'tags', 'bookmarks', 'likes'])
    await sql`delete from ${sql.table(table)} where post_id = ${postId}`.execute(tx)
  await sql`update posts set text = '', teaser = '', language = null, teaser_language = null, media = null, mentions = null, preview = null, has_poll = false, has_tags = false, has_co_performers = false,
    like_count = 0, comment_count = 0, state_before = null, purge_at = null where id = ${postId}`.execute(tx)
  await addJob(tx, removeMediaJob, { postId })
}

/**
 * Clears out posts whose author removed them and did not bring them back. What somebody has paid for stays for them
 * (product page, Refunds); what is reported stays until that is decided. Gives how many were cleared.
 */
export async function purgeRemoved({ db }: Pick<Services, 'db'>): Promise<number> {
  return transaction(db, async (tx) => {
    const { rows } = await sql<Due>`
      select p.id,
        exists (select from unlocks k join users b on b.id = k.user_id where k.post_id = p.id and b.deleted_at is null) as sold,
        exists (select from cases c where c.state = 'open' and ((c.subject_kind = 'post' and c.subject_id = p.id)
          or (c.subject_kind = 'comment' and c.subject_id in (select id from comments where post_id = p.id)))) as reported
      from posts p where p.purge_at <= now() and p.state = 'removed'
      order by p.purge_at limit ${atOnce} for update of p skip locked`.execute(tx)
    const gone = rows.filter(({ sold, reported }) => !sold && !reported)
    for (const { id } of gone) await purge(tx, id)
    for (const { id, sold } of rows.filter((row) => !gone.includes(row)))
      await sql`update posts set purge_at = now() + make_interval(days => ${sold ? againDays : 1}) where id = ${id}`.execute(
        tx,
      )
    return gone.length
  })
}

/** Deletes the files of a removed post. Safe to repeat. */
async function removePostMedia({ db, storage }: Services, { postId }: { postId: number }): Promise<void> {
  const { rows } = await sql<Pick<MediaRow, 'id' | 'more'>>`
    select id, more from media where post_id = ${postId}`.execute(db)
  for (const { id, more } of rows) {
    await removeMediaFiles(storage, id, more)
    await sql`delete from media where id = ${id}`.execute(db)
  }
}

export const purgeRemovedWork = (services: Services): Job[] => [
  {
    name: 'purge_removed_posts',
    cron: '* * * * *',
    run: async () => {
      while ((await purgeRemoved(services)) === atOnce);
    },
  },
  { name: removeMediaJob, run: (payload: { postId: number }) => removePostMedia(services, payload) },
]
