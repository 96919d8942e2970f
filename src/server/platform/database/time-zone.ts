import { sql } from 'kysely'
import type { Db, Tx } from '../services.ts'

const known = new Set(['UTC'])

/** Names alone: an offset such as "+05:00" is read by the two with opposite signs, and "0" by the database alone. */
function isSpoken(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Whether a time zone is one by name (IANA) to the database, which counts with it, and to Intl, which writes its times. */
export async function knowsTimeZone(db: Db | Tx, zone: string): Promise<boolean> {
  if (known.has(zone)) return true
  if (!isSpoken(zone)) return false
  const { rows } = await sql`select from pg_timezone_names where name = ${zone}`.execute(db)
  if (rows.length === 0) return false
  known.add(zone)
  return true
}
