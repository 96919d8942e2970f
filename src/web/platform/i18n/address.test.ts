import { expect, it } from 'vitest'
import { addressInLine, addressOrder } from './address.ts'

const at = { street: 'S 1', postcode: '12345', city: 'C' }
it.each([
  ['DE', 'S 1, 12345 C'],
  ['FR', 'S 1, 12345 C'],
  ['US', 'S 1, C 12345'],
  ['JP', '12345 C S 1'],
])('an address in %s is “%s”', (country, said) => {
  expect(addressInLine({ ...at, country })).toBe(said)
  expect(new Set(addressOrder(country))).toEqual(new Set(['street', 'postcode', 'city']))
})
it('leaves out a postcode that there is not', () => {
  expect(addressInLine({ ...at, postcode: '', country: 'IE' })).toBe('S 1, C')
})
