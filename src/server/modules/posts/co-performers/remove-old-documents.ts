import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { recordAudit } from '#modules/audit/record.ts'
import { forgetPictures } from '#modules/accounts/store-identity-picture.ts'
import type { Services } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Job } from '#platform/jobs/jobs.ts'

const atOnce = 100

/**
 * Removes pictures of identity documents as those of creators: 30 days after what was decided, 90 after the last change of what nobody
 * signs, with the name and date of birth that were given then.
 */
async function removeOld({ db }: Services): Promise<number> {
  return transaction(db, async (tx) => {
    const { rows } = await sql<{ id: number; signed: boolean }>`
      select d.id, d.own_hash is not null as signed from co_performers d
      where (exists (select from identity_documents o where o.co_performer_id = d.id) or (d.own_hash is null and d.details is not null))
        and ((d.state in ('agreed', 'refused', 'withdrawn')
            and coalesce(d.withdrawn_at, d.decided_at) < now() - make_interval(days => ${limits.identityDays})
            and exists (select from identity_documents o where o.co_performer_id = d.id))
          or (d.state in ('invited', 'needs_more') and d.updated_at < now() - make_interval(days => ${limits.unusedIdentityDays})))
      order by d.id limit ${atOnce} for update of d skip locked`.execute(tx)
    for (const { id, signed } of rows) {
      await forgetPictures(tx, sql`co_performer_id = ${id}`)
      if (!signed) await sql`update co_performers set details = null where id = ${id}`.execute(tx)
    }
    for (const { id } of rows)
      await recordAudit(tx, { actorId: null, action: 'consent.documents_removed', subject: { kind: 'consent', id } })
    return rows.length
  })
}

export const removeOldConsentsWork = (services: Services): Job => ({
  name: 'remove_old_consent_documents',
  cron: '23 * * * *',
  run: async () => {
    while ((await removeOld(services)) === atOnce);
  },
})
