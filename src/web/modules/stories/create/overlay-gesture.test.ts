import { expect, it } from 'vitest'
import { dragged, handled, pinched, pressed, turned } from './overlay-gesture.ts'

const box = { left: 100, top: 0, width: 400, height: 800 }
const middle = { x: 0.5, y: 0.5, scale: 1, turn: 0 }

it('moves by the share of the picture, and stays on it', () => {
  expect(dragged(middle, { x: 300, y: 400 }, { x: 340, y: 320 }, box)).toMatchObject({ x: 0.6, y: 0.4 })
  expect(dragged(middle, { x: 300, y: 400 }, { x: 9000, y: -9000 }, box)).toMatchObject({ x: 1, y: 0 })
})

it('is scaled and turned by two fingers, within its limits', () => {
  const began = [
    { x: 250, y: 400 },
    { x: 350, y: 400 },
  ] as const
  const upright = [
    { x: 300, y: 300 },
    { x: 300, y: 500 },
  ] as const
  expect(pinched(middle, began, upright, box)).toEqual({ x: 0.5, y: 0.5, scale: 2, turn: 90 })
  const far = [
    { x: -900, y: 400 },
    { x: 1500, y: 400 },
  ] as const
  expect(pinched(middle, began, far, box).scale).toBe(2.5)
})

it('is drawn by its handles round its middle', () => {
  expect(handled(middle, 'size', { x: 350, y: 450 }, { x: 400, y: 500 }, box).scale).toBe(2)
  expect(handled(middle, 'turn', { x: 300, y: 300 }, { x: 400, y: 400 }, box).turn).toBeCloseTo(90)
})

it('turns through the half circle and stays upright near it', () => {
  expect([turned(190), turned(-190), turned(3), turned(-3.9), turned(5)]).toEqual([-170, 170, 0, 0, 5])
})

it('moves, grows and turns by keys', () => {
  expect(pressed(middle, 'ArrowLeft')).toEqual({ x: 0.48 })
  expect(pressed({ ...middle, scale: 2.5 }, '+')).toEqual({ scale: 2.5 })
  expect(pressed(middle, ']')).toEqual({ turn: 5 })
  expect(pressed(middle, 'Enter')).toBeNull()
})
