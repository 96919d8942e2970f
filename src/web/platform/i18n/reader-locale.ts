import { i18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { formattingLocale } from '#contract/languages.ts'

/** For Intl: the language of the page with the digits that its reader has chosen. */
export const readerLocale = (): string =>
  typeof i18n.locales === 'string' ? i18n.locales : formattingLocale(i18n.locale)

/** The same in a part of a page that is drawn anew when it changes. */
export function useReaderLocale(): string {
  useLingui()
  return readerLocale()
}
