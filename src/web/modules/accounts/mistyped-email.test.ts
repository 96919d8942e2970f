import { expect, it } from 'vitest'
import { meantEmail } from './mistyped-email.ts'

it.each([
  ['rosa.lopez@gmial.com', 'rosa.lopez@gmail.com'],
  ['Rosa@gmal.com', 'Rosa@gmail.com'],
  ['rosa@gmaill.com', 'rosa@gmail.com'],
  ['rosa@gnail.com', 'rosa@gmail.com'],
  ['rosa@hotmail.con', 'rosa@hotmail.com'],
  ['rosa@outlok.com', 'rosa@outlook.com'],
  ['rosa@gmail.co', 'rosa@gmail.com'],
])('asks about %s', (typed, meant) => {
  expect(meantEmail(typed)).toBe(meant)
})

it.each([
  'rosa@gmail.com',
  'rosa@mail.com',
  'rosa@ymail.com',
  'rosa@gmx.at',
  'rosa@example.com',
  'rosa@fb.com',
  'rosa',
  '@gmial.com',
  '',
])('leaves %j alone', (typed) => {
  expect(meantEmail(typed)).toBeNull()
})
