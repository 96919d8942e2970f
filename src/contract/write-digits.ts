import { numberingSystemsOf, readLocale, type NumberingSystem } from './languages.ts'

const zeros: Readonly<Record<NumberingSystem, number>> = { arab: 0x660, deva: 0x966, latn: 0x30 }
/** Arabic writes its own signs with its own digits: of thousands, of fractions, of a hundred. */
const signs: Readonly<Record<string, string>> = { '\u066C': ',', '\u066B': '.', '\u066A': '%' }
// not what belongs to a Latin name: H.264, SHA-256
const digit = /(?<![A-Za-z][.-]?\d*)[0-9]|[\u0660-\u0669\u0966-\u096F]/g

/** The same words with the digits of a numbering system. */
export function writeDigits(text: string, system: NumberingSystem): string {
  const written = text.replaceAll(digit, (one) => {
    const point = one.codePointAt(0) ?? 0
    const zero = point >= zeros.deva ? zeros.deva : point >= zeros.arab ? zeros.arab : zeros.latn
    return String.fromCodePoint(zeros[system] + point - zero)
  })
  return system === 'latn' ? written.replaceAll(/[\u066A-\u066C]/g, (sign) => signs[sign] ?? sign) : written
}

/** Of a locale: the numbering system that its texts, which are written with the language's usual digits, have to be rewritten to; null: none. */
export function digitsToWrite(locale: string): NumberingSystem | null {
  const { langCode, numberingSystem } = readLocale(locale)
  const [usual, ...others] = numberingSystemsOf(langCode)
  return numberingSystem === usual ? null : (others.find((one) => one === numberingSystem) ?? null)
}

/** Words, or a message as Lingui compiles it: words and values, `[name, type, choices]`; of a value only the words of its choices. */
export function writeMessageDigits<T>(message: T, system: NumberingSystem): T {
  const words = (one: unknown): unknown =>
    typeof one === 'string' ? writeDigits(one, system) : Array.isArray(one) ? one.map(token) : one
  const token = (one: unknown): unknown => {
    if (!Array.isArray(one)) return words(one)
    const [name, type, choices] = one as [string, string?, (object | string)?]
    if (typeof choices !== 'object') return one
    return [name, type, Object.fromEntries(Object.entries(choices).map(([choice, said]) => [choice, words(said)]))]
  }
  return words(message) as T
}

/** All messages of a catalog. */
export const writeCatalogDigits = <T extends object>(messages: T, system: NumberingSystem): T =>
  Object.fromEntries(Object.entries(messages).map(([id, message]) => [id, writeMessageDigits(message, system)])) as T
