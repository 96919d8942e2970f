import { sql } from 'kysely'
import type { CreatorRequest } from '#contract/creator-request.ts'
import type { Db, Tx } from '#platform/services.ts'

/** What fans meet a creator by, part by part: asked for before a request is begun or handed in (product page, Complete profile). */
export async function profileParts(db: Db | Tx, userId: number): Promise<CreatorRequest['profile']> {
  const { rows } = await sql<CreatorRequest['profile']>`
    select btrim(name) <> '' as name, avatar is not null as picture, btrim(bio) <> '' as bio, category is not null as category
    from users where id = ${userId}`.execute(db)
  const [parts] = rows
  if (!parts) throw new Error(`There is no user ${String(userId)}.`)
  return parts
}

export const isComplete = (parts: CreatorRequest['profile']): boolean => Object.values(parts).every(Boolean)
