import { sql, type RawBuilder } from 'kysely'
import type { Period } from '#contract/fields.ts'
import type { Db, Tx } from '#platform/services.ts'

type Part<T> = RawBuilder<unknown> | T

/**
 * The end of a number of periods after an anchor, in SQL: the same clock time in the fan's zone, clamped to the month's end
 * (migrations/007-subscriptions.sql, docs/decisions/018).
 */
export const periodEnd = (
  anchor: RawBuilder<unknown>,
  zone: Part<string>,
  period: Part<Period>,
  periods: Part<number>,
): RawBuilder<string> => sql`period_end(${anchor}, ${zone}, ${period}, (${periods})::int)`

const known = new Set(['UTC'])

/** The zone if the database knows its rules, else UTC: a browser newer than we are must not keep anyone from paying. */
export async function knownZone(db: Db | Tx, zone: string | undefined): Promise<string> {
  if (zone === undefined || known.has(zone)) return zone ?? 'UTC'
  const { rows } = await sql<{ name: string }>`select name from pg_timezone_names where name = ${zone}`.execute(db)
  if (!rows[0]) return 'UTC'
  known.add(rows[0].name)
  return rows[0].name
}
