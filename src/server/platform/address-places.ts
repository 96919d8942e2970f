import { readFileSync } from 'node:fs'
import { Reader, type CityResponse } from 'mmdb-lib'

/** `country`: ISO 3166-1 alpha-2; both empty where nothing is known. */
export type AddressPlace = { country: string; city: string }
export type AddressPlaces = {
  /** Whether there is a database to ask. */
  known: boolean
  /** Where a network is, by its range such as `203.0.113.0/24` or by one address; the city in `language` where it has a name in it. */
  placeOf(range: string, language: string): AddressPlace
}

const nowhere: AddressPlace = { country: '', city: '' }

/**
 * Looks addresses up in a MaxMind DB file of countries or cities (MaxMind DB File Format 2.0), kept in memory. Null: no file,
 * and every place is unknown.
 * @throws Error where the file cannot be read or is of another form
 */
export function createAddressPlaces(file: string | null): AddressPlaces {
  if (file === null) return { known: false, placeOf: () => nowhere }
  const reader = new Reader<CityResponse>(readFileSync(file))
  return {
    known: true,
    placeOf(range, language) {
      // a socket of both families writes IPv4 addresses as parts of IPv6
      const address = (range.split('/')[0] ?? '').replace(/^::ffff:(?=\d+\.)/i, '')
      // the reader takes what is no address for one in the IPv4 part
      if (address === '') return nowhere
      const found = reader.get(address)
      const names = (found?.city?.names ?? {}) as Partial<Record<string, string>>
      return { country: found?.country?.iso_code ?? '', city: names[language] ?? names['en'] ?? '' }
    },
  }
}
