import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepForAWhile } from './short-cache.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('makes one answer for all who ask within its time, and another afterwards', async () => {
  const kept = keepForAWhile<number>({ name: 'numbers', ms: 1000, most: 2 })
  let made = 0
  const make = async () => (made += 1)
  expect(await Promise.all([kept('a', make), kept('a', make)])).toEqual([1, 1])
  vi.advanceTimersByTime(999)
  expect(await kept('a', make)).toBe(1)
  vi.advanceTimersByTime(1)
  expect(await kept('a', make)).toBe(2)
})

it('keeps no failure, and no more than it may', async () => {
  const kept = keepForAWhile<number>({ name: 'numbers', ms: 1000, most: 2 })
  await expect(kept('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await kept('a', async () => 1)).toBe(1)
  await kept('b', async () => 2)
  await kept('c', async () => 3)
  expect(await kept('a', async () => 4)).toBe(4)
})
