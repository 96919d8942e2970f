type Line = 'street' | 'postcode' | 'city'
type Address = Readonly<Record<Line | 'country', string>>

/** Where an address goes from the large to the small. */
const largeFirst = new Set(['CN', 'JP', 'KR', 'TW'])
/** Where the postcode follows the city. */
const postcodeLast = new Set(['AU', 'CA', 'GB', 'IE', 'IN', 'NZ', 'SG', 'UA', 'US', 'ZA'])

/** The lines of an address in the order of its country (ISO 3166-1 alpha-2; as CLDR and the Universal Postal Union have them). */
export function addressOrder(country: string): readonly Line[] {
  if (largeFirst.has(country)) return ['postcode', 'city', 'street']
  return postcodeLast.has(country) ? ['street', 'city', 'postcode'] : ['street', 'postcode', 'city']
}

/** An address in one line. */
export function addressInLine(address: Address): string {
  const said = Object.fromEntries(addressOrder(address.country).map((line) => [line, address[line]]))
  const { street = '' } = said
  const place = Object.entries(said).flatMap(([line, words]) => (line === 'street' || words === '' ? [] : [words]))
  return largeFirst.has(address.country) ? [...place, street].join(' ') : `${street}, ${place.join(' ')}`
}
