import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { queueMail } from '#modules/mails/queue-mail.ts'
import type { Services } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { makeExportJob } from './request-export.ts'
import { exportKey } from './export-address.ts'
import { writeArchive } from './write-archive.ts'

/** Puts the copy into storage, then says that it is ready: the time for fetching it begins with that. */
async function make(services: Services, exportId: string, userId: number): Promise<void> {
  const { db, storage } = services
  const folder = await mkdtemp(path.join(tmpdir(), 'fanfare-export-'))
  try {
    const file = path.join(folder, 'copy.zip')
    await writeArchive(services, userId, file)
    const { size } = await stat(file)
    await storage.putFile(exportKey(exportId), file)
    const ready = await transaction(db, async (tx) => {
      const { numAffectedRows } = await sql`
        update data_exports set state = 'ready', bytes = ${size}, expires_at = now() + make_interval(hours => ${limits.exportHours})
        where id = ${exportId} and state = 'waiting'`.execute(tx)
      if (numAffectedRows === 0n) return false
      await queueMail(tx, { userId, mail: 'data_export_ready', values: {}, path: '/settings/data' })
      return true
    })
    // the account was deleted meanwhile
    if (!ready) await storage.remove(exportKey(exportId))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Makes the copy that was asked for. One that fails says so, and the person can ask again. */
export const makeExportWork = (services: Services): Job<{ exportId: string }> => ({
  name: makeExportJob,
  run: async ({ exportId }) => {
    const { db } = services
    const { rows } = await sql<{ user_id: number }>`
      select user_id from data_exports where id = ${exportId} and state = 'waiting'`.execute(db)
    const [wanted] = rows
    if (!wanted) return
    try {
      await make(services, exportId, wanted.user_id)
    } catch (error) {
      await sql`update data_exports set state = 'failed' where id = ${exportId} and state = 'waiting'`.execute(db)
      throw error
    }
  },
})

/** Removes copies whose time is over: the file first, so that none is left without its row. */
export async function removeExpiredExports({ db, storage }: Services): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from data_exports where expires_at <= now()`.execute(db)
  for (const { id } of rows) {
    await storage.remove(exportKey(id))
    await sql`delete from data_exports where id = ${id}`.execute(db)
  }
}

export const removeExpiredExportsWork = (services: Services): Job => ({
  name: 'remove_expired_data_exports',
  cron: '23 * * * *',
  run: () => removeExpiredExports(services),
})
