import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/services.ts'

export type ChainState = {
  lines: number
  /** The last line's hash in hexadecimal: keep it elsewhere, and whoever cuts the log's end off is found out too. */
  head: string
  /** The first line that is not what it was, or follows a gap; null: all is well. */
  brokenAt: number | null
}

const beginning = createHash('sha256').update('fanfare audit log').digest()
const atOnce = 5000
type Line = { id: number; line: string; previous: Buffer; hash: Buffer }

/**
 * Proves the audit log: every line's number, its hash over its content and the hash before it, and the head. The hashes
 * are worked out here and not by the database.
 */
export async function verifyAudit(db: Db): Promise<ChainState> {
  let last: Buffer = beginning
  let id = 0
  for (;;) {
    const { rows } = await sql<Line>`select id, audit_line(audit_log) as line, previous, hash from audit_log
      where id > ${id} order by id limit ${atOnce}`.execute(db)
    for (const row of rows) {
      const hash = createHash('sha256').update(last).update(row.line).digest()
      if (row.id !== id + 1 || !row.previous.equals(last) || !row.hash.equals(hash))
        return { lines: id, head: last.toString('hex'), brokenAt: id + 1 }
      last = row.hash
      id = row.id
    }
    if (rows.length < atOnce) break
  }
  const { rows: heads } = await sql<{ id: number; hash: Buffer }>`select id, hash from audit_head`.execute(db)
  const [head] = heads
  const whole = head !== undefined && head.id === id && head.hash.equals(last)
  return { lines: id, head: last.toString('hex'), brokenAt: whole ? null : id + 1 }
}
