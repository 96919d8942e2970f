import { writePosition, type Position } from './position.ts'

/** For lists that are ordered by a whole number and then by id: a place in them, in the form that all lists have. */
export type Rank = { rank: number; id: number }

/** The last second that a position can name. */
const most = Math.floor(Date.parse('9999-12-31T23:59:59Z') / 1000)
export const topRank: Rank = { rank: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER }

/** A number from 0 on stands in it as so many seconds. */
export const writeRank = ({ rank, id }: Rank): string =>
  writePosition({
    at: new Date(Math.min(most, Math.max(0, rank)) * 1000).toISOString().replace(/\.000Z$/, 'Z'),
    id,
  })
/** Before everything where no position was given. */
export const rankOf = (cursor: string | undefined, position: Position): Rank =>
  cursor === undefined ? topRank : { rank: Math.floor(Date.parse(position.at) / 1000), id: position.id }
