import { readFileSync } from 'node:fs'
import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage'
import { parsePo } from 'pofile-ts'
import {
  directionOf,
  formattingLocale,
  localeOf,
  numberingSystemsOf,
  sourceLanguage,
  translated,
  type TranslatedLanguage,
} from '#contract/languages.ts'
import { digitsToWrite, writeMessageDigits } from '#contract/write-digits.ts'
import type { Message, Text, TextValue, TextValues } from '#contract/message.ts'

export type Texts = {
  /** The one that is really spoken: English where we do not have the person's. */
  language: TranslatedLanguage
  /** With its digits, for Intl and `formatFor`. */
  locale: string
  direction: 'ltr' | 'rtl'
  say: (text: Text) => string
}

type Catalog = ReadonlyMap<string, CompiledMessage>
type Choices = Readonly<Record<string, CompiledMessage>>

const keyOf = ({ message, context = '' }: Message): string => `${context}\u0004${message}`

function readCatalog(language: TranslatedLanguage): Catalog {
  const file = new URL(`../../../../locales/server/${language}.po`, import.meta.url)
  const said = parsePo(readFileSync(file, 'utf8')).items.filter(({ msgstr, obsolete }) => msgstr[0] && !obsolete)
  const catalog = new Map(
    said.map(({ msgid, msgctxt, msgstr }) => [
      keyOf({ message: msgid, context: msgctxt ?? '' }),
      compileMessageOrThrow(msgstr[0] ?? ''),
    ]),
  )
  // parts of a text hold all of it for as long as they live: copies do not hold the file
  return structuredClone(catalog)
}

/** English stands in the code. What has been said once stays compiled; sentences are constants, so there is an end to them. */
const english = new Map<string, CompiledMessage>()
function inEnglish(message: Message): CompiledMessage {
  const key = keyOf(message)
  const known = english.get(key) ?? compileMessageOrThrow(message.message)
  english.set(key, known)
  return known
}

/** Hears of texts that a catalog lacks, each once: they are said in English. */
type Report = (lacking: { language: string; message: string }) => void
let report: Report = () => undefined
const told = new Set<string>()
/** Where it is written that a catalog lacks a text: the log of the process. */
export const reportMissingTexts = (to: Report): void => void (report = to)

function standIn(language: string, message: Message): CompiledMessage {
  const key = `${language} ${keyOf(message)}`
  if (language !== sourceLanguage && !told.has(key)) {
    told.add(key)
    report({ language, message: message.message })
  }
  return inEnglish(message)
}

function makeTexts(language: TranslatedLanguage, locale: string, catalog: Catalog): Texts {
  const plurals = new Intl.PluralRules(language)
  const numbers = new Intl.NumberFormat(locale)
  const say = (text: Text): string =>
    'asIs' in text ? text.asIs : fill(catalog.get(keyOf(text)) ?? standIn(language, text), text.values ?? {})
  const written = (value: TextValue | undefined): string =>
    typeof value === 'object' ? say(value) : String(value ?? '')

  // Not Lingui's own i18n object: it also decodes \u escapes, and so would those in somebody's name
  function fill(tokens: CompiledMessage, values: TextValues, counted = 0): string {
    return tokens
      .map((token) => {
        if (token === '#') return numbers.format(counted)
        if (typeof token === 'string') return token
        const [name, type, format] = token
        const value = values[name]
        if (type === undefined) return written(value)
        const choices = format as Choices
        if (type === 'select') return fill(choices[written(value)] ?? choices['other'] ?? [], values)
        if (type !== 'plural') throw new Error(`A text asks for ${type} of ${name}: only plural and select are known.`)
        const count = Number(value)
        return fill(choices[String(count)] ?? choices[plurals.select(count)] ?? choices['other'] ?? [], values, count)
      })
      .join('')
  }
  return { language, locale, direction: directionOf(language), say }
}

/** In each kind of digits that the language is read with: numbers stand in the words too. */
function makeEach(language: TranslatedLanguage): [string, Texts][] {
  const catalog: Catalog = language === sourceLanguage ? english : readCatalog(language)
  const systems = numberingSystemsOf(language)
  return (systems.length === 0 ? [null] : systems).map((system) => {
    const locale = formattingLocale(language, system)
    const digits = digitsToWrite(locale)
    const written =
      digits === null
        ? catalog
        : new Map([...catalog].map(([key, message]) => [key, writeMessageDigits(message, digits)] as const))
    return [locale, makeTexts(language, locale, written)]
  })
}

// Read at the start, so that a catalog that is missing or broken stops the program and not somebody's mail
const known = new Map(translated.flatMap(makeEach))
const inEnglishOnly = makeTexts(sourceLanguage, sourceLanguage, english)

/**
 * What the server says to a person of this language, with the digits that they have chosen where it names them (`ar-u-nu-latn`).
 * A language or a text that is missing is English.
 */
export const textsFor = (language: string): Texts => known.get(localeOf(language)) ?? inEnglishOnly
