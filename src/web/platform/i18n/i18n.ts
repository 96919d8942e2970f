import { i18n, type Messages } from '@lingui/core'
import { chooseLanguage, directionOf, formattingLocale, languageKey } from './languages.ts'

const catalogs = import.meta.glob<{ messages: Messages }>('/locales/*.po')

/** Loads one catalog and turns the page to it: texts, `lang`, `dir`. */
export async function activateLanguage(langCode: string): Promise<void> {
  const load = catalogs[`/locales/${langCode}.po`]
  if (!load) throw new Error(`There is no catalog for ${langCode}`)
  const { messages } = await load()
  i18n.loadAndActivate({ locale: langCode, locales: formattingLocale(langCode), messages })
  document.documentElement.lang = langCode
  document.documentElement.dir = directionOf(langCode)
}

/** The stored choice first, then the browser's languages, then English (seed, section 9). */
export const startLanguage = (): Promise<void> =>
  activateLanguage(chooseLanguage([localStorage.getItem(languageKey), ...navigator.languages]))

/** The person's own choice: kept for the next visit. */
export async function chooseAndKeepLanguage(langCode: string): Promise<void> {
  await activateLanguage(langCode)
  localStorage.setItem(languageKey, langCode)
}
