import { existsSync } from 'node:fs'
import path from 'node:path'
import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from 'vitest/node'

const root = path.resolve(import.meta.dirname, '..')

/**
 * Test files in this order first, then the others as vitest has them: a long one that begins last has nothing beside it. Where
 * no run came before, vitest knows sizes of files and not how long they take.
 */
export function longestFirst(longest: readonly string[]): TestSequencerConstructor {
  const lost = longest.find((file) => !existsSync(path.join(root, file)))
  if (lost !== undefined) throw new Error(`${lost} is among the longest tests and not there.`)
  const places = new Map(longest.map((file, place) => [path.join(root, file), place]))
  const place = ({ moduleId }: TestSpecification): number => places.get(moduleId) ?? longest.length
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      // oxlint-disable-next-line unicorn/no-array-sort -- vitest's method of that name, which gives a new array
      return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
    }
  }
}
