import { expect, it } from 'vitest'
import { joinBytes } from './join-bytes.ts'

it('joins texts of any script and bytes, and gives each part of it', () => {
  const { whole, parts } = joinBytes([['Ḽena', ' 写真', ' 👋'], Buffer.from('bytes'), [], ['end']])
  expect(whole.toString()).toBe('Ḽena 写真 👋bytesend')
  expect(parts.map(String)).toEqual(['Ḽena 写真 👋', 'bytes', '', 'end'])
})

it('joins more than the longest before, and keeps what was joined earlier', () => {
  const first = joinBytes([['first']]).whole
  const long = '字'.repeat(300_000)
  expect(joinBytes([[long], Buffer.from('.')]).whole.toString()).toBe(`${long}.`)
  expect(first.toString()).toBe('first')
})
