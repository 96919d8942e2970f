import { expect, it } from 'vitest'
import { createCircuit, type Report } from './circuit.ts'

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

it('finds out by three failures at any of several processes, and all hear when it answers again', () => {
  const told: Report[] = []
  const others = [1, 2].map(() => createCircuit(() => 0))
  const [one, two] = [1, 2].map(() =>
    createCircuit(
      () => 0,
      (report) => {
        told.push(report)
        for (const other of others) other.hear(report)
      },
    ),
  )
  one?.report('a', true)
  expect(told).toEqual([])
  one?.report('a', false)
  two?.report('a', false)
  expect(others.map(({ isUp }) => isUp('a'))).toEqual([true, true])
  one?.report('a', false)
  expect(others.map(({ isUp }) => isUp('a'))).toEqual([false, false])
  two?.report('a', true)
  expect(others.map(({ isUp }) => isUp('a'))).toEqual([true, true])
})
