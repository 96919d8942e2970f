import { compareTimes, readPosition, writePosition, type Position } from '#platform/paging/position.ts'

/**
 * Up to where a timeline was seen: the position of its newest post, and the snapshot of the statement that read it, as
 * PostgreSQL writes it. Two creators may commit in another order than their posts were stamped in: the snapshot
 * tells what was not there yet. Null: the position alone counts.
 */
export type Mark = Position & { snapshot: string | null }

/** Transactions under way that are named. Where there are more, those that have ended count as not seen: clients leave out what they have. */
const mostNamed = 100
const separator = '.'

const isAfter = (a: Position, b: Position): boolean => (compareTimes(a.at, b.at) || a.id - b.id) > 0

/** The mark of a list that was read with `snapshot`: never before the one that it was asked with. */
export function markAfter(
  asked: Mark,
  newest: { id: number; published_at: string | null } | undefined,
  snapshot: string | null,
): Mark {
  if (!newest?.published_at) return asked
  const position = { at: newest.published_at, id: newest.id }
  return { ...(isAfter(position, asked) ? position : { at: asked.at, id: asked.id }), snapshot }
}

/** The opaque form that clients give back. */
export function writeMark({ snapshot, ...position }: Mark): string {
  if (snapshot === null) return writePosition(position)
  const [xmin = '', , named = ''] = snapshot.split(':')
  const short = named.split(',').length > mostNamed ? `${xmin}:${xmin}:` : snapshot
  return `${writePosition(position)}${separator}${Buffer.from(short).toString('base64url')}`
}

/** Reads what `writeMark` wrote, and a bare position; null for anything else. */
export function readMark(text: string): Mark | null {
  const [written = '', snapshot, ...rest] = text.split(separator)
  const position = readPosition(written)
  if (!position || rest.length > 0) return null
  if (snapshot === undefined) return { ...position, snapshot: null }
  const decoded = Buffer.from(snapshot, 'base64url').toString('latin1')
  return isSnapshot(decoded) ? { ...position, snapshot: decoded } : null
}

/** What the database takes for one: xmin ≤ those under way, rising, < xmax. Fifteen digits are exact, and more than a server lives to see. */
function isSnapshot(text: string): boolean {
  if (!/^\d{1,15}:\d{1,15}:(\d{1,15}(,\d{1,15})*)?$/.test(text)) return false
  const [from, to, between = ''] = text.split(':')
  const [xmin, xmax] = [Number(from), Number(to)]
  const named = between === '' ? [] : between.split(',').map(Number)
  return (
    xmin > 0 && xmin <= xmax && named.every((xid, place) => xid >= xmin && xid < xmax && xid > (named[place - 1] ?? 0))
  )
}
