import { i18n, type Messages } from '@lingui/core'
import { learnTexts } from '../api/translate-text.ts'
import { chooseLanguage } from '#contract/choose-language.ts'
import { directionOf, formattingLocale, sourceLanguage } from '#contract/languages.ts'
import { tellServer } from '../token.ts'
import { languageKey } from './languages.ts'

/** `later`: the words that the first paint does not need (scripts/build/split-catalogs.ts); absent where catalogs are whole. */
type Catalog = { messages: Messages; later?: () => Promise<{ messages: Messages }> }
const catalogs = import.meta.glob<Catalog>('/locales/*.po')

const loadCatalog = (langCode: string): Promise<Catalog> => {
  const load = catalogs[`/locales/${langCode}.po`]
  if (!load) throw new Error(`There is no catalog for ${langCode}`)
  return load()
}

function activate(langCode: string, messages: Messages): void {
  i18n.loadAndActivate({ locale: langCode, locales: formattingLocale(langCode), messages })
  document.documentElement.lang = langCode
  document.documentElement.dir = directionOf(langCode)
}

async function loadRest(langCode: string, { later }: Catalog): Promise<void> {
  const [rest, { translateKnown }] = await Promise.all([later?.(), import('../api/known-texts.ts')])
  learnTexts(translateKnown)
  if (rest && i18n.locale === langCode) i18n.load(langCode, rest.messages)
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
  const langCode = chooseLanguage([localStorage.getItem(languageKey), ...navigator.languages])
  const catalog = await loadCatalog(langCode)
  activate(langCode, catalog.messages)
  words = () => loadRest(langCode, catalog)
  allWords().catch((fault: unknown) => console.error(fault))
}

/** The person's own choice: kept for the next visit. */
export async function chooseAndKeepLanguage(langCode: string): Promise<void> {
  const catalog = await loadCatalog(langCode)
  const rest = await catalog.later?.()
  activate(langCode, { ...catalog.messages, ...rest?.messages })
  localStorage.setItem(languageKey, langCode)
  tellServer('lang', langCode)
}
