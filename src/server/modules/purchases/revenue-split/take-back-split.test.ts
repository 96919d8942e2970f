import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { spread } from './take-back-split.ts'

const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0)
const holdings = fc.array(fc.integer({ min: 0, max: 20_000_000 }), { minLength: 1, maxLength: 6 })

it('takes exactly what goes back, from nobody more than they hold, whatever the parts', () => {
  fc.assert(
    fc.property(holdings, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }), (held, parts) => {
      let left = held
      for (const part of [...parts, 1]) {
        const all = sum(left)
        const cents = part === 1 ? all : Math.floor(all * part)
        const taken = spread(cents, left)
        expect(sum(taken)).toBe(cents)
        left = left.map((one, index) => one - (taken[index] ?? 0))
        expect(Math.min(...left)).toBeGreaterThanOrEqual(0)
        // by what each holds, to the cents that do not divide
        if (all > 0)
          for (const [index, one] of taken.entries())
            expect(
              Math.abs(one - ((held[index] ?? 0) > 0 ? cents * ((left[index] ?? 0) + one) : 0) / all),
            ).toBeLessThan(held.length + 1)
      }
      expect(sum(left)).toBe(0)
    }),
  )
})

it('takes single cents from those who have some', () => {
  expect(spread(1, [0, 5])).toEqual([0, 1])
  expect(spread(1, [3, 3, 3])).toEqual([1, 0, 0])
  expect(spread(9, [3, 3, 3])).toEqual([3, 3, 3])
  expect(spread(0, [0, 0])).toEqual([0, 0])
})
