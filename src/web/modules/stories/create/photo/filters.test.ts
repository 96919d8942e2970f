import { expect, it } from 'vitest'
import { filterNames, filterPixels } from './filters.ts'

const orange = [220, 120, 40, 255] as const
const through = (name: (typeof filterNames)[number], colour: readonly number[] = orange): number[] => {
  const pixels = Uint8ClampedArray.from(colour)
  filterPixels(pixels, name)
  return [...pixels]
}

it('leaves a photo alone without a filter, and opacity with every one', () => {
  expect(through('original')).toEqual([...orange])
  for (const name of filterNames) expect(through(name, [10, 20, 30, 77])[3]).toBe(77)
})

it('takes all colour away, or moves it where the filter says', () => {
  const [red, green, blue] = through('mono')
  expect([green, blue]).toEqual([red, red])
  const spread = ([r = 0, , b = 0]: readonly number[]) => r - b
  expect(spread(through('vivid'))).toBeGreaterThan(spread(orange))
  expect(spread(through('faded'))).toBeLessThan(spread(orange))
  const grey = [128, 128, 128, 255]
  expect(spread(through('warm', grey))).toBeGreaterThan(0)
  expect(spread(through('cool', grey))).toBeLessThan(0)
  // black is no longer black in what has faded
  expect(through('faded', [0, 0, 0, 255])[0]).toBeGreaterThan(30)
})
