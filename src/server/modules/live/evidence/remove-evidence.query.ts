import { sql } from 'kysely'
import { mediaFolder } from '#modules/media/storage-keys.ts'
import type { StoredMedia } from '#modules/media/media-row.ts'
import type { Services } from '#platform/services.ts'

// Reads show_evidence, cases and case_appeals.

/** After the last decision about its show, and for appeals: as long as identity documents are kept. */
const keptDays = 30

/** Removes what nobody decides about any more, and what is left of accounts that are gone. */
export async function removeEvidence({ db, storage }: Services): Promise<void> {
  const { rows } = await sql<{ id: number; clip: StoredMedia | null }>`
    select e.id, e.clip from show_evidence e where e.show_id is null
      or (e.asked_at < clock_timestamp() - make_interval(days => ${keptDays}) and not exists (
        select from cases c left join case_appeals a on a.case_id = c.id
        where c.subject_kind = 'show' and c.subject_id = e.show_id
          and (c.state = 'open' or a.state = 'open' or c.closed_at > clock_timestamp() - make_interval(days => ${keptDays}))))
    order by e.id limit 1000`.execute(db)
  for (const { id, clip } of rows) {
    if (clip) await storage.remove(mediaFolder(clip[0]))
    await sql`delete from show_evidence where id = ${id}`.execute(db)
  }
}
