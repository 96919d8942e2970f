import { expect, it } from 'vitest'
import { formattingLocale, readLocale } from './languages.ts'
import { digitsToWrite, writeDigits, writeMessageDigits } from './write-digits.ts'

it('writes the digits of a numbering system, and leaves those of Latin names', () => {
  expect(writeDigits('خلال ٣٠ يومًا، ١٢٬٠٠٠٫٥ و٢٠٪', 'latn')).toBe('خلال 30 يومًا، 12,000.5 و20%')
  expect(writeDigits('30 दिन, H.264, SHA-256, pain.001, 2×2', 'deva')).toBe('३० दिन, H.264, SHA-256, pain.001, २×२')
  expect(writeDigits('१२३', 'latn')).toBe('123')
})

it('rewrites the words of a message and of its plurals, and no name of a value', () => {
  const message = [
    '٣ من ',
    ['0'],
    ' ',
    ['count', 'plural', { one: ['يوم ١'], other: ['#', ' أيام من ٧'] }],
    ['n', 'number', 'short'],
  ]
  expect(writeMessageDigits(message, 'latn')).toEqual([
    '3 من ',
    ['0'],
    ' ',
    ['count', 'plural', { one: ['يوم 1'], other: ['#', ' أيام من 7'] }],
    ['n', 'number', 'short'],
  ])
  expect(writeMessageDigits('٤٨ ساعة', 'latn')).toBe('48 ساعة')
})

it.each([
  ['ar', null, 'ar-u-nu-arab', null],
  ['ar', 'latn', 'ar-u-nu-latn', 'latn'],
  ['ar', 'deva', 'ar-u-nu-arab', null],
  ['hi', 'deva', 'hi-u-nu-deva', 'deva'],
  ['de', 'arab', 'de', null],
])('reads %s with %s as %s', (langCode, system, locale, rewritten) => {
  expect(formattingLocale(langCode, system)).toBe(locale)
  expect(readLocale(locale).langCode).toBe(langCode)
  expect(digitsToWrite(locale)).toBe(rewritten)
})
