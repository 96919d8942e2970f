import { readerLocale } from '#web/platform/i18n/reader-locale.ts'

/** Names of the bars of a range: an hour (2026-11-21T09), a day (2026-11-21) or a month (2026-11), all of UTC. */
export function barNames(at: string): { name: string; short: string } {
  const locale = readerLocale()
  const write = (options: Intl.DateTimeFormatOptions, time: string): string =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(time))
  if (at.length === 13) {
    const hour = write({ hour: 'numeric', minute: '2-digit' }, `${at}:00:00Z`)
    return { name: hour, short: hour }
  }
  if (at.length === 7)
    return {
      name: write({ month: 'long', year: 'numeric' }, `${at}-01T00:00:00Z`),
      short: write({ month: 'short' }, `${at}-01T00:00:00Z`),
    }
  return {
    name: write({ day: 'numeric', month: 'long', year: 'numeric' }, `${at}T00:00:00Z`),
    short: write({ day: 'numeric', month: 'short' }, `${at}T00:00:00Z`),
  }
}
