import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { SavedReply } from '#contract/message-tools.ts'
import type { Services } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'

type Words = { title: string; text: string }

export async function listReplies({ db }: Services, creatorId: number): Promise<{ replies: SavedReply[] }> {
  const { rows } = await sql<SavedReply>`select id, title, text from saved_replies where creator_id = ${creatorId}
    order by lower(title), id limit ${limits.savedRepliesMax}`.execute(db)
  return { replies: rows }
}

export const saveReply = (
  { db }: Services,
  creatorId: number,
  { title, text }: Words,
): Promise<Result<SavedReply, 'too_many'>> =>
  transaction(db, async (tx): Promise<Result<SavedReply, 'too_many'>> => {
    await sql`select from accounts where user_id = ${creatorId} for no key update`.execute(tx)
    const { rows: all } = await sql`select from saved_replies where creator_id = ${creatorId}`.execute(tx)
    if (all.length >= limits.savedRepliesMax) return fail('too_many')
    const { rows } = await sql<SavedReply>`insert into saved_replies (creator_id, title, text)
      values (${creatorId}, ${title}, ${text}) returning id, title, text`.execute(tx)
    if (!rows[0]) throw new Error('A reply was not saved.')
    return rows[0]
  })

export async function changeReply(
  { db }: Services,
  { creatorId, id }: { creatorId: number; id: number },
  { title, text }: Words,
): Promise<Result<SavedReply, 'not_found'>> {
  const { rows } = await sql<SavedReply>`update saved_replies set title = ${title}, text = ${text}
    where id = ${id} and creator_id = ${creatorId} returning id, title, text`.execute(db)
  return rows[0] ?? fail('not_found')
}

export async function deleteReply(
  { db }: Services,
  { creatorId, id }: { creatorId: number; id: number },
): Promise<Result<Record<string, never>, 'not_found'>> {
  const gone = await sql`delete from saved_replies where id = ${id} and creator_id = ${creatorId}`.execute(db)
  return gone.numAffectedRows === 0n ? fail('not_found') : {}
}
