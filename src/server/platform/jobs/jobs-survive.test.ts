import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createPool } from '#platform/database/pool.ts'
import { createTestDatabase } from '#test/database.ts'
import { addJob, startJobs } from './jobs.ts'

const log = pino({ level: 'silent' })
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

it('goes on with jobs after its connections were cut again and again, also in the middle of one', async () => {
  // the queue's library lets promises of lost connections go: the program listens for them, and so does this test
  const listeners = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', () => undefined)
  const database = await createTestDatabase()
  const pool = createPool({ connection: { connectionString: database.url }, size: 5, log })
  pool.options.application_name = 'survivor'
  const seen = new Set<number>()
  const jobs = await startJobs({
    pool,
    log,
    pollMs: 50,
    locks: { renewMs: 100, staleMs: 1_000 },
    jobs: [
      {
        name: 'count',
        run: async ({ n }: { n: number }) => {
          await sleep(20)
          seen.add(n)
        },
      },
    ],
  })
  try {
    let n = 0
    for (let round = 0; round < 15; round += 1) {
      for (let more = 0; more < 10; more += 1) await addJob(database.db, 'count', { n: (n += 1) })
      await sleep(60)
      await database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'survivor' and datname = current_database()`,
      )
    }
    for (let tries = 0; tries < 400 && seen.size < n; tries += 1) await sleep(50)
    expect(seen.size).toBe(n)
    await addJob(database.db, 'count', { n: (n += 1) })
    for (let tries = 0; tries < 200 && seen.size < n; tries += 1) await sleep(50)
    expect(seen.size).toBe(n)
    const left = async () => Number((await database.pool.query('select from graphile_worker._private_jobs')).rowCount)
    for (let tries = 0; tries < 200 && (await left()) > 0; tries += 1) await sleep(50)
    expect(await left()).toBe(0)
  } finally {
    await jobs.stop()
    process.removeAllListeners('unhandledRejection')
    for (const listener of listeners) process.on('unhandledRejection', listener)
    await pool.end()
    await database.close()
  }
})
