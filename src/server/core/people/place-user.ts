import { sql } from 'kysely'
import type { Actor } from '#platform/http/actor.ts'
import { countryOf } from '../operator-settings/countries.ts'
import type { Services } from '../services.ts'

/**
 * Who has not declared a country is where the call comes from, as far as the database of addresses knows: kept, because
 * lists and chats are kept ready by it. Null: there is nothing new to keep. An unknown address leaves them where they were.
 */
export const placeUser =
  (services: Pick<Services, 'db' | 'places' | 'sessions'>) =>
  ({ userId, country: declared, placedIn }: Actor, address: string): Promise<void> | null => {
    if (declared !== '') return null
    const country = countryOf(services, address)
    if (country === '' || country === placedIn) return null
    return sql`update accounts set address_country = ${country}
      where user_id = ${userId} and address_country is distinct from ${country}`
      .execute(services.db)
      .then(() => services.sessions.forgetUser(userId))
  }
