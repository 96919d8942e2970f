import { expect, it } from 'vitest'
import { canDraw, canDrawAll, textPath } from './text-path.ts'

const size = 40
const contours = (d: string): number => d.match(/M/g)?.length ?? 0

it('draws each letter as its outline, wider the more there are', async () => {
  const [one, two] = [await textPath('i', { size }), await textPath('il', { size })]
  // the stem and the dot
  expect(contours(one.d)).toBe(2)
  expect(two.width).toBeGreaterThan(one.width)
  expect((await textPath('i', { size, bold: true })).d).not.toBe(one.d)
})

it('knows the letters of Europe, and Arabic, which is joined and read from the right', async () => {
  for (const text of [
    'Émile Çelik',
    'Łukasz Ďurica',
    'Nguyễn',
    'Олена Ї',
    'Ελένη',
    'ليلى حسن',
    'प्रिया शर्मा',
    '佐藤さくら',
    '王小明',
    '林怡君',
    '김민지',
  ])
    expect([text, await canDraw(text)]).toEqual([text, true])
  const [joined, apart] = [await textPath('ليلى', { size }), await textPath('ل ي ل ى', { size })]
  expect(joined.d).not.toBe(apart.d)
  const first = (d: string): number => Number(/^M(-?[\d.]+)/.exec(d)?.[1])
  // ‘a’ stands left of ‘ب’ when the line begins on the right
  expect(first((await textPath('ب a', { size })).d)).toBeLessThan((await textPath('a', { size })).width)
})

it('leaves out what it has no letters for, in place of boxes', async () => {
  expect(await canDraw('ქართული')).toBe(false)
  expect(await canDraw('🎺')).toBe(false)
  expect((await textPath('Ana🎺', { size })).d).toBe((await textPath('Ana', { size })).d)
})

it('says whether a text can be written whole', async () => {
  expect([await canDrawAll('Ana 王 김'), await canDrawAll('Ana 🎺')]).toEqual([true, false])
})
