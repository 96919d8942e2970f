import { describe, expect, it } from 'vitest'
import { completeMention, mentionAt } from './mention-at.ts'

describe('a name that is being typed', () => {
  it.each([
    ['@le', 3, { from: 0, term: 'le' }],
    ['thanks @lena_o', 14, { from: 7, term: 'lena_o' }],
    ['(@le', 4, { from: 1, term: 'le' }],
    ['شكرا @le', 8, { from: 5, term: 'le' }],
  ])('%s', (text, caret, found) => expect(mentionAt(text, caret)).toEqual(found))

  it.each([
    ['a mail address', 'me@le', 5],
    ['an address of the web', 'https://a.b/@le', 15],
    ['a bare sign', 'at @', 4],
    ['words after it', '@lena is', 8],
    ['a caret before it', '@lena', 0],
  ])('is not %s', (_, text, caret) => expect(mentionAt(text, caret)).toBeNull())

  it('is completed where it stands, with one gap after it', () => {
    expect(completeMention('thanks @le', { from: 7, term: 'le' }, 'lenaoutside')).toEqual({
      text: 'thanks @lenaoutside ',
      caret: 20,
    })
    expect(completeMention('@le you', { from: 0, term: 'le' }, 'lena')).toEqual({ text: '@lena you', caret: 6 })
  })
})
