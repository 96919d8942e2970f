import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Answer } from '#contract/routes.ts'
import type { Services } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, failField, type Result } from '#platform/failure.ts'

type Folder = Answer<'POST /bookmarks/folders'>
const taken = () => failField('name', 'You already have a folder with this name.')
const postCount = sql`(select count(*)::int from bookmarks b where b.folder_id = f.id)`

/** One's own folders by name. There are never more than `limits.bookmarkFoldersMax`. */
export async function listFolders({ db }: Services, userId: number): Promise<Answer<'GET /bookmarks/folders'>> {
  const { rows } = await sql<Folder>`
    select f.id, f.name, ${postCount} as "postCount" from bookmark_folders f where f.user_id = ${userId}
    order by lower(f.name), f.id limit ${limits.bookmarkFoldersMax}`.execute(db)
  return { folders: rows }
}

/** Names are one's own and differ by more than case. */
export async function addFolder(
  { db }: Services,
  userId: number,
  name: string,
): Promise<Result<Folder, 'invalid_input' | 'too_many'>> {
  return transaction(db, async (tx): Promise<Result<Folder, 'invalid_input' | 'too_many'>> => {
    // one after the other, so that the limit holds
    await sql`select from users where id = ${userId} for no key update`.execute(tx)
    const { rows: counted } = await sql<{ n: number }>`
      select count(*)::int as n from bookmark_folders where user_id = ${userId}`.execute(tx)
    if ((counted[0]?.n ?? 0) >= limits.bookmarkFoldersMax) return fail('too_many')
    const { rows } = await sql<{ id: number }>`
      insert into bookmark_folders (user_id, name) values (${userId}, ${name}) on conflict do nothing returning id`.execute(
      tx,
    )
    return rows[0] ? { id: rows[0].id, name, postCount: 0 } : taken()
  })
}

export async function renameFolder(
  { db }: Services,
  userId: number,
  id: number,
  name: string,
): Promise<Result<Folder, 'invalid_input' | 'not_found'>> {
  return transaction(db, async (tx): Promise<Result<Folder, 'invalid_input' | 'not_found'>> => {
    await sql`select from users where id = ${userId} for no key update`.execute(tx)
    const other = await sql`select from bookmark_folders
      where user_id = ${userId} and lower(name) = lower(${name}) and id <> ${id}`.execute(tx)
    if (other.rows.length > 0) return taken()
    const { rows } = await sql<Folder>`
      update bookmark_folders f set name = ${name} where f.id = ${id} and f.user_id = ${userId}
      returning f.id, f.name, ${postCount} as "postCount"`.execute(tx)
    return rows[0] ?? fail('not_found')
  })
}

/** The bookmarks that were in it stay, in no folder. */
export async function removeFolder(
  { db }: Services,
  userId: number,
  id: number,
): Promise<Result<Record<string, never>, 'not_found'>> {
  const { numAffectedRows } = await sql`delete from bookmark_folders where id = ${id} and user_id = ${userId}`.execute(
    db,
  )
  return numAffectedRows === 0n ? fail('not_found') : {}
}
