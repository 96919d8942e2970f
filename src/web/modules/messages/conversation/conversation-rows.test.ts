import { afterEach, describe, expect, test, vi } from 'vitest'
import { tellTimeBy } from '#web/platform/i18n/clock.ts'
import { dayKey, rowsOf, type Said } from './conversation-rows.ts'

const said = (key: string, at: string, mine = false, alone = false): Said => ({ key, at, mine, alone })
const shape = (rows: ReturnType<typeof rowsOf>): readonly string[] =>
  rows.map((row) => (row.kind === 'said' ? `${row.key}${row.first ? '<' : ''}${row.last ? '>' : ''}` : row.kind))

describe('the rows of a conversation', () => {
  test('a day is named once, and what one side says in one go stands together', () => {
    const rows = rowsOf(
      [
        said('1', '2026-11-20T10:00:00.000000Z'),
        said('2', '2026-11-20T10:01:00.000000Z'),
        said('3', '2026-11-20T10:02:00.000000Z', true),
        said('4', '2026-11-20T10:30:00.000000Z', true),
        said('5', '2026-11-22T10:00:00.000000Z', true),
      ],
      null,
    )
    expect(shape(rows)).toEqual(['day', '1<', '2>', '3<>', '4<>', 'day', '5<>'])
  })

  test('what is new begins a group of its own', () => {
    const rows = rowsOf([said('1', '2026-11-20T10:00:00.000000Z'), said('2', '2026-11-20T10:00:05.000000Z')], '2')
    expect(shape(rows)).toEqual(['day', '1<>', 'new', '2<>'])
  })

  test('a tip stands by itself', () => {
    const at = '2026-11-20T10:00:00.000000Z'
    expect(shape(rowsOf([said('1', at), said('2', at, false, true), said('3', at)], null))).toEqual([
      'day',
      '1<>',
      '2<>',
      '3<>',
    ])
  })
})

describe('the day of a message', () => {
  afterEach(() => {
    tellTimeBy(null)
    vi.restoreAllMocks()
  })

  test('is that of the zone by which the page is drawn, and is told by one formatter for all messages', () => {
    const made = vi.spyOn(Intl, 'DateTimeFormat')
    tellTimeBy({ now: 0, timeZone: 'Asia/Tokyo' })
    expect(dayKey('2026-11-20T14:59:00Z')).toBe(Date.parse('2026-11-20'))
    expect(dayKey('2026-11-20T15:01:00Z')).toBe(Date.parse('2026-11-21'))
    for (let day = 1; day <= 20; day += 1) dayKey(new Date(2026, 9, day).toISOString())
    expect(made).toHaveBeenCalledTimes(1)
  })
})
