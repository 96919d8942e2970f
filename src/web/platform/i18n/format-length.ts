import { keep } from './format.ts'

/** Lengths and places in a recording, from seconds: "4:07", "1:02:30", with the language's own digits. */
export function formatLength(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  const figures = (value: number, least: 1 | 2): string =>
    keep(
      `length ${String(least)}`,
      (locale) => new Intl.NumberFormat(locale, { minimumIntegerDigits: least, useGrouping: false }),
    ).format(value)
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  const parts = hours > 0 ? [figures(hours, 1), figures(minutes, 2)] : [figures(minutes, 1)]
  return [...parts, figures(whole % 60, 2)].join(':')
}
