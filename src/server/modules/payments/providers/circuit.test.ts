import { expect, it } from 'vitest'
import { createCircuit } from './circuit.ts'

it('rests a provider after three failures in a row, tries it again, and forgets them when it answers', () => {
  let now = 0
  const circuit = createCircuit(() => now)
  const fail = (times: number) => Array.from({ length: times }, () => circuit.report('a', false))
  fail(2)
  circuit.report('a', true)
  fail(2)
  expect(circuit.isUp('a')).toBe(true)
  fail(1)
  expect([circuit.isUp('a'), circuit.isUp('b')]).toEqual([false, true])
  now = 30_001
  expect(circuit.isUp('a')).toBe(true)
  fail(1)
  expect(circuit.isUp('a')).toBe(false)
  now = 70_000
  circuit.report('a', true)
  fail(1)
  expect(circuit.isUp('a')).toBe(true)
})
