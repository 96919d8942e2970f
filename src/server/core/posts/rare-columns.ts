import { CompiledQuery } from 'kysely'
import type { Db } from '../services.ts'
import { pollColumn, type PostRow } from './post-row.ts'
import { tagsColumn } from './tags-column.ts'

/** A row that says whether there is more to read of it, which few posts have. */
export type SparePostRow = PostRow & { more: boolean }

/** In place of a poll, of tagged people and of a mark on the pictures, for a post `p` of `u`: whether there are any. */
export const rareColumns = (viewer: string): string => `
  null::json as poll, null::json as tags, null::text as mark, p.has_poll or p.has_tags or (u.watermark and u.id <> ${viewer}) as more`

const readRare = `
  select p.id, ${pollColumn('$1')}, ${tagsColumn('$1')},
    case when u.watermark and u.id <> $1 then (select v.username from users v where v.id = $1) end as mark
  from posts p join users u on u.id = p.creator_id where p.id = any ($2::bigint[])`

/**
 * Puts into rows what few of them have. PostgreSQL makes ready every part of a statement each time it runs, needed or not: what
 * is seldom there is cheaper in a statement of its own, sent when there is something to read.
 */
export async function addRare(db: Db, viewerId: number, rows: SparePostRow[]): Promise<PostRow[]> {
  const ids = rows.flatMap(({ id, more }) => (more ? [id] : []))
  if (ids.length === 0) return rows
  type Rare = Pick<PostRow, 'id' | 'poll' | 'tags' | 'mark'>
  const found = await db.executeQuery<Rare>(CompiledQuery.raw(readRare, [viewerId, ids]))
  const rare = new Map(found.rows.map((row) => [row.id, row]))
  for (const row of rows) Object.assign(row, rare.get(row.id))
  return rows
}
