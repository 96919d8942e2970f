import { expect, it } from 'vitest'
import { distanceOf } from './typos.ts'

it.each([
  ['', '', 0],
  ['anna', 'anna', 0],
  ['', 'ann', 3],
  ['anna', 'anne', 1],
  ['anna', 'ana', 1],
  ['ana', 'anna', 1],
  ['xanna', 'anna', 1],
  ['nana', 'anna', 1],
  ['nanas', 'annas', 1],
  ['aann', 'anan', 1],
  ['maria', 'amria', 1],
  ['maria', 'marai', 1],
  ['kalvostrin', 'kalvostelo', 3],
  ['kitten', 'sitting', 3],
  ['ca', 'abc', 3],
  ['лена', 'лёна', 1],
  ['a😀b', 'ab', 1],
])('%s and %s differ by %i', (one, other, far) => {
  expect([distanceOf(one, other), distanceOf(other, one)]).toEqual([far, far])
})
