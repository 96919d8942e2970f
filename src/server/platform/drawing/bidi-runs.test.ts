import { expect, it } from 'vitest'
import { bidiRuns } from './bidi-runs.ts'

const drawn = (text: string, base: 'ltr' | 'rtl') => bidiRuns(text, base)

it('leaves a line that is read from the left as it is', () => {
  expect(drawn('To Ana (@ana), $4.99', 'ltr').join('')).toBe('To Ana (@ana), $4.99')
})

it('puts an Arabic name into an English line', () => {
  expect(drawn('To ليلى حسن (@leila)', 'ltr')).toEqual(['To', ' ', 'حسن', ' ', 'ليلى', ' ', '(', '@leila', ')'])
})

it('puts Latin names and marks into an Arabic line from the right', () => {
  expect(drawn('اشتراك: Ana', 'rtl')).toEqual(['Ana', ' ', ':', 'اشتراك'])
  expect(drawn('اشتراك: \u2068Ana (@ana)\u2069', 'rtl').join('')).toBe('Ana (@ana) :اشتراك')
})

it('keeps figures in their order, and hands them to the font turned round', () => {
  expect(drawn('١٢٫٥٠', 'rtl')).toEqual(['٠٥٫٢١'])
  expect(drawn('الساعة ٩:٤٦ م', 'rtl')).toEqual(['م', ' ', '٩', ':', '٦٤', ' ', 'الساعة'])
  expect(drawn('في ٢٢ نوفمبر ٢٠٢٦', 'rtl')).toEqual(['٦٢٠٢', ' ', 'نوفمبر', ' ', '٢٢', ' ', 'في'])
  expect(drawn('\u2068١٢٫٠٠\u00a0US$\u2069', 'rtl')).toEqual(['٠٠٫٢١', '\u00a0', 'US$'])
  // an isolate from the right: figures, then the sign
  expect(drawn('\u2067١٢٫٠٠\u00a0$\u2069', 'ltr')).toEqual(['$', '\u00a0', '٠٠٫٢١'])
})

it('keeps what is read from the left together inside an Arabic line', () => {
  expect(drawn('رقم 2026-11-22-AB12', 'rtl')).toEqual(['2026', '-', '11', '-', '22', '-', 'AB12', ' ', 'رقم'])
})
