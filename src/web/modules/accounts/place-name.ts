import { i18n } from '@lingui/core'
import { formattingLocale } from '#contract/languages.ts'
import { formatList } from '#web/platform/i18n/format-list.ts'

/** "Lisbon, Portugal", as far as it is known; empty where nothing is. */
export function placeName({ city, country }: { readonly city: string; readonly country: string }): string {
  const names = new Intl.DisplayNames(formattingLocale(i18n.locale), { type: 'region' })
  return formatList([city, country && (names.of(country) ?? country)])
}
