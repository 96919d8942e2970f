import { i18n } from '@lingui/core'
import { directionOf } from '#contract/languages.ts'
import { readerLocale } from './reader-locale.ts'
import { givenClock, holdsUntil } from './clock.ts'

/** Figures and dates in the person's language, with its own digits. Formatters are dear to make and are kept. */
const kept = new Map<string, unknown>()
export function keep<T>(name: string, make: (locale: string) => T): T {
  const locale = readerLocale()
  const key = `${locale} ${name}`
  let formatter = kept.get(key) as T | undefined
  if (formatter === undefined) {
    formatter = make(locale)
    kept.set(key, formatter)
  }
  return formatter
}

const currency = 'USD'

/**
 * Between Arabic words an amount with a sign and a Latin currency name falls apart; isolated from right to left it stays whole and is
 * read as Intl writes it: figures, then the sign. Intl's own marks give way to one at the beginning, without which Chromium tears off
 * the first figure; the country of the only currency goes: Intl has no narrow sign for Arabic.
 */
const isolate = (amount: string): string =>
  directionOf(i18n.locale) === 'rtl'
    ? `\u2067\u200f${amount.replaceAll(/[\u200e\u200f\u061c]/g, '').replace('US$', '$')}\u2069`
    : amount

/** Integer cents as an amount with cents: 399 → "$3.99". `sign: 'always'` for what came in or went out (true minus). */
export function formatMoney(cents: number, { sign = 'auto' }: { readonly sign?: 'auto' | 'always' } = {}): string {
  const format = keep(
    `money ${sign}`,
    (locale) =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
        signDisplay: sign === 'always' ? 'exceptZero' : 'auto',
      }),
  )
  // a fee of nothing that is taken off is -0
  return isolate(format.format(cents === 0 ? 0 : cents / 100).replace('-', '−'))
}

/** Whole dollars, only for choices (tip 5, top-up 25) and goals. */
export const formatWholeMoney = (cents: number): string =>
  isolate(
    keep(
      'whole',
      (locale) =>
        new Intl.NumberFormat(locale, {
          style: 'currency',
          currency,
          currencyDisplay: 'narrowSymbol',
          maximumFractionDigits: 0,
        }),
    ).format(Math.round(cents / 100) || 0),
  )

/** 1482 → "1,482". */
export const formatCount = (count: number): string =>
  keep('count', (locale) => new Intl.NumberFormat(locale)).format(count)

/** 7 → "07", as on a clock, in the digits of the language. */
export const formatTwoDigits = (count: number): string =>
  keep('two', (locale) => new Intl.NumberFormat(locale, { minimumIntegerDigits: 2, useGrouping: false })).format(count)

/** 3725 seconds → "1:02:05", as a counter shows how long something has gone on. */
export function formatClock(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const tail = `${formatTwoDigits(minutes % 60)}:${formatTwoDigits(seconds % 60)}`
  return minutes >= 60 ? `${formatCount(Math.floor(minutes / 60))}:${tail}` : tail
}

/** 0.2 → "20%"; at most two figures after the point. */
export const formatPercent = (share: number): string =>
  keep('percent', (locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })).format(
    share,
  )

const moment = (): number => givenClock()?.now ?? Date.now()
/** Now, in milliseconds: as the page was drawn, until it has been taken over. */
export function present(): number {
  const now = moment()
  holdsUntil(now)
  return now
}

/** By the clock by which the page is drawn. */
export function formatAt(at: Date, options: Intl.DateTimeFormatOptions): string {
  const timeZone = givenClock()?.timeZone
  const all = timeZone === undefined ? options : { ...options, timeZone }
  return keep(JSON.stringify(all), (locale) => new Intl.DateTimeFormat(locale, all)).format(at)
}

/** With the year where it is another than that of `now`. */
export function formatted(instant: string, options: Intl.DateTimeFormatOptions, now = new Date(moment())): string {
  const at = new Date(instant)
  if (import.meta.env.SSR) holdsUntil(new Date(now.getFullYear() + 1, 0).getTime())
  if (at.getFullYear() !== now.getFullYear()) options.year = 'numeric'
  return formatAt(at, options)
}

/** ISO instant → "November 24", in the language's own order; with the year where it is another than this one. */
export const formatDate = (instant: string, style: 'long' | 'medium' = 'long', now?: Date): string =>
  formatted(instant, { day: 'numeric', month: style === 'long' ? 'long' : 'short' }, now)

/** ISO instant → "November 2026": the heading of a month in a list. */
export const formatMonth = (instant: string): string => formatted(instant, { month: 'long', year: 'numeric' })

/** ISO instant → "Nov 24, 9:46 PM"; with the year where it is another, or `always`: on what somebody keeps as proof. */
export const formatDateTime = (instant: string, year?: 'always'): string =>
  formatted(instant, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }, year && new Date(0))

const steps = [
  ['minute', 60],
  ['hour', 3600],
  ['day', 86_400],
] as const

/** "18 min. ago", "yesterday", then the date: nobody counts days beyond a week. `now` in milliseconds. */
export function formatAgo(instant: string, now = moment()): string {
  const at = Date.parse(instant)
  const seconds = Math.max(0, (now - at) / 1000)
  if (seconds >= 7 * 86_400) return formatDate(instant, 'medium', new Date(now))
  const relative = keep('ago', (locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' }))
  const [unit, size] = steps.findLast(([, least]) => seconds >= least) ?? (['second', 60] as const)
  holdsUntil(at + (Math.floor(seconds / size) + 1) * size * 1000)
  return unit === 'second' ? relative.format(0, 'second') : relative.format(-Math.floor(seconds / size), unit)
}

/** An amount of one unit in words: "42 seconds", "1 hour". */
export const formatUnit = (unit: 'second' | 'minute' | 'hour', amount: number): string =>
  keep(`wait ${unit}`, (locale) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })).format(
    amount,
  )

/** How long to wait, from seconds: "42 seconds", "4 minutes", rounded up. */
export const formatWait = (seconds: number): string => {
  const unit = seconds <= 90 ? 'second' : 'minute'
  return formatUnit(unit, Math.ceil(unit === 'second' ? seconds : seconds / 60))
}
