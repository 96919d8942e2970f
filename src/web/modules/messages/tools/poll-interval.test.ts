import { expect, it } from 'vitest'
import { pollInterval } from './poll-interval.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const at = (seconds: number): string => new Date(now + seconds * 1000).toISOString()
const message = (given: Partial<Parameters<typeof pollInterval>[0][number]>) => ({
  state: 'scheduled' as const,
  review: null,
  createdAt: at(-3600),
  sendAt: at(-60),
  ...given,
})

it('messages to many are looked at again when something may be different, and not for ever', () => {
  const looks = (...given: Parameters<typeof message>[0][]) => pollInterval(given.map(message), now)
  expect(looks()).toBe(false)
  expect(looks({ state: 'sent' }, { state: 'unsent' })).toBe(false)
  expect(looks({ state: 'sending' }, { state: 'sent' })).toBe(3000)
  // its time has come, or it never had another than at once
  expect(looks({})).toBe(3000)
  expect(looks({ createdAt: at(5), sendAt: at(5) })).toBe(3000)
  expect(looks({ sendAt: at(20) }, { sendAt: at(7200) })).toBe(23_000)
  expect(looks({ sendAt: at(7200) })).toBe(60_000)
  // nobody knows when staff have looked at it, though its time is over
  expect(looks({ review: 'waiting' })).toBe(60_000)
  expect(looks({ review: 'waiting' }, { sendAt: at(20) })).toBe(23_000)
  expect(looks({ review: 'refused' })).toBe(false)
  expect(looks({ review: 'refused' }, { sendAt: at(20) })).toBe(23_000)
})
