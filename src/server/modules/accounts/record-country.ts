import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Actor } from '#platform/http/actor.ts'
import { countryOf } from '#modules/site/countries.ts'
import type { Services } from '#platform/services.ts'

/** A country counts for as long after the last call from it as an address of media works. */
const countsMs = limits.mediaAddressSeconds * 1000
/** Noted again after half of that, so that one that is in use never falls out. */
const noteAgainMs = countsMs / 2

const isNoted = ({ seenIn }: Actor, country: string, now: number): boolean => {
  const here = seenIn.find((place) => place.country === country)
  if (!here) return false
  return seenIn.length === 1 || (now - here.at < noteAgainMs && seenIn.every(({ at }) => now - at < countsMs))
}

/**
 * Notes where a call comes from, as far as the database of addresses knows, before anything is read for it: lists and chats
 * are kept ready by it. With two devices in two countries both count; the one that was left counts for ten more minutes.
 * An unknown address leaves somebody where they were. Without a database only what was declared counts.
 * Null: there is nothing new to note.
 */
export const recordCountry =
  (services: Pick<Services, 'db' | 'places' | 'sessions'>) =>
  (actor: Actor, address: string): Promise<void> | null => {
    if (!services.places.known) return actor.seenIn.length === 0 ? null : forgetPlaces(services, actor.userId)
    const country = countryOf(services, address)
    if (country === '' || isNoted(actor, country, Date.now())) return null
    return notePlace(services, actor.userId, country)
  }

async function notePlace(
  { db, sessions }: Pick<Services, 'db' | 'sessions'>,
  userId: number,
  country: string,
): Promise<void> {
  // the only country so far has no moment that is kept up to date: it counts from now on
  await sql`update accounts a set (address_countries, address_seen) = (
      select array_agg(seen.country order by seen.country), array_agg(seen.at order by seen.country) from (
        select ${country}::text as country, now() as at
        union all
        select s.country, case when cardinality(a.address_countries) = 1 then now() else s.at end
        from unnest(a.address_countries, a.address_seen) as s (country, at)
        where s.country <> ${country} and (cardinality(a.address_countries) = 1 or s.at > now() - make_interval(secs => ${countsMs / 1000}))
      ) seen)
    where a.user_id = ${userId}`.execute(db)
  sessions.forgetUser(userId)
}

async function forgetPlaces({ db, sessions }: Pick<Services, 'db' | 'sessions'>, userId: number): Promise<void> {
  await sql`update accounts set address_countries = '{}', address_seen = '{}' where user_id = ${userId}`.execute(db)
  sessions.forgetUser(userId)
}
