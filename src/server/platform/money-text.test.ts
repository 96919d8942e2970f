import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvLine, dollars } from './files/csv.ts'
import { decimalDollars, moneyIn, moneyText } from './money-text.ts'

it('has two decimals always, and never a minus before nothing', () => {
  const given = [0, -0, 1, -1, 5, 50, 500, -500, 123_456, -123_450]
  expect(given.map(decimalDollars)).toEqual([
    '0.00',
    '0.00',
    '0.01',
    '-0.01',
    '0.05',
    '0.50',
    '5.00',
    '-5.00',
    '1234.56',
    '-1234.50',
  ])
  expect(given.map(moneyText)).toEqual([
    '$0.00',
    '$0.00',
    '$0.01',
    '-$0.01',
    '$0.05',
    '$0.50',
    '$5.00',
    '-$5.00',
    '$1,234.56',
    '-$1,234.50',
  ])
})

it('is written as readers of a language write it', () => {
  expect([1999, 0, -0, -5000].map(moneyIn('de'))).toEqual([
    '19,99\u00a0$',
    '0,00\u00a0$',
    '0,00\u00a0$',
    '-50,00\u00a0$',
  ])
  expect([5000, 5050].map(moneyIn('en', { short: true }))).toEqual(['$50', '$50.50'])
  expect(moneyIn('ar-u-nu-latn', { short: true })(5000)).toBe('\u2067\u200f50\u00a0$\u2069')
  expect(moneyIn('ar', { short: true })(5000)).toBe('\u2067\u200f\u0665\u0660\u00a0$\u2069')
})

it('is exact for every amount', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (cents) => {
      expect(decimalDollars(cents)).toMatch(/^-?(0|[1-9]\d*)\.\d\d$/)
      expect(BigInt(decimalDollars(cents).replace('.', ''))).toBe(BigInt(cents))
    }),
  )
})

it('stands in spreadsheets as a figure, a minus included, and texts of people never do', () => {
  expect(csvLine([dollars(-500), dollars(0), dollars(1999), '-500', '=1+1', null])).toBe(
    "-5.00,0.00,19.99,'-500,'=1+1,\r\n",
  )
})
