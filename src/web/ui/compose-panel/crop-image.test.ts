import { describe, expect, it } from 'vitest'
import { cropFor } from './crop-image.ts'

describe('the part of a picture that fills a frame', () => {
  it('is all of it in its own shape', () => {
    expect(cropFor(3 / 2, 3 / 2, 1, { x: 0.5, y: 0.5 })).toEqual({ x: 0, y: 0, width: 1, height: 1 })
  })

  it('is the middle of a wide picture in a square', () => {
    expect(cropFor(2, 1, 1, { x: 0.5, y: 0.5 })).toEqual({ x: 0.25, y: 0, width: 0.5, height: 1 })
  })

  it('is the middle of a high picture in a square', () => {
    expect(cropFor(1 / 2, 1, 1, { x: 0.5, y: 0.5 })).toEqual({ x: 0, y: 0.25, width: 1, height: 0.5 })
  })

  it('keeps the shape when enlarged', () => {
    const { width, height } = cropFor(3 / 2, 16 / 9, 2.5, { x: 0.5, y: 0.5 })
    expect((width * 3) / (height * 2)).toBeCloseTo(16 / 9)
  })

  it.each([
    { x: -1, y: -1 },
    { x: 2, y: 2 },
    { x: 0.01, y: 0.99 },
  ])('never reaches over the edge: $x, $y', (centre) => {
    const { x, y, width, height } = cropFor(3 / 2, 4 / 5, 1.5, centre)
    expect(x).toBeGreaterThanOrEqual(0)
    expect(y).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(1 + 1e-9)
    expect(y + height).toBeLessThanOrEqual(1 + 1e-9)
  })
})
