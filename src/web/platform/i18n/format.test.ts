import { i18n } from '@lingui/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tellTimeBy, watchClock } from './clock.ts'
import { formatAgo, formatAt, formatCount, formatDateTime, formatMoney, formatWholeMoney, present } from './format.ts'

const speak = (locale: string) => i18n.loadAndActivate({ locale, messages: {} })
/** Intl puts no-break spaces and direction marks that are right but hard to read in a test. */
const plain = (text: string) => text.replaceAll(/[\u200e\u200f\u061c]/g, '').replaceAll(/[\u00a0\u202f]/g, ' ')

describe('figures', () => {
  beforeEach(() => speak('en'))

  it('writes cents always, from whole cents', () => {
    expect(formatMoney(399)).toBe('$3.99')
    expect(formatMoney(500)).toBe('$5.00')
    expect(formatMoney(123_456_789)).toBe('$1,234,567.89')
  })
  it('signs what moved, with a true minus', () => {
    expect(formatMoney(-399, { sign: 'always' })).toBe('−$3.99')
    expect(formatMoney(2500, { sign: 'always' })).toBe('+$25.00')
  })
  it('drops cents only for choices', () => {
    expect(formatWholeMoney(2500)).toBe('$25')
  })
  it('follows the language', () => {
    speak('de')
    expect(plain(formatMoney(123_450))).toBe('1.234,50 $')
    expect(formatCount(1482)).toBe('1.482')
    speak('ar')
    expect(plain(formatMoney(-399, { sign: 'always' }))).toBe('\u2067−٣٫٩٩ $\u2069')
    // Chromium tears the first figure off without it
    expect(formatMoney(399)).toMatch(/^\u2067\u200f٣/)
    expect(formatCount(1482)).toBe('١٬٤٨٢')
  })
})

describe('formatAgo', () => {
  beforeEach(() => speak('en'))
  const now = Date.parse('2026-11-20T12:00:00Z')
  it.each([
    ['2026-11-20T11:59:40Z', 'now'],
    ['2026-11-20T11:42:00Z', '18 min. ago'],
    ['2026-11-20T10:00:01Z', '1 hr. ago'],
    ['2026-11-19T11:00:00Z', 'yesterday'],
    ['2026-11-10T11:00:00Z', 'Nov 10'],
    ['2025-11-10T11:00:00Z', 'Nov 10, 2025'],
    ['2026-11-20T12:00:05Z', 'now'],
  ])('%s is %s', (instant, text) => expect(formatAgo(instant, now)).toBe(text))
})

describe('what the server keeps', () => {
  beforeEach(() => speak('en'))
  const at = '2026-11-20T12:00:00.123Z'
  const minute = 60_000
  const hour = 60 * minute
  /** Of what is shown at a moment: the words, and until when they hold. */
  const said = (now: number) => {
    tellTimeBy({ now, timeZone: 'UTC' })
    return watchClock(() => `${formatAgo(at)} ${formatDateTime(at)}`)
  }
  afterEach(() => tellTimeBy(null))

  it.each([
    -hour,
    -1,
    0,
    59_999,
    minute,
    59.5 * minute,
    hour,
    23.99 * hour,
    24 * hour,
    6.5 * 24 * hour,
    30 * 24 * hour,
  ])('holds until it would say something else: %d ms after', (after) => {
    const now = Date.parse(at) + after
    const [words, until] = said(now)
    expect(until).toBeGreaterThan(now)
    for (const part of [0.1, 0.5, 0.9]) expect(said(now + (until - now) * part)[0]).toBe(words)
    expect(said(until - 1)[0]).toBe(words)
    expect(said(until)[0]).not.toBe(words)
  })

  it('holds for no moment longer where the clock itself was looked at, and for ever without it', () => {
    tellTimeBy({ now: 5000, timeZone: 'UTC' })
    expect(watchClock(() => present())).toEqual([5000, 5000])
    expect(watchClock(() => formatCount(7))).toEqual(['7', Infinity])
    // in another one
    expect(watchClock(() => watchClock(() => present()))[1]).toBe(5000)
  })
})

describe('formatAt', () => {
  beforeEach(() => speak('en'))
  afterEach(() => {
    tellTimeBy(null)
    vi.restoreAllMocks()
  })
  const at = new Date('2026-11-16T16:00:00Z')

  it('tells the day and the time of the zone by which the page is drawn, in the language', () => {
    tellTimeBy({ now: at.getTime(), timeZone: 'Asia/Tokyo' })
    expect(formatAt(at, { weekday: 'long' })).toBe('Tuesday')
    expect(plain(formatAt(at, { timeStyle: 'short' }))).toBe('1:00 AM')
    tellTimeBy({ now: at.getTime(), timeZone: 'America/New_York' })
    expect(formatAt(at, { weekday: 'long' })).toBe('Monday')
    expect(plain(formatAt(at, { timeStyle: 'short' }))).toBe('11:00 AM')
    speak('de')
    expect(formatAt(at, { weekday: 'long' })).toBe('Montag')
  })

  it('makes a formatter once, which is dear', () => {
    const made = vi.spyOn(Intl, 'DateTimeFormat')
    for (const given of [null, { now: at.getTime(), timeZone: 'Europe/Lisbon' }]) {
      tellTimeBy(given)
      for (let day = 1; day <= 20; day += 1)
        formatAt(new Date(2026, 9, day), { weekday: 'short', day: 'numeric', month: 'long', era: 'short' })
    }
    expect(made).toHaveBeenCalledTimes(2)
  })
})
