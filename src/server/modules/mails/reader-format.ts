import type { TranslatedLanguage } from '#contract/languages.ts'
import { moneyIn } from '#platform/money-text.ts'
import { textsFor, type Texts } from '#platform/texts/texts.ts'

export type ReaderFormat = {
  language: TranslatedLanguage
  /** The language with its digits, for `textsFor`. */
  locale: string
  direction: 'ltr' | 'rtl'
  /** Integer cents → "$3.99". */
  money: (cents: number) => string
  count: (count: number) => string
  /** Hundredths of a percent → "19%". */
  percent: (basisPoints: number) => string
  /** ISO instant → "December 9", with the year where it is another than today's; in an IANA zone. */
  date: (instant: string, zone?: string) => string
  /** ISO instant → "Nov 22, 2026, 9:46 PM UTC". */
  dateTime: (instant: string, zone?: string) => string
  /** ISO instant → "November 2026". */
  month: (instant: string) => string
  /** ISO 3166-1 alpha-2 → "Portugal"; the code itself where Intl does not know it. */
  country: (code: string) => string
  /** Keeps a name or an amount from turning its surroundings around (Unicode UAX 9, isolates). */
  apart: (text: string) => string
}

const basisPointsPerWhole = 10_000
const yearIn = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en', { year: 'numeric', timeZone }).format(at)

function makeFormat({ language, locale, direction }: Texts): ReaderFormat {
  const count = new Intl.NumberFormat(locale)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  const regions = new Intl.DisplayNames(locale, { type: 'region' })
  const apart = (text: string): string => (direction === 'rtl' ? `\u2068${text}\u2069` : text)
  return {
    language,
    locale,
    direction,
    money: moneyIn(locale),
    count: (value) => count.format(value),
    percent: (basisPoints) => percent.format(basisPoints / basisPointsPerWhole).replaceAll(/[\u200e\u200f\u061c]/g, ''),
    date(instant, zone = 'UTC') {
      const at = new Date(instant)
      const elsewhen = yearIn(at, zone) !== yearIn(new Date(), zone)
      return new Intl.DateTimeFormat(locale, {
        day: 'numeric',
        month: 'long',
        timeZone: zone,
        ...(elsewhen && { year: 'numeric' }),
      }).format(at)
    },
    dateTime: (instant, zone = 'UTC') =>
      new Intl.DateTimeFormat(locale, {
        year: 'numeric',
        month: 'short',
        day: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        timeZoneName: 'short',
        timeZone: zone,
      }).format(new Date(instant)),
    month: (instant) =>
      new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(instant)),
    country: (code) => regions.of(code) ?? code,
    apart,
  }
}

const formats = new Map<string, ReaderFormat>()

/** How money, dates and names are written for a person of this language, with the digits that it names (`textsFor`). */
export function formatFor(language: string): ReaderFormat {
  const texts = textsFor(language)
  const known = formats.get(texts.locale) ?? makeFormat(texts)
  formats.set(texts.locale, known)
  return known
}
