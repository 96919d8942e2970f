import type { Guest } from '#modules/accounts/visibility.ts'
import { countryOf, isBlocked } from '#modules/site/countries.ts'
import type { Services } from '#platform/services.ts'

/** The guest who asks from an address; null where nothing is offered. */
export function guestByAddress(services: Pick<Services, 'places' | 'settings'>, address: string): Guest | null {
  const guestIn = countryOf(services, address)
  return isBlocked(services, guestIn) ? null : { guestIn }
}
