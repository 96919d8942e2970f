/** Dictionaries that PostgreSQL brings, by language. Chinese, Japanese and Korean have none: they are found by pairs of letters. */
export const dictionaries = {
  ar: 'arabic_stem',
  de: 'german_stem',
  en: 'english_stem',
  es: 'spanish_stem',
  fr: 'french_stem',
  hi: 'hindi_stem',
  it: 'italian_stem',
  pt: 'portuguese_stem',
  ro: 'romanian_stem',
  ru: 'russian_stem',
} as const
export type Stemmed = keyof typeof dictionaries

/** The commonest small words, without accents: which language a text is in is told by how many of them it has. */
const small: Readonly<Record<string, readonly string[]>> = {
  de: ['der', 'die', 'das', 'und', 'ist', 'nicht', 'ich', 'ein', 'eine', 'mit', 'auf', 'fur', 'von', 'den', 'dem', 'im', 'zu', 'wie', 'aus', 'noch'],
  en: ['the', 'and', 'is', 'of', 'to', 'in', 'a', 'with', 'for', 'on', 'it', 'this', 'that', 'my', 'i', 'was', 'from', 'at', 'you', 'how'],
  es: ['el', 'la', 'los', 'las', 'y', 'es', 'de', 'que', 'en', 'un', 'una', 'con', 'por', 'para', 'mi', 'del', 'como', 'se', 'muy', 'mas'],
  fr: ['le', 'la', 'les', 'et', 'est', 'de', 'des', 'du', 'un', 'une', 'dans', 'avec', 'pour', 'mon', 'sur', 'je', 'pas', 'au', 'ce', 'qui'],
  it: ['il', 'lo', 'la', 'gli', 'e', 'di', 'che', 'un', 'una', 'con', 'per', 'mio', 'della', 'del', 'nel', 'non', 'sono', 'piu', 'alla', 'come'],
  pt: ['o', 'os', 'as', 'e', 'de', 'que', 'um', 'uma', 'com', 'para', 'meu', 'minha', 'do', 'da', 'no', 'na', 'nao', 'mais', 'em', 'por'],
  ro: ['si', 'este', 'de', 'un', 'cu', 'pentru', 'la', 'in', 'din', 'pe', 'nu', 'mai', 'sa', 'care', 'sunt', 'mea', 'meu', 'cum', 'despre', 'al'],
} // prettier-ignore
const allSmall = new Set(Object.values(small).flat())
/** A word that says nothing of what a text is about. */
export const isSmallWord = (folded: string): boolean => allSmall.has(folded)

const scripts: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Hiragana}|\p{Script=Katakana}/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh'],
  [/[іїєґ]/gu, 'uk'],
  [/\p{Script=Cyrillic}/gu, 'ru'],
  [/\p{Script=Arabic}/gu, 'ar'],
  [/\p{Script=Devanagari}/gu, 'hi'],
]

/**
 * The language that a folded text is most likely in; null: nothing speaks for any. A text in two scripts is in the one with the most
 * letters. `wordsLeast`: so many different small words tell languages with one script apart.
 */
export function languageOf(text: string, wordsLeast = 1): string | null {
  const letters = [...text.matchAll(/\p{L}/gu)].length
  for (const [script, language] of scripts) {
    const share = [...text.matchAll(script)].length / Math.max(1, letters)
    if (share > (language === 'ja' || language === 'uk' ? 0.03 : 0.4)) return language
  }
  const words = new Set(text.match(/\p{L}+/gu) ?? [])
  const counted = Object.entries(small)
    .map(([language, those]) => ({ language, n: those.filter((one) => words.has(one)).length }))
    .toSorted((a, b) => b.n - a.n)
  const [first, second] = counted
  return first && first.n >= wordsLeast && first.n > (second?.n ?? 0) ? first.language : null
}

/** The dictionaries that may have made a word: those of its script. */
export function dictionariesFor(word: string): string[] {
  if (/\p{Script=Cyrillic}/u.test(word)) return [dictionaries.ru]
  if (/\p{Script=Arabic}/u.test(word)) return [dictionaries.ar]
  if (/\p{Script=Devanagari}/u.test(word)) return [dictionaries.hi]
  if (!/\p{Script=Latin}/u.test(word)) return []
  return Object.values(dictionaries).filter((name) => !['arabic_stem', 'hindi_stem', 'russian_stem'].includes(name))
}

/** The dictionary for a language; null where there is none. */
export const dictionaryOf = (language: string | null): string | null =>
  // Ukrainian has none, and shares most endings with Russian
  language === 'uk'
    ? dictionaries.ru
    : language !== null && language in dictionaries
      ? dictionaries[language as Stemmed]
      : null
