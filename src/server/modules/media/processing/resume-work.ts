import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Services } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { addJob, type Job } from '#platform/jobs/jobs.ts'
import { processVideoJob } from '../pictures/queue-processing.ts'

const atOnce = 100

/** Goes on with what a worker left when it died: its lease is over, and its job is still held in the queue by nobody. */
export const resumeWork = ({ db }: Pick<Services, 'db'>): Promise<number> =>
  transaction(db, async (tx) => {
    const { rows } = await sql<{ media_id: string }>`
      update media_work set lease_until = null where media_id = any (array(
        select media_id from media_work where lease_until < now() order by lease_until limit ${atOnce} for update skip locked))
      returning media_id`.execute(tx)
    for (const { media_id: mediaId } of rows)
      await addJob(tx, processVideoJob, { mediaId }, { key: `${processVideoJob} ${mediaId}` })
    return rows.length
  })

/** Removes working folders of this machine that nobody works in any more. */
export async function clearWorkFolders({ db, video }: Pick<Services, 'db' | 'video'>): Promise<void> {
  const folders = await readdir(video.folder).catch(() => [])
  if (folders.length === 0) return
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${folders}::text[]) as name
    where not exists (select from media_work w where w.media_id = name)`.execute(db)
  for (const { name } of rows) await rm(path.join(video.folder, name), { recursive: true, force: true })
}

export const resumeWorkWork = (services: Services): Job[] => [
  { name: 'resume_media_work', cron: '* * * * *', run: async () => void (await resumeWork(services)) },
  // as heavy work: not while this process makes a video or a clip
  { name: 'clear_work_folders', cron: '23 4 * * *', run: () => clearWorkFolders(services), heavy: true },
]
