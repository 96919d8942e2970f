import type { FigureRange } from '#contract/dashboard.ts'

const days: Readonly<Record<FigureRange, number>> = { today: 1, '7d': 7, '28d': 28, year: 365 }
export const daysOf = (range: FigureRange): number => days[range]

const dayMs = 86_400_000
const iso = (time: number, length: number): string => new Date(time).toISOString().slice(0, length)

/**
 * The names of a range's bars, in order and without gaps, from its last day (YYYY-MM-DD): hours of today as 2026-11-21T09, days,
 * or months as 2026-11; the first month of a year begins with the range.
 */
export function barsOf(range: FigureRange, lastDay: string): { from: string; at: string[] } {
  const last = Date.parse(`${lastDay}T00:00:00Z`)
  const first = last - (days[range] - 1) * dayMs
  const from = iso(first, 10)
  if (range === 'today')
    return { from, at: Array.from({ length: 24 }, (_, hour) => `${lastDay}T${String(hour).padStart(2, '0')}`) }
  const all = Array.from({ length: days[range] }, (_, index) => iso(first + index * dayMs, range === 'year' ? 7 : 10))
  return { from, at: [...new Set(all)] }
}
