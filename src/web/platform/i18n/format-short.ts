import { formatDate, formatMoney, formatWholeMoney, keep } from './format.ts'

// What the first paint of /home does not need.

/** A limit in a sentence: 5000 → "$50", 550 → "$5.50". */
export const formatShortMoney = (cents: number): string =>
  cents % 100 === 0 ? formatWholeMoney(cents) : formatMoney(cents)

/** ISO instant → "November 24"; with the year where it is another than this one. */
export function formatDay(instant: string, now = new Date()): string {
  const at = new Date(instant)
  return at.getFullYear() === now.getFullYear()
    ? keep('day', (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long' })).format(at)
    : formatDate(instant)
}
