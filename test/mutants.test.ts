import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { mutants } from '../faults/mutants/list.ts'
import { mutated } from '../faults/mutants/plant.ts'

const root = path.join(import.meta.dirname, '..')

it.each(mutants)('the planted fault still has its place: $fault', (mutant) => {
  const text = readFileSync(path.join(root, mutant.file), 'utf8')
  expect(mutated(text, mutant)).not.toBe(text)
})

it('every planted fault names tests that exist', () => {
  const files = globSync('{src,test}/**/*.test.{ts,tsx}', { cwd: root })
  const missing = (pattern: string): boolean => !files.some((file) => file.includes(pattern))
  expect(mutants.flatMap(({ fault, tests }) => tests.filter(missing).map((pattern) => [fault, pattern]))).toEqual([])
})

it('there are a hundred, each another one, and at most five are not found', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(100)
  expect(new Set(mutants.map(({ fault }) => fault)).size).toBe(mutants.length)
  expect(mutants.filter(({ survives }) => survives !== undefined).length).toBeLessThanOrEqual(5)
})
