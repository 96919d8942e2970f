import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { recordAudit } from '#modules/audit/record.ts'
import { documentIdShape, documentKey, removeIdentityFilesJob } from '#modules/accounts/identity-documents.ts'
import { forgetPictures } from '#modules/accounts/store-identity-picture.ts'
import type { Services } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Job } from '#platform/jobs/jobs.ts'

const atOnce = 100

/** Removes pictures whose time is over: 30 days after a decision that stands, 90 after the last change of what nobody hands in. */
export async function removeOldDocuments({ db }: Pick<Services, 'db'>): Promise<number> {
  return transaction(db, async (tx) => {
    const { rows } = await sql<{ id: number; user_id: number }>`
      select r.id, r.user_id from creator_requests r
      where exists (select from identity_documents d where d.request_id = r.id)
        and ((r.state in ('accepted', 'declined') and r.decided_at < now() - make_interval(days => ${limits.identityDays}))
          or (r.state in ('draft', 'needs_more') and r.updated_at < now() - make_interval(days => ${limits.unusedIdentityDays})))
      order by r.id limit ${atOnce} for update skip locked`.execute(tx)
    for (const { id } of rows) await forgetPictures(tx, sql`request_id = ${id}`)
    for (const { id, user_id: userId } of rows)
      await recordAudit(tx, {
        actorId: null,
        action: 'creator_request.documents_removed',
        subject: { kind: 'creator_request', id },
        userId,
      })
    return rows.length
  })
}

/** Files of the store that no row names, such as those of a step that was cut off before its commit. */
async function sweepFiles({ db, storage }: Services): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from identity_documents`.execute(db)
  const known = new Set(rows.map(({ id }) => documentKey(id)))
  for await (const key of storage.list('identity')) if (!known.has(key)) await storage.remove(key)
}

export const removeDocumentsWork = (services: Services): Job[] => [
  {
    name: 'remove_old_identity_documents',
    cron: '17 * * * *',
    run: async () => {
      while ((await removeOldDocuments(services)) === atOnce);
    },
  },
  { name: 'sweep_identity_files', cron: '41 3 * * *', run: () => sweepFiles(services) },
  {
    name: removeIdentityFilesJob,
    run: async ({ ids }: { ids: string[] }) => {
      for (const id of ids) if (documentIdShape.test(id)) await services.storage.remove(documentKey(id))
    },
  },
]
