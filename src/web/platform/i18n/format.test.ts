import { i18n } from '@lingui/core'
import { beforeEach, describe, expect, it } from 'vitest'
import { formatAgo, formatCount, formatMoney, formatWholeMoney } from './format.ts'

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
