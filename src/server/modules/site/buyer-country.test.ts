import { expect, it } from 'vitest'
import { buyerCountry } from './buyer-country.ts'

it.each([
  [null, null, null],
  ['DE', null, 'DE'],
  [null, 'DE', 'DE'],
  ['DE', 'DE', 'DE'],
  // the two disagree: the declared one, unless it would be taxed lower
  ['DE', 'US', 'DE'],
  ['US', 'DE', 'DE'],
  ['LU', 'HU', 'HU'],
  ['HU', 'LU', 'HU'],
  ['FR', 'GB', 'FR'],
])('declared %s with a card of %s pays the tax of %s', (declared, card, country) => {
  expect(buyerCountry({ declared, card }, '2026-02-01')).toBe(country)
})
