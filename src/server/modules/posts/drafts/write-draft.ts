import { sql } from 'kysely'
import type { DraftContent } from '#contract/drafts.ts'
import { limits } from '#contract/limits.ts'
import type { Services } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'
import { draftViews, type Draft, type DraftRow } from './read-drafts.ts'

const columns = sql`id, updated_at, content, media_ids, keep_until`

async function viewOf(services: Services, creatorId: number, row: DraftRow): Promise<Draft> {
  const [view] = await draftViews(services, creatorId, [row])
  if (!view) throw new Error(`Draft ${String(row.id)} vanished.`)
  return view
}

export async function addDraft(
  services: Services,
  creatorId: number,
  content: DraftContent,
): Promise<Result<Draft, 'too_many'>> {
  const row = await transaction(services.db, async (tx): Promise<Result<DraftRow, 'too_many'>> => {
    // one after the other, so that the limit holds
    await sql`select from users where id = ${creatorId} for no key update`.execute(tx)
    const { rows } = await sql<DraftRow>`
      insert into drafts (creator_id, content, media_ids)
      select ${creatorId}, ${JSON.stringify(content)}::json, ${content.mediaIds ?? []}::text[]
      where (select count(*) from drafts where creator_id = ${creatorId}) < ${limits.draftsMax} returning ${columns}`.execute(
      tx,
    )
    return rows[0] ?? fail('too_many')
  })
  return row instanceof Failure ? row : viewOf(services, creatorId, row)
}

export async function writeDraft(
  services: Services,
  creatorId: number,
  id: number,
  content: DraftContent,
): Promise<Result<Draft, 'not_found'>> {
  const { rows } = await sql<DraftRow>`
    update drafts set content = ${JSON.stringify(content)}::json, media_ids = ${content.mediaIds ?? []}::text[], updated_at = now()
    where id = ${id} and creator_id = ${creatorId} returning ${columns}`.execute(services.db)
  return rows[0] ? viewOf(services, creatorId, rows[0]) : fail('not_found')
}

/** Its uploads go with all that nobody uses (remove-unused-media.ts). */
export async function removeDraft(
  { db }: Services,
  creatorId: number,
  id: number,
): Promise<Result<Record<string, never>, 'not_found'>> {
  const { numAffectedRows } = await sql`delete from drafts where id = ${id} and creator_id = ${creatorId}`.execute(db)
  return numAffectedRows === 0n ? fail('not_found') : {}
}
