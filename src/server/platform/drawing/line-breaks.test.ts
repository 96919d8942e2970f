import { expect, it } from 'vitest'
import { unitsOf } from './line-breaks.ts'

const broken = (text: string): string =>
  unitsOf(text)
    .map(({ text: unit, spaced }) => `${spaced ? ' ' : ''}${unit}`)
    .join('|')

it('breaks words at spaces, and Korean too', () => {
  expect(broken('Paid from your wallet.')).toBe('Paid| from| your| wallet.')
  expect(broken('영수증 합계')).toBe('영수증| 합계')
})

it('breaks Chinese and Japanese between signs, but not before what closes or after what opens', () => {
  expect(broken('收据，合计。')).toBe('收|据，|合|计。')
  expect(broken('「さくら」を')).toBe('「さ|く|ら」|を')
  expect(broken('合計 $4.99（税込）')).toBe('合|計| $4.99|（税|込）')
})

it('keeps together what is isolated', () => {
  expect(broken('لـ \u2068Ana Sol\u2069 اليوم')).toBe('لـ| \u2068Ana Sol\u2069| اليوم')
})
