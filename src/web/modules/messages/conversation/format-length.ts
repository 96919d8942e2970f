import { i18n } from '@lingui/core'
import { formattingLocale } from '#contract/languages.ts'

/** How long something lasts: 42,000 ms is "0:42", an hour and more "1:02:05", with the language's own digits. */
export function formatLength(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  const figures = (value: number, least: number): string =>
    new Intl.NumberFormat(formattingLocale(i18n.locale), { minimumIntegerDigits: least, useGrouping: false }).format(
      value,
    )
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  const parts = hours > 0 ? [figures(hours, 1), figures(minutes, 2)] : [figures(minutes, 1)]
  return [...parts, figures(seconds % 60, 2)].join(':')
}
