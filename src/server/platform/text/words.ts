import { isPlain } from './plain.ts'

/** Marks that people leave out as they type: accents of Latin, Greek and Cyrillic, vowel signs of Arabic and Hebrew, and the stretched line. */
const optional = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0640\u200c\u200d]/gu
const sameLetters: Readonly<Record<string, string>> = {
  ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ı: 'i', أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ى: 'ي', ة: 'ه', ک: 'ك', ی: 'ي',
} // prettier-ignore

/** How texts are compared: width and case do not matter, nor marks that people leave out; vowel signs of Indian scripts and the voicing of Japanese stay. */
export const foldText = (text: string): string =>
  isPlain(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        // a letter of its own, which endings are known by
        .replaceAll(/([Ии])\u0306/gu, (_, letter: string) => (letter === 'И' ? 'Й' : 'й'))
        .replaceAll(optional, '')
        .normalize('NFC')
        .toLowerCase()
        .replaceAll(/[łøđßæœþıأإآٱىةکی]/gu, (letter) => sameLetters[letter] ?? letter)

/** A topic as it is compared. */
export const foldTopic = (topic: string): string => foldText(topic)

const word = /[\p{L}\p{M}\p{N}_]+/gu
/** Scripts that are written without spaces between words: they are found by pairs of letters. */
const unspaced = /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]+)/u
const wordMax = 60
/** Whether a word is of such a script. */
export const isUnspaced = (one: string): boolean => unspaced.test(one)

/** Pieces of a text, folded: words, and runs of Chinese, Japanese or Korean. */
function piecesOf(text: string): { piece: string; isRun: boolean }[] {
  const folded = foldText(text)
  const found = folded.match(word) ?? []
  if (isPlain(folded)) return found.map((piece) => ({ piece, isRun: false }))
  return found.flatMap((one) =>
    one.split(unspaced).flatMap((piece, index) => (piece === '' ? [] : [{ piece, isRun: index % 2 === 1 }])),
  )
}
const pairsOf = (run: readonly string[]): string[] =>
  run.slice(1).map((letter, index) => `${run[index] ?? ''}${letter}`)

/** The words that a text is found by, each once. */
export function wordsOf(text: string): string[] {
  const words = piecesOf(text).flatMap(({ piece, isRun }) => {
    if (!isRun) return [piece.slice(0, wordMax)]
    const letters = Array.from(piece)
    // the last letter begins no pair: it is found by itself
    return [...pairsOf(letters), letters.at(-1) ?? '']
  })
  return [...new Set(words)]
}

/**
 * What a text must have to be found: each of the words, and something that begins with each of the beginnings. `unfinished` is the
 * last of the words where more of it may still be typed: a word that begins with it is one that was asked for.
 */
export type Asked = { words: string[]; beginnings: string[]; unfinished: string | null }
const askedMost = 24
/** Fewer letters begin too many words to mean one of them. */
export const beginningLeast = 3

/** Japanese writes its small words between others: they are not asked for, and need not stand in the same place. */
function withoutParticles(run: string): string[] {
  const pieces = run.split(/(\p{Script=Hiragana}+)/u).filter((piece) => piece !== '')
  const long = pieces.filter((piece) => !/^\p{Script=Hiragana}$/u.test(piece))
  return long.length === 0 ? [run] : long
}

/** Of a long run every other pair, and the last one: several words may be typed without a space that do not stand side by side. */
const askedPairs = (run: readonly string[]): string[] =>
  pairsOf(run).filter((_, at, all) => run.length < 4 || at % 2 === 0 || at === all.length - 1)

export function askedOf(term: string): Asked {
  const pieces = piecesOf(term).flatMap(({ piece, isRun }) =>
    (isRun ? withoutParticles(piece) : [piece]).map((one) => ({ isRun, letters: Array.from(one.slice(0, wordMax)) })),
  )
  const words = pieces.flatMap(({ isRun, letters }) =>
    !isRun ? [letters.join('')] : letters.length > 1 ? askedPairs(letters) : [],
  )
  const beginnings = pieces.flatMap(({ isRun, letters }) => (isRun && letters.length === 1 ? letters : []))
  const last = pieces.at(-1)
  const kept = [...new Set(words)].slice(0, askedMost)
  const typed = last && !last.isRun && last.letters.length >= beginningLeast ? last.letters.join('') : null
  return {
    words: kept,
    beginnings: [...new Set(beginnings)].slice(0, 2),
    unfinished: typed !== null && kept.includes(typed) ? typed : null,
  }
}
