import path from 'node:path'
import { expect, it } from 'vitest'
import { glossaryFaults, glossaryOf } from '../scripts/locales/glossary-faults.ts'
import { typographyFaults } from '../scripts/locales/typography-faults.ts'
import { translatedButtonFaults } from '../scripts/locales/translated-buttons.ts'
import { pluralForms, translationFaults } from '../scripts/locales/translation-faults.ts'

it('takes a translation that names the same values, tags and counts', () => {
  expect(translationFaults('Hi {name}', '{name}, привет', 'ru')).toEqual([])
  expect(translationFaults('<0>{0}</0> left', 'Reste <0>{0}</0>', 'fr')).toEqual([])
  expect(
    translationFaults(
      '{n, plural, one {# day} other {# days}}',
      '{n, plural, one {# день} few {# дні} many {# днів} other {# дня}}',
      'uk',
    ),
  ).toEqual([])
  expect(translationFaults('{n, plural, one {# day} other {# days}}', '{n, plural, other {# 日}}', 'ja')).toEqual([])
})

it('names what is missing or too much', () => {
  expect(translationFaults('Hi {name}', 'Salut {nom}', 'fr')).toEqual(['names the values nom, the English names name'])
  expect(translationFaults('<0>Go</0>', 'Los', 'de')).toEqual(['has the tags none, the English has </0>, <0>'])
  expect(translationFaults('{n, plural, one {a} other {b}}', '{n, plural, one {a} other {b}}', 'ru')).toEqual([
    'lacks the form "many" of {n}',
    'lacks the form "few" of {n}',
  ])
  expect(translationFaults('{n, plural, one {a} other {b}}', '{n, plural, few {a} other {b}}', 'ko')).toEqual([
    'has the form "few" of {n}, which the language does not know',
  ])
  expect(translationFaults('Saved', 'Gespeichert ', 'de')).toEqual([
    'begins or ends with a space where the English does not, or the other way round',
  ])
  expect(translationFaults('Saved', ' ', 'de')).toEqual(['is empty'])
})

it('knows the forms for whole numbers, without those for millions', () => {
  expect(pluralForms('ar').toSorted()).toEqual(['few', 'many', 'one', 'other', 'two', 'zero'])
  expect(pluralForms('es').toSorted()).toEqual(['one', 'other'])
})

it.each([
  ['fr', 'Prêt !', 'Prêt\u202f!'],
  ['fr', '« Oui »', '«\u202fOui\u202f»'],
  ['es', 'Listo?', '¿Listo?'],
  ['es', '¡Hola', '¡Hola!'],
  ['ja', '保存しました.', '保存しました。'],
  ['zh-CN', '好,走吧', '好，走吧'],
  ['hi', 'सहेजा गया.', 'सहेजा गया।'],
  ['ro', 'ştergi', 'ștergi'],
  ['ar', 'لماذا?', 'لماذا؟'],
  ['uk', "пам'ять", 'пам’ять'],
  ['de', 'Lädt...', 'Lädt…'],
])('finds typography that %s does not have: %s', (language, wrong, right) => {
  expect(typographyFaults(wrong, language)).not.toEqual([])
  expect(typographyFaults(right, language)).toEqual([])
})

it('holds translations against the glossary, where the English says the term', () => {
  const terms = glossaryOf(`
| English | de | not | note |
|---|---|---|---|
| tip | Trinkgeld | Spende, Tipp | |
| wallet | Wallet | | |
`)
  expect(glossaryFaults('Send a tip', 'Trinkgeld senden', terms)).toEqual([])
  expect(glossaryFaults('Send tips', 'Spende senden', terms)).toEqual(['says "Spende" for "tip": say Trinkgeld'])
  expect(glossaryFaults('Give to charity', 'Spende senden', terms)).toEqual([])
  expect(glossaryFaults('Your tip', 'Deine Spendenquittung', terms)).toEqual([])
})

it('finds a button that is much longer than in English, signs of East Asia counted double', () => {
  const root = path.join(import.meta.dirname, '..')
  const faults = (english: string, said: string) => translatedButtonFaults(root, english, said).length
  expect(faults('Use a recovery code', 'Mit Wiederherstellungscode')).toBe(0)
  expect(faults('Use a recovery code', 'Einen Wiederherstellungscode benutzen')).toBe(1)
  expect(faults('What others see', '남들이 보는 화면')).toBe(0)
  expect(faults('What others see', '다른 사람들에게 보이는 내 모습')).toBe(1)
  // no button says it
  expect(faults('Your fans read this.', 'Das ist es, was deine Fans dann alle lesen werden.')).toBe(0)
})
