import { isPlain } from './plain.ts'
import { romanise, skeletonOf } from './romanise.ts'
import { nearForms } from './typos.ts'

/** Letters that Unicode does not decompose but people type without their stroke. */
const strokes: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ı: 'i' }

/** How names are compared: NFKD, marks off, lower case. */
export const fold = (text: string): string =>
  isPlain(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replaceAll(/\p{M}/gu, '')
        .toLowerCase()
        .replaceAll(/[łøđßæœþı]/g, (letter) => strokes[letter] ?? letter)

const wordMax = 60
const part = /[\s.,'’\-_]+/

/** Words of a name as they are written, in Latin letters too where they are not. */
function wordsOfName(name: string): string[] {
  return name.split(part).flatMap((word) => {
    const roman = fold(romanise(word))
    return roman === fold(word) ? [roman] : [fold(word), roman]
  })
}

/** The words that a user is found by: each word of name and username, and the whole username. */
export function searchWords(username: string, name: string): string[] {
  const words = [...wordsOfName(name), ...username.split(/[._]+/), username]
  return [...new Set(words.filter((word) => word !== '').map((word) => word.slice(0, wordMax)))]
}

/**
 * Marks words that are no part of a name: what one is found by where vowels are not written, or a letter is wrong, and what one
 * says of oneself.
 */
export const marks = { sounds: '~', near: '?', about: '+' } as const
export const aboutWord = (word: string): string => marks.about + word
/** Whether a kept word is marked as any of them, in SQL: `left(word, 1) = any (…)`. */
export const allMarks: readonly string[] = Object.values(marks)
export const soundWord = (roman: string): string | null => {
  const sounds = skeletonOf(roman)
  return sounds === null ? null : marks.sounds + sounds
}
export const nearWords = (word: string): string[] => nearForms(word).map((form) => marks.near + form)

/** Words that lead to a name which is not written like them, each with those of its words that it leads to: how somebody is called sounds like all of them. */
export function leadingWords(words: readonly string[]): { word: string; words: string[] }[] {
  const leading = new Map<string, string[]>()
  for (const word of words) {
    const sounds = /^[a-z]+$/.test(word) ? soundWord(word) : null
    if (sounds !== null) leading.set(sounds, [...words])
    for (const near of nearWords(word)) leading.set(near, [...(leading.get(near) ?? []), word])
  }
  return [...leading].map(([word, to]) => ({ word, words: to }))
}
