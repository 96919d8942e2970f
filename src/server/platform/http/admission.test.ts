import { describe, expect, it } from 'vitest'
import type { Priority } from '#contract/http.ts'
import { createLimit, retryAfter } from './admission.ts'

const priorities: Priority[] = ['optional', 'read', 'write', 'critical']
/** Takes all places that there are for calls of this kind: how many. */
function fill(limit: ReturnType<typeof createLimit>, priority: Priority): number {
  let taken = 0
  while (limit.take(priority)) taken += 1
  return taken
}
const windows = (limit: ReturnType<typeof createLimit>, count: number, waitMs: number): void => {
  for (let n = 0; n < count; n += 1) limit.adapt(waitMs)
}

describe('the limit of calls at once', () => {
  it('leaves room for what matters more, whatever else there is', () => {
    const limit = createLimit()
    expect(priorities.map((priority) => fill(limit, priority))).toEqual([100, 60, 20, 20])
    expect(priorities.map((priority) => limit.has(priority))).toEqual([false, false, false, false])
    limit.give()
    expect(priorities.map((priority) => limit.has(priority))).toEqual([false, false, false, true])
  })
  it('falls within two seconds to what a process can always do while something waits, and no further', () => {
    const limit = createLimit()
    windows(limit, 20, 200)
    expect(limit.state().limit).toBe(20)
    windows(limit, 100, 5_000)
    expect(priorities.map((priority) => fill(limit, priority))).toEqual([10, 6, 2, 2])
  })
  it('stays where waits are short', () => {
    const limit = createLimit()
    windows(limit, 100, 49)
    expect(limit.state().limit).toBe(200)
  })
  it('grows where it is reached and nothing waits, as when a payment provider is slow', () => {
    const limit = createLimit()
    for (let n = 0; n < 100; n += 1) {
      fill(limit, 'critical')
      limit.adapt(0)
    }
    expect(limit.state().limit).toBe(1000)
  })
  it('is as before two seconds after the last wait', () => {
    const limit = createLimit()
    windows(limit, 30, 200)
    windows(limit, 20, 0)
    expect(limit.state().limit).toBe(200)
  })
  it('asks those whom it refuses to come again at different times, payments soonest', () => {
    const asked = priorities.map((priority) => new Set(Array.from({ length: 500 }, () => retryAfter(priority))))
    expect(asked.map((seconds) => [Math.min(...seconds), Math.max(...seconds)])).toEqual([
      [1, 8],
      [1, 5],
      [1, 3],
      [1, 2],
    ])
  })
})
