import { expect, it } from 'vitest'
import { runFaults } from '../faults/run.ts'

/** A short run of `npm run faults`: the same programs, the same trouble, a quarter of a minute of it. */
it('loses and doubles nothing while the programs and the database are killed, stopped and cut', async ({
  onTestFailed,
}) => {
  const seed = Date.now() % 1_000_000
  const said: string[] = [`seed ${String(seed)}`]
  // also where the time ran out
  onTestFailed(({ task }) => {
    const error = task.result?.errors?.[0]
    if (error) error.message = [error.message, ...said].join('\n')
  })
  const { faults, kills, counts } = await runFaults({
    seed,
    seconds: 15,
    kills: 5,
    customers: 10,
    payments: 21,
    say: (line) => said.push(line),
  })
  expect(faults).toEqual([])
  // a run in which nothing happened proves nothing
  expect(kills).toBeGreaterThanOrEqual(3)
  expect(counts.done).toBeGreaterThan(20)
  expect(counts.repeats.length).toBeGreaterThan(0)
}, 900_000)
