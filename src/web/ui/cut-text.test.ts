import { describe, expect, it } from 'vitest'
import { cutText } from './cut-text.ts'

describe('a text that is cut', () => {
  it('is left whole where it fits, or nearly does', () => {
    expect(cutText('One two three', 20)).toBeNull()
    expect(cutText('One two three four five', 20)).toBeNull()
    expect(cutText('', 20)).toBeNull()
  })

  it.each([
    ['ends with a word', 'The quick brown fox jumps over the lazy dog', 20, 'The quick brown fox…'],
    ['leaves no mark before the dots', 'Bread, mostly, and what else there is to say', 14, 'Bread, mostly…'],
    ['counts a new line as a line', 'One\ntwo\nthree\nfour and more', 95, 'One\ntwo\nthree…'],
    ['ends with a word without spaces', '今日は京都の古い寺を描きました', 12, '今日は京都の…'],
    ['ends with a word in Arabic', 'أصور الطيور في الصباح كل يوم من أيام السنة', 20, 'أصور الطيور في…'],
    ['cuts a word that never ends, by letters', 'a'.repeat(80), 10, `${'a'.repeat(10)}…`],
  ])('%s', (_, text, most, cut) => {
    expect(cutText(text, most)).toBe(cut)
  })

  it('keeps signs of several code points whole', () => {
    const family = '👨‍👩‍👧‍👦'
    expect(cutText(family.repeat(30), 7)).toMatch(/^(👨‍👩‍👧‍👦){0,3}…$/u)
    const accents = 'e\u0301'.repeat(60)
    expect(cutText(accents, 10)).toBe(`${'e\u0301'.repeat(10)}…`)
  })
})
