import { describe, expect, it } from 'vitest'
import { freeMonths, renewalOf } from './renewal.ts'

describe('renewalOf', () => {
  it.each([
    ['weekly', '2026-12-28T10:00:00.000Z', '2027-01-04T10:00:00.000Z'],
    ['monthly', '2026-11-21T10:00:00.000Z', '2026-12-21T10:00:00.000Z'],
    ['monthly', '2027-01-31T10:00:00.000Z', '2027-02-28T10:00:00.000Z'],
    ['monthly', '2026-12-31T23:30:00.000Z', '2027-01-31T23:30:00.000Z'],
    ['yearly', '2028-02-29T10:00:00.000Z', '2029-02-28T10:00:00.000Z'],
  ] as const)('%s from %s', (period, from, end) => expect(renewalOf(period, from)).toBe(end))
})

describe('freeMonths', () => {
  it.each([
    [799, 7990, 2],
    [799, 9588, 0],
    [500, 6500, 0],
    [0, 100, 0],
  ])('%i a month, %i a year', (month, year, free) => expect(freeMonths(month, year)).toBe(free))
})
