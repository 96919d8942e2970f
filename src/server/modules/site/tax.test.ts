import { expect, it } from 'vitest'
import { buyerCountry, taxOn } from './tax.ts'

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

it.each([
  [50, 1900, 10],
  [49, 1900, 9],
  [150, 1900, 29],
  [999, 2100, 210],
  [1, 2000, 0],
  [500, 0, 0],
])('%s cents at %s hundredths of a percent are taxed with %s cents: half a cent rounds up', (price, rate, tax) => {
  expect(taxOn(price, rate)).toBe(tax)
})
