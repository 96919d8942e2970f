export type Language = {
  readonly langCode: string
  /** In its own words: whoever looks for it may read nothing else. */
  readonly langName: string
  readonly direction: 'ltr' | 'rtl'
}

const language = (langCode: string, langName: string, direction: 'ltr' | 'rtl' = 'ltr'): Language => ({
  langCode,
  langName,
  direction,
})

/** The 15 of the seed (section 3), in its order. */
export const languages: readonly Language[] = [
  language('ar', 'العربية', 'rtl'),
  language('de', 'Deutsch'),
  language('en', 'English'),
  language('es', 'Español'),
  language('fr', 'Français'),
  language('hi', 'हिन्दी'),
  language('it', 'Italiano'),
  language('ja', '日本語'),
  language('ko', '한국어'),
  language('pt', 'Português'),
  language('ro', 'Română'),
  language('ru', 'Русский'),
  language('zh-TW', '繁體中文'),
  language('uk', 'Українська'),
  language('zh-CN', '简体中文'),
]

/**
 * The languages that Fanfare speaks, everywhere: pages, mails, notifications, documents. This is the one list; each of them has its
 * catalogs in locales/ (docs/contributing/add-a-language.md). A language of `languages` is offered as soon as it stands here.
 */
export const translated = [
  'en',
  'de',
  'ar',
  'es',
  'fr',
  'hi',
  'it',
  'ja',
  'ko',
  'pt',
  'ro',
  'ru',
  'zh-TW',
  'uk',
  'zh-CN',
] as const
export type TranslatedLanguage = (typeof translated)[number]

/** What every text is written in, and what people read whose language we do not have yet. */
export const sourceLanguage = 'en'

export const directionOf = (langCode: string): 'ltr' | 'rtl' =>
  languages.find((known) => known.langCode === langCode)?.direction ?? 'ltr'

export const numberingSystems = ['arab', 'deva', 'latn'] as const
export type NumberingSystem = (typeof numberingSystems)[number]

/** Where a language is read with digits of more than one kind, by their names in Unicode CLDR: the usual ones first. */
const chosenFrom = new Map<string, readonly NumberingSystem[]>([
  ['ar', ['arab', 'latn']],
  ['hi', ['latn', 'deva']],
])
/** The numbering systems that a reader of the language chooses from; none where there is no choice. */
export const numberingSystemsOf = (langCode: string): readonly NumberingSystem[] => chosenFrom.get(langCode) ?? []

/** For Intl, and as a reader's choice is kept: the language with its digits (RFC 6067), `ar-u-nu-latn`. Other digits than the language has are passed over. */
export function formattingLocale(langCode: string, numberingSystem?: string | null): string {
  const offered = numberingSystemsOf(langCode)
  const digits = offered.find((one) => one === numberingSystem) ?? offered[0]
  return digits === undefined ? langCode || sourceLanguage : `${langCode}-u-nu-${digits}`
}

/** Takes a language with its digits apart. */
export function readLocale(locale: string): { langCode: string; numberingSystem: string | null } {
  const [langCode = '', numberingSystem = null] = locale.split('-u-nu-')
  return { langCode, numberingSystem }
}

/** A locale as it is kept or asked for, `ar` or `ar-u-nu-latn`, as Intl takes it. */
export function localeOf(locale: string): string {
  const { langCode, numberingSystem } = readLocale(locale)
  return formattingLocale(langCode, numberingSystem)
}
