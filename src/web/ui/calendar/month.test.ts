import { describe, expect, it } from 'vitest'
import { addDays, addMonths, dayOf, instantOf, timeOf, weeksOf } from './month.ts'

describe('weeks of a month', () => {
  it('begin with the asked weekday and hold each day of the month once', () => {
    const weeks = weeksOf('2026-11-21', 1)
    expect(weeks[0]?.[0]).toBe('2026-10-26')
    expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06')
    const november = weeks.flat().filter((day) => day.startsWith('2026-11'))
    expect(new Set(november).size).toBe(30)
  })

  it.each([0, 1, 6])('hold all days of every month of four years when weeks begin with %i', (firstDay) => {
    for (let at = '2024-01-15'; at < '2028-01'; at = addMonths(at, 1)) {
      const days = weeksOf(at, firstDay).flat()
      const last = new Date(Number(at.slice(0, 4)), Number(at.slice(5, 7)), 0).getDate()
      expect(days.length % 7).toBe(0)
      expect(days.filter((day) => day.slice(0, 7) === at.slice(0, 7))).toHaveLength(last)
      expect(new Date(`${String(days[0])}T12:00`).getDay()).toBe(firstDay)
    }
  })
})

it('counts days over the end of a month and of a year', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
})

it('goes to the last day of a shorter month', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-01-31', -2)).toBe('2025-11-30')
})

it('reads a day and a time on the clock of the person, and shows them again', () => {
  const instant = instantOf('2026-11-24', '18:30') ?? ''
  expect(dayOf(new Date(instant))).toBe('2026-11-24')
  expect(timeOf(instant)).toBe('18:30')
  expect(instantOf('2026-11-24', '')).toBeNull()
})
