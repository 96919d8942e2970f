import { describe, expect, test } from 'vitest'
import { centsIn, parseDollars, topUpFor, wishFor } from './amounts.ts'

describe('an amount as people write it', () => {
  test.each([
    ['25', 2500],
    [' $25.5 ', 2550],
    ['12,50', 1250],
    ['12.05', 1205],
    ['1,000', 100_000],
    ['1.000,50', 100_050],
    ["1'000.50", 100_050],
    ['١٢٫٥٠', 1250],
    ['۷', 700],
    ['२५', 2500],
    ['０５', 500],
    ['USD 7', 700],
  ])('%j is %d cents', (typed, cents) => {
    expect(parseDollars(typed)).toBe(cents)
  })

  test.each(['', '-5', '1e3', '12.505.1', '5,', 'five', '1,00,5', '1.2.3', '99999999999999999999'])(
    '%j is none',
    (typed) => {
      expect(parseDollars(typed)).toBeNull()
    },
  )
})

test('a top-up is what is missing, from 5 to 500 dollars', () => {
  expect([1, 500, 799, 2500, 50_001].map(topUpFor)).toEqual([500, 500, 799, 2500, 50_000])
})

test('an amount that is no preset is typed with its cents', () => {
  expect([799, 790, 500].map((cents) => wishFor(cents, [1000]).typed)).toEqual(['7.99', '7.90', '5'])
  expect(wishFor(1000, [1000])).toEqual({ preset: 1000, typed: '' })
})

test('what is missing is read from the address only when it is an amount', () => {
  const read = (search: string) => centsIn(new URLSearchParams(search), 'amount')
  expect(['amount=450', 'amount=0', 'amount=-5', 'amount=4.5', 'amount=x', ''].map(read)).toEqual([
    450,
    null,
    null,
    null,
    null,
    null,
  ])
})
