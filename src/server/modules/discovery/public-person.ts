import { sql } from 'kysely'
import type { Profile } from '#contract/people.ts'
import { getListing, type Listing } from '#modules/accounts/read-profile.ts'
import { mayBeListed } from '#modules/accounts/search-engines.ts'
import type { Guest } from '#modules/accounts/visibility.ts'
import type { Db, Services } from '#platform/services.ts'
import { Failure } from '#platform/failure.ts'

/** A guest in no country: sees whom another guest may not see where they are. */
export const nowhere: Guest = { guestIn: '' }

/** Whether search engines may list what is this person's. */
export async function isListed(db: Db, username: string): Promise<boolean> {
  const { rows } = await sql`select from users u where u.username = ${username} and ${mayBeListed()}`.execute(db)
  return rows.length > 0
}

/** Somebody as a guest meets them; null where there is nobody for the guest. */
export async function guestListing(services: Services, guest: Guest, username: string): Promise<Listing | null> {
  const found = await getListing(services, guest, username)
  return found instanceof Failure ? null : found
}

/** A creator as a guest meets them; null also for people who are no creators. */
export async function publicCreator(services: Services, guest: Guest, username: string): Promise<Profile | null> {
  const found = await guestListing(services, guest, username)
  return found?.profile.isCreator ? found.profile : null
}
