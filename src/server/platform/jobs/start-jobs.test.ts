import { run, type Runner, type TaskList } from 'graphile-worker'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPool } from '#platform/database/pool.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { addJob, quiet, startJobs } from './jobs.ts'
import { keepRunning } from './keep-running.ts'

const log = pino({ level: 'silent' })
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

it('a start that fails half-way leaves nothing that runs, and its pool can be closed', async () => {
  const pool = createPool({ connection: { connectionString: database.url }, size: 5, log })
  let done = 0
  const jobs = [
    { name: 'light', run: async () => void (done += 1) },
    { name: 'large', heavy: true as const, run: async () => undefined },
  ]
  // each runner looks first whether its tables are there: the second one loses its connection over it
  let looks = 0
  const patched = new WeakSet()
  pool.on('acquire', (client) => {
    if (patched.has(client)) return
    patched.add(client)
    const query = client.query.bind(client) as (...call: unknown[]) => unknown
    client.query = ((...call: unknown[]) => {
      const lost = String(call[0]).includes('.migrations') && (looks += 1) > 1
      return lost ? Promise.reject(new Error('connection lost')) : query(...call)
    }) as never
  })
  await expect(startJobs({ pool, log, jobs, pollMs: 50 })).rejects.toThrow('connection lost')
  await addJob(database.db, 'light', {})
  await pool.end()
  expect(pool.totalCount).toBe(0)
  expect(done).toBe(0)
})

it('another runner follows one that ended by itself, until it is told to stop', async () => {
  const started: Runner[] = []
  let done = 0
  const taskList: TaskList = { count: () => void (done += 1) }
  const kept = await keepRunning(async () => {
    const runner = await run({
      pgPool: database.pool,
      taskList,
      noHandleSignals: true,
      logger: quiet,
      pollInterval: 50,
    })
    started.push(runner)
    return runner
  }, log)
  for (const expected of [1, 2]) {
    // what the library calls when its timer or its pool of workers gives up
    await started.at(-1)?.stop('a fault of its own')
    await addJob(database.db, 'count', {})
    await expect.poll(() => done).toBe(expected)
  }
  expect(started).toHaveLength(3)
  await kept.stop()
  await addJob(database.db, 'count', {})
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(done).toBe(2)
  expect(started).toHaveLength(3)
})
