import { fail, type Failure } from '#platform/failure.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Services } from '#platform/services.ts'

/** Where an address is, as far as the operator's database knows; else empty. */
export const countryOf = ({ places }: Pick<Services, 'places'>, address: string): string =>
  places.placeOf(address, 'en').country

/** Whether nothing is offered in a country. */
export const isBlocked = ({ settings }: Pick<Services, 'settings'>, country: string): boolean =>
  settings.now().blockedCountries.includes(country)

/** Where somebody is, as far as the address says, and where they say that they live: the stricter of the two counts. */
export const placesOf = (services: Pick<Services, 'places'>, actor: Actor | null, address: string): string[] =>
  [countryOf(services, address), actor?.country ?? ''].filter((country) => country !== '')

/** Who asks from a country where nothing is offered, or lives there, is refused; staff are not, or a slip would lock them out. */
export const refuseCountry =
  (services: Pick<Services, 'places' | 'settings'>) =>
  (actor: Actor | null, address: string): Failure<'not_offered'> | null =>
    // asked first: almost everywhere no country is blocked
    services.settings.now().blockedCountries.length > 0 &&
    !actor?.staffRole &&
    placesOf(services, actor, address).some((country) => isBlocked(services, country))
      ? fail('not_offered')
      : null
