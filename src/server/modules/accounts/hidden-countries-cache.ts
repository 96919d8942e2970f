import { sql } from 'kysely'
import type { Db } from '#platform/services.ts'

const knownMs = 30_000
const knownMost = 20_000

/** Where people have chosen to be hidden, remembered for half a minute: files are asked for far more often than it changes. */
export function createHiddenCountriesCache(db: Db): (userId: number) => Promise<readonly string[]> {
  const known = new Map<number, { countries: readonly string[]; until: number }>()
  return async (userId) => {
    const before = known.get(userId)
    if (before && before.until > Date.now()) return before.countries
    const { rows } = await sql<{
      hidden_in: string[]
    }>`select hidden_in from accounts where user_id = ${userId}`.execute(db)
    const countries = rows[0]?.hidden_in ?? []
    known.delete(userId)
    known.set(userId, { countries, until: Date.now() + knownMs })
    if (known.size > knownMost) known.delete(known.keys().next().value as number)
    return countries
  }
}
