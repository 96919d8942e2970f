import { i18n, type Messages } from '@lingui/core'
import { learnTexts } from '../api/translate-text.ts'
import { chooseLanguage } from '#contract/choose-language.ts'
import { directionOf, formattingLocale, type NumberingSystem, readLocale, sourceLanguage } from '#contract/languages.ts'
import { tellServer } from '../token.ts'
import { languageKey } from './languages.ts'
import { readerLocale } from './reader-locale.ts'

/** `later`: the words that the first paint does not need (scripts/build/split-catalogs.ts); absent where catalogs are whole. */
type Catalog = { messages: Messages; later?: () => Promise<{ messages: Messages }> }
const catalogs = import.meta.glob<Catalog>('/locales/*.po')

const loadCatalog = (langCode: string): Promise<Catalog> => {
  const load = catalogs[`/locales/${langCode}.po`]
  if (!load) throw new Error(`There is no catalog for ${langCode}`)
  return load()
}

/** Its catalog has the language's usual digits: what writes others comes where somebody has chosen them. */
async function inDigits(locale: string, messages: Messages): Promise<Messages> {
  if (locale === formattingLocale(readLocale(locale).langCode)) return messages
  const { digitsToWrite, writeCatalogDigits } = await import('#contract/write-digits.ts')
  const digits = digitsToWrite(locale)
  return digits === null ? messages : writeCatalogDigits(messages, digits)
}

async function activate(locale: string, messages: Messages): Promise<void> {
  const { langCode } = readLocale(locale)
  i18n.loadAndActivate({ locale: langCode, locales: locale, messages: await inDigits(locale, messages) })
  document.documentElement.lang = langCode
  document.documentElement.dir = directionOf(langCode)
}

async function loadRest(locale: string, { later }: Catalog): Promise<void> {
  const [rest, { translateKnown }] = await Promise.all([later?.(), import('../api/known-texts.ts')])
  learnTexts(translateKnown)
  const messages = rest && (await inDigits(locale, rest.messages))
  if (messages && readerLocale() === locale) i18n.load(i18n.locale, messages)
}

let words: (() => Promise<void>) | undefined
let coming: Promise<void> | undefined

/** All words of the language are there. After a failure the next call tries again. */
export function allWords(): Promise<void> {
  coming ??= words?.().catch((fault: unknown) => {
    coming = undefined
    throw fault
  })
  return coming ?? Promise.resolve()
}

const lacking = new Set<string>()

/** Says a text in English that the catalog of the language lacks, which no build lets out, and names it in the browser's log, once. */
async function sayInEnglish(id: string): Promise<void> {
  // it may stand in the part of the catalog that is still coming
  await allWords()
  const { locale } = i18n
  if (id in i18n.messages || lacking.has(`${locale} ${id}`)) return
  lacking.add(`${locale} ${id}`)
  console.error(`The catalog of ${locale} lacks a text: ${id}`)
  const { messages, later } = await loadCatalog(sourceLanguage)
  const english = messages[id] ?? (await later?.())?.messages[id]
  if (english !== undefined) i18n.load(locale, { [id]: english })
}
i18n.on('missing', ({ id }) => {
  sayInEnglish(id).catch((fault: unknown) => console.error(fault))
})

/** The stored choice first, then the browser's languages, then English (seed, section 9). The rest of the words follows by itself. */
export async function startLanguage(): Promise<void> {
  const kept = localStorage.getItem(languageKey) ?? ''
  const langCode = chooseLanguage([kept, ...navigator.languages])
  const locale = formattingLocale(langCode, readLocale(kept).numberingSystem)
  const catalog = await loadCatalog(langCode)
  await activate(locale, catalog.messages)
  words = () => loadRest(locale, catalog)
  allWords().catch((fault: unknown) => console.error(fault))
}

const keep = (locale: string | null): void => {
  if (locale === null) localStorage.removeItem(languageKey)
  else localStorage.setItem(languageKey, locale)
  tellServer('lang', locale)
}

/**
 * The person's own choice, with the digits where the language is read with several kinds (null: the usual ones). It is kept before
 * its words come, so that it holds also when the page is left meanwhile; if they can't come, what was kept before is kept again.
 */
export async function chooseAndKeepLanguage(langCode: string, digits: NumberingSystem | null): Promise<void> {
  const locale = formattingLocale(langCode, digits)
  const chosen = digits === null ? langCode : locale
  const before = localStorage.getItem(languageKey)
  keep(chosen)
  const isStillChosen = () => localStorage.getItem(languageKey) === chosen
  try {
    const catalog = await loadCatalog(langCode)
    const rest = await catalog.later?.()
    if (isStillChosen()) await activate(locale, { ...catalog.messages, ...rest?.messages })
  } catch (fault) {
    if (isStillChosen()) keep(before)
    throw fault
  }
}
