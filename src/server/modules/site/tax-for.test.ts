import { expect, it } from 'vitest'
import { taxOn } from './tax-for.ts'

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
