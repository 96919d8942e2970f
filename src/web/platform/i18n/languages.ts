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
export const fallbackLanguage = 'en'
/** Key in local storage; the landing page's script knows it too. */
export const languageKey = 'lang'

/** Languages that have a catalog, by code. The rest of the list is offered as soon as theirs exist. */
export const translated: readonly string[] = ['ar', 'de', 'en']
export const offeredLanguages = languages.filter(({ langCode }) => translated.includes(langCode))

export const directionOf = (langCode: string): 'ltr' | 'rtl' =>
  languages.find((known) => known.langCode === langCode)?.direction ?? 'ltr'

/** Chinese is two languages here; script or region decides. */
const chinese = (wanted: string): string => (/hant|-tw|-hk|-mo/i.test(wanted) ? 'zh-TW' : 'zh-CN')

/** The first of `wanted` (BCP 47 tags, best first) that there is a catalog for, else English. */
export function chooseLanguage(wanted: readonly (string | null | undefined)[], offered = translated): string {
  for (const tag of wanted) {
    if (!tag) continue
    const base = tag.split('-')[0]?.toLowerCase() ?? ''
    const code = base === 'zh' ? chinese(tag) : base
    if (offered.includes(code)) return code
  }
  return fallbackLanguage
}

/** For Intl: Arabic with its own digits, which not every Intl gives of itself. */
export const formattingLocale = (langCode: string): string =>
  langCode === 'ar' ? 'ar-u-nu-arab' : langCode || fallbackLanguage
