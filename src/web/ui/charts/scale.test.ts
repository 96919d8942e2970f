import { expect, it } from 'vitest'
import { linesUpTo, namedBars } from './scale.ts'

it('draws lines at round figures that cover the highest bar', () => {
  expect(linesUpTo(15_800, 100)).toEqual([0, 5000, 10_000, 15_000, 20_000])
  expect(linesUpTo(0, 100)).toEqual([0, 100])
  expect(linesUpTo(3, 1)).toEqual([0, 1, 2, 3])
  for (let most = 1; most < 2_000_000; most = most * 3 + 7) {
    const lines = linesUpTo(most, 1)
    expect(lines.at(-1)).toBeGreaterThanOrEqual(most)
    expect(lines.length).toBeLessThanOrEqual(6)
  }
})

it('names the last bar and as many more as fit', () => {
  const named = namedBars(28, 5)
  const found = Array.from({ length: 28 }, (_, index) => index).filter((index) => named(index) !== null)
  expect([found.length, found.at(-1)]).toEqual([5, 27])
  expect(found.map(named)).toEqual(['always', 'wide', 'always', 'wide', 'always'])
})
