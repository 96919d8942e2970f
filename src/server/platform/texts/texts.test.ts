import { readFileSync } from 'node:fs'
import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage'
import { parsePo } from 'pofile-ts'
import { describe, expect, it } from 'vitest'
import { sourceLanguage, translated } from '#contract/languages.ts'
import { asIs, msg } from '#contract/message.ts'
import { reportMissingTexts, textsFor } from './texts.ts'

/** The names that a text has places for, those within its plurals included. */
function placesIn(tokens: CompiledMessage): string[] {
  const names = tokens.flatMap((token) => {
    if (typeof token === 'string') return []
    const [name, , choices] = token
    const inner = typeof choices === 'object' && choices !== null ? Object.values(choices) : []
    return [name, ...inner.flatMap((branch) => (Array.isArray(branch) ? placesIn(branch as CompiledMessage) : []))]
  })
  return [...new Set(names)].toSorted()
}

const itemsOf = (language: string) =>
  parsePo(readFileSync(new URL(`../../../../locales/server/${language}.po`, import.meta.url), 'utf8')).items
const keysOf = (language: string): string[] =>
  itemsOf(language).map(({ msgid, msgctxt }) => `${msgctxt ?? ''}|${msgid}`)

describe.each(translated.filter((language) => language !== sourceLanguage))('the catalog in %s', (language) => {
  it('has every text that English has, and none that is left over', () => {
    expect(keysOf(language).toSorted()).toEqual(keysOf(sourceLanguage).toSorted())
    expect(itemsOf(language).filter(({ msgstr, obsolete }) => obsolete || !msgstr[0]?.trim())).toEqual([])
  })
  it('names nothing that its English does not', () => {
    const strange = itemsOf(language).flatMap(({ msgid, msgstr }) => {
      const known = placesIn(compileMessageOrThrow(msgid))
      return placesIn(compileMessageOrThrow(msgstr[0] ?? '')).filter((name) => !known.includes(name))
    })
    expect(strange).toEqual([])
  })
})

// Not marked by `msg`: the catalogs are to know nothing of these.
const untranslated = { message: 'Nobody has translated this, {name}.', values: { name: 'Ada' } }

describe('textsFor', () => {
  it('says a text in the language, and English where there is no such language', () => {
    const inGerman = textsFor('de')
    expect([inGerman.language, inGerman.say({ message: 'Hello {name},', values: { name: 'Ada' } })]).toEqual([
      'de',
      'Hallo Ada,',
    ])
    for (const language of ['nl', 'xx', '', '__proto__'])
      expect([textsFor(language).language, textsFor(language).direction, textsFor(language).say(untranslated)]).toEqual(
        ['en', 'ltr', 'Nobody has translated this, Ada.'],
      )
  })
  it('says a text in English that the language does not have yet', () => {
    for (const language of translated)
      expect(textsFor(language).say(untranslated)).toBe('Nobody has translated this, Ada.')
  })
  it('names a text that the language does not have, once', () => {
    const lacking: object[] = []
    reportMissingTexts((one) => void lacking.push(one))
    const unknown = { message: 'Nobody has translated that either.' }
    for (const language of ['de', 'de', 'ja', 'en']) textsFor(language).say(unknown)
    reportMissingTexts(() => undefined)
    expect(lacking).toEqual(['de', 'ja'].map((language) => ({ language, ...unknown })))
  })
  it('leaves what people have written alone', () => {
    const name = String.raw`\u202e{name} '{x}' # <b> $&`
    expect(textsFor('de').say({ message: 'Hello {name},', values: { name } })).toBe(`Hallo ${name},`)
    expect(textsFor('ar').say(asIs(name))).toBe(name)
  })
  it('translates a text within a text, and counts in the form that the language has', () => {
    const others = '{name} and {others, plural, one {{others} other} other {{others} others}}'
    const name = { message: 'Someone who has left' }
    const of = (language: string, count: number) =>
      textsFor(language).say({ message: others, values: { name, others: count } })
    expect([1, 2].map((count) => of('en', count))).toEqual([
      'Someone who has left and 1 other',
      'Someone who has left and 2 others',
    ])
    expect(of('de', 1)).toBe('Jemand, der nicht mehr da ist und eine weitere Person')
    expect([1, 2, 3, 11].map((count) => of('ar', count))).toEqual([
      'شخص غادر وشخص آخر',
      'شخص غادر وشخصين آخرين',
      'شخص غادر و٣ آخرين',
      'شخص غادر و١١ آخرين',
    ])
  })
})

describe('msg', () => {
  it('writes the sentence that the catalogs are made with', () => {
    const [who, amount] = ['Ada', '$5']
    expect(msg`Your account is deleted`).toEqual({ message: 'Your account is deleted' })
    expect(msg`${{ who }} tipped you: ${{ amount }} for you`).toEqual({
      message: '{who} tipped you: {amount} for you',
      values: { who, amount },
    })
  })
})
