import { expect, it } from 'vitest'
import { hasRestricted } from './operator-rules.ts'

const words = ['cunt', 'ass', 'Straße', 'два слова', '禁止', 'c++', 'bad word']

it('finds a word alone, however it is written', () => {
  for (const text of [
    'cunt',
    'a CUNT!',
    'c\u200bunt',
    'ｃｕｎｔ',
    'cünt',
    'what_cunt_is',
    'STRASSE 5',
    'strasse',
    'Два  слова',
    '这是禁止的',
    'I write C++.',
    'bad\nword',
    'bad.word',
  ])
    expect([text, hasRestricted(words, text)]).toEqual([text, true])
})

it('leaves longer words and towns alone', () => {
  for (const text of [
    'Scunthorpe',
    'class',
    'assassin',
    'brass',
    'Strassenbahn',
    'два словаря',
    'c',
    'badword',
    '',
    'as s',
  ])
    expect([text, hasRestricted(words, text)]).toEqual([text, false])
  expect(hasRestricted([], 'anything')).toBe(false)
})
