import { readerLocale } from '#web/platform/i18n/reader-locale.ts'
import { formatList } from '#web/platform/i18n/format-list.ts'

/** "Lisbon, Portugal", as far as it is known; empty where nothing is. */
export function placeName({ city, country }: { readonly city: string; readonly country: string }): string {
  const names = new Intl.DisplayNames(readerLocale(), { type: 'region' })
  return formatList([city, country && (names.of(country) ?? country)])
}
