import { givenClock } from './clock.ts'
import { formatMoney, formatWholeMoney, keep } from './format.ts'

// What the first paint of /home does not need.

/** A limit in a sentence: 5000 → "$50", 550 → "$5.50". */
export const formatShortMoney = (cents: number): string =>
  cents % 100 === 0 ? formatWholeMoney(cents) : formatMoney(cents)

/** ISO instant → "9:46 PM". */
export const formatTime = (instant: string): string => {
  const timeZone = givenClock()?.timeZone
  return keep(
    `time ${timeZone ?? ''}`,
    (locale) => new Intl.DateTimeFormat(locale, { timeStyle: 'short', ...(timeZone !== undefined && { timeZone }) }),
  ).format(new Date(instant))
}

/** 2026 → "2026", in the language's own digits. */
export const formatYear = (year: number): string =>
  keep('year', (locale) => new Intl.NumberFormat(locale, { useGrouping: false })).format(year)
