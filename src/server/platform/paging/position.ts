/** A place in a list that is ordered by time, then by id: both keys, so that equal times neither repeat nor lose a row. */
export type Position = { at: string; id: number }

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z$/

/** Orders times as the database writes them: in UTC, with as many digits as they need. */
export function compareTimes(a: string, b: string): number {
  const [at, other] = [a.slice(0, -1), b.slice(0, -1)]
  return at === other ? 0 : at < other ? -1 : 1
}

/** Before everything, for lists that go back from the newest. */
export const top: Position = { at: '9999-12-31T00:00:00Z', id: Number.MAX_SAFE_INTEGER }
export const topTransfer = { at: top.at, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
/** After everything. */
export const bottom: Position = { at: '1970-01-01T00:00:00Z', id: 0 }

/** Where a list begins that goes either way. */
export const startOf = (sort: 'newest' | 'oldest' | undefined): Position => (sort === 'oldest' ? bottom : top)

/** The opaque form that clients give back. */
export const writePosition = ({ at, id }: { at: string; id: number | string }): string =>
  Buffer.from(`${at} ${String(id)}`).toString('base64url')

/** A second that the database knows too: `Date.parse` alone takes 30 February for 2 March. */
function exists(at: string): boolean {
  const time = Date.parse(at)
  return time >= 0 && new Date(time).toISOString().slice(0, 19) === at.slice(0, 19)
}

function read(cursor: string, id: RegExp): { at: string; id: string } | null {
  const [at = '', key = '', ...rest] = Buffer.from(cursor, 'base64url').toString('latin1').split(' ')
  if (rest.length > 0 || !instant.test(at) || !exists(at) || !id.test(key)) return null
  return { at, id: key }
}

/** Reads what `writePosition` wrote; null for anything else. */
export function readPosition(cursor: string): Position | null {
  const found = read(cursor, /^\d{1,16}$/)
  return found && Number.isSafeInteger(Number(found.id)) ? { at: found.at, id: Number(found.id) } : null
}

/** The same for lists of transfers, whose ids are UUIDs. */
export const readTransferPosition = (cursor: string): { at: string; id: string } | null =>
  read(cursor, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
