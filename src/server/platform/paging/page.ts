import { limits } from '#contract/limits.ts'
import { failField, type Failure } from '../failure.ts'
import { readPosition, readTransferPosition, top, topTransfer, writePosition, type Position } from './position.ts'

export type PageQuery = { cursor?: string | undefined; limit?: number | undefined } | undefined
type PageRequest = { before: Position; limit: number }

/** The page that a caller asks for; the first one without a cursor. */
export function pageRequest(query: PageQuery): PageRequest | Failure<'invalid_input'> {
  const before = query?.cursor === undefined ? top : readPosition(query.cursor)
  if (!before) return failField('cursor', 'This page position isn’t valid.')
  return { before, limit: query?.limit ?? limits.pageDefault }
}

/** The same for lists of transfers. */
export function transferPageRequest(
  query: PageQuery,
): { before: { at: string; id: string }; limit: number } | Failure<'invalid_input'> {
  const before = query?.cursor === undefined ? topTransfer : readTransferPosition(query.cursor)
  if (!before) return failField('cursor', 'This page position isn’t valid.')
  return { before, limit: query?.limit ?? limits.pageDefault }
}

/** Cuts a page out of `limit + 1` rows and names where the next one begins; null at the end. */
export function cut<Row>(
  rows: readonly Row[],
  limit: number,
  at: (row: Row) => { at: string; id: number | string },
): { rows: Row[]; nextCursor: string | null } {
  const kept = rows.slice(0, limit)
  const last = kept.at(-1)
  return { rows: kept, nextCursor: rows.length > limit && last !== undefined ? writePosition(at(last)) : null }
}
