import { sql, type RawBuilder } from 'kysely'
import type { Period } from '#contract/fields.ts'
import { knowsTimeZone } from '#platform/database/time-zone.ts'
import type { Db, Tx } from '#platform/services.ts'

type Part<T> = RawBuilder<unknown> | T

/**
 * The end of a number of periods after an anchor, in SQL: the same clock time in the fan's zone, clamped to the month's end
 * (`period_end` in migrations/011-subscriptions.sql, docs/decisions/018).
 */
export const periodEnd = (
  anchor: RawBuilder<unknown>,
  zone: Part<string>,
  period: Part<Period>,
  periods: Part<number>,
): RawBuilder<string> => sql`period_end(${anchor}, ${zone}, ${period}, (${periods})::int)`

/** The zone if we know its rules, else UTC: a browser newer than we are must not keep anyone from paying. */
export const knownZone = async (db: Db | Tx, zone: string | undefined): Promise<string> =>
  zone !== undefined && (await knowsTimeZone(db, zone)) ? zone : 'UTC'
