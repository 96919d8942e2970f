import { keep } from '#web/platform/i18n/format.ts'

export const minutesPerHour = 60

/** Minutes of the day as a time field has them, `07:30`. */
export const toClock = (minutes: number): string =>
  [Math.floor(minutes / minutesPerHour), minutes % minutesPerHour]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')

/** null: not a whole time. */
export function fromClock(text: string): number | null {
  const [, hour, minute] = /^(\d{2}):(\d{2})/.exec(text) ?? []
  return hour === undefined || minute === undefined ? null : Number(hour) * minutesPerHour + Number(minute)
}

/** Minutes of the day as the reader's language writes them: "7:30 AM". */
export const formatClock = (minutes: number): string =>
  keep('time of day', (locale) => new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' })).format(
    minutes * minutesPerHour * 1000,
  )
