import { sql, type RawBuilder } from 'kysely'
import type { Position } from './position.ts'

/** For a list of people by when they came, the latest or the first before: what comes after a place, and the order. */
export function eitherWay(
  sort: 'newest' | 'oldest' | undefined,
  after: Position,
  /** The columns of its time and of the number that tells equal times apart. */
  { at, id }: { at: RawBuilder<unknown>; id: RawBuilder<unknown> },
): { comesAfter: RawBuilder<unknown>; order: RawBuilder<unknown> } {
  const oldest = sort === 'oldest'
  const direction = oldest ? sql`asc` : sql`desc`
  return {
    comesAfter: sql`(${at}, ${id}) ${oldest ? sql`>` : sql`<`} (${after.at}::timestamptz, ${after.id}::bigint)`,
    order: sql`${at} ${direction}, ${id} ${direction}`,
  }
}
