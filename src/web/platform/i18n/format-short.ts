import { givenClock } from './clock.ts'
import { formatAt, formatMoney, formatted, formatUnit, formatWholeMoney, keep, present } from './format.ts'
import { readerLocale } from './reader-locale.ts'

// What the first paint of /home does not need.

/** A limit in a sentence: 5000 → "$50", 550 → "$5.50". */
export const formatShortMoney = (cents: number): string =>
  cents % 100 === 0 ? formatWholeMoney(cents) : formatMoney(cents)

/** ISO instant → "9:46 PM". */
export const formatTime = (instant: string): string => formatAt(new Date(instant), { timeStyle: 'short' })

/** 2026 → "2026", in the language's own digits. */
export const formatYear = (year: number): string =>
  keep('year', (locale) => new Intl.NumberFormat(locale, { useGrouping: false })).format(year)

/**
 * "Nov 24, 9:46 PM": when something begins, by the reader's own clock. A zone is named only where it may be another's: the server
 * draws pages in UTC for whoever it does not know the zone of.
 */
export const formatStart = (instant: string): string =>
  formatted(instant, {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    ...(givenClock()?.timeZone === 'UTC' && { timeZoneName: 'short' }),
  })

/** The reader's zone as people name it: "Central European Standard Time". */
export function zoneName(at = new Date(present())): string {
  const parts = new Intl.DateTimeFormat(readerLocale(), { timeZoneName: 'long' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Less than a minute ago: "started now" is nobody's sentence, and has words of its own. */
export const isJustNow = (instant: string): boolean => present() - Date.parse(instant) < 60_000

/** How long something is to last: "1 hour", "90 minutes". */
export const formatMinutes = (minutes: number): string =>
  minutes % 60 === 0 ? formatUnit('hour', minutes / 60) : formatUnit('minute', minutes)

/** How long something lasts, from seconds: "1 hr, 25 min", "25 min"; never under a minute. */
export const formatDuration = (seconds: number): string => {
  const minutes = Math.max(1, Math.round(seconds / 60))
  const part = (unit: 'hour' | 'minute', amount: number) =>
    keep(
      `length ${unit}`,
      (locale) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }),
    ).format(amount)
  const parts = [
    ...(minutes >= 60 ? [part('hour', Math.floor(minutes / 60))] : []),
    ...(minutes % 60 > 0 || minutes < 60 ? [part('minute', minutes % 60)] : []),
  ]
  return keep('length', (locale) => new Intl.ListFormat(locale, { type: 'unit', style: 'short' })).format(parts)
}
