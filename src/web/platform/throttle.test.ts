import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { throttle } from './throttle.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('begins at once, runs no more often than it may, and always once after the last asking', () => {
  const runs: number[] = []
  const ask = throttle(1000, () => runs.push(Date.now()))
  const begun = Date.now()
  const at = (ms: number): void => void vi.advanceTimersByTime(begun + ms - Date.now())
  ask()
  at(10)
  ask()
  ask()
  at(900)
  ask()
  at(2500)
  ask()
  at(2600)
  at(9000)
  ask()
  expect(runs.map((time) => time - begun)).toEqual([0, 1000, 2500, 9000])
})
