import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cropOf, fit, middle, zoomMax } from './crop-area.ts'

it('shows the middle of a wide picture in a square, and all of its height', () => {
  expect(cropOf(2, 1, middle)).toEqual({ x: 0.25, y: 0, width: 0.5, height: 1 })
  expect(cropOf(0.5, 2.5, middle)).toEqual({ x: 0, y: 0.4, width: 1, height: 0.2 })
})

it('never leaves the picture and always has the shape of the frame', () => {
  const share = fc.double({ min: -2, max: 3, noNaN: true })
  const shape = fc.double({ min: 0.2, max: 5, noNaN: true })
  fc.assert(
    fc.property(
      shape,
      shape,
      share,
      share,
      fc.double({ min: 0, max: 9, noNaN: true }),
      (picture, frame, x, y, zoom) => {
        const crop = cropOf(picture, frame, { x, y, zoom })
        expect(crop.x).toBeGreaterThanOrEqual(0)
        expect(crop.y).toBeGreaterThanOrEqual(0)
        expect(crop.x + crop.width).toBeLessThanOrEqual(1.000001)
        expect(crop.y + crop.height).toBeLessThanOrEqual(1.000001)
        expect((crop.width * picture) / crop.height).toBeCloseTo(frame, 5)
        expect(fit(picture, frame, { x, y, zoom }).zoom).toBeLessThanOrEqual(zoomMax)
      },
    ),
  )
})

it('shows all of a picture in its own shape', () => {
  expect(cropOf(3 / 2, 3 / 2, middle)).toEqual({ x: 0, y: 0, width: 1, height: 1 })
})

it('shows the middle of a high picture in a square', () => {
  expect(cropOf(1 / 2, 1, middle)).toEqual({ x: 0, y: 0.25, width: 1, height: 0.5 })
})
