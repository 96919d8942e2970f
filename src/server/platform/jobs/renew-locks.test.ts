import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { addJob, startJobs, type Job } from './jobs.ts'

const locks = { renewMs: 100, staleMs: 600 }
const log = pino({ level: 'silent' })
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const until = async (isTrue: () => boolean): Promise<void> => {
  for (let tries = 0; tries < 200 && !isTrue(); tries += 1) await sleep(25)
}
const left = async (): Promise<number | null> =>
  (await database.pool.query('select from graphile_worker._private_jobs')).rowCount
const start = (job: Job) => startJobs({ pool: database.pool, jobs: [job], log, pollMs: 50, locks })

it('does the jobs of a program that was killed soon, not after hours', async () => {
  const done: string[] = []
  await addJob(database.db, 'left', {})
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker-that-was-killed', attempts = 1`.execute(
    database.db,
  )
  const jobs = await start({ name: 'left', run: async () => void done.push('left') })
  await sleep(300)
  expect(done).toEqual([])
  await until(() => done.length > 0)
  await jobs.stop()
  expect(done).toEqual(['left'])
})

it('leaves a job that takes long to who works at it', async () => {
  let runs = 0
  let over = false
  const job: Job = {
    name: 'long',
    run: async () => {
      runs += 1
      await sleep(1_500)
      over = true
    },
  }
  const both = [await start(job), await start(job)]
  await addJob(database.db, 'long', {})
  await until(() => over)
  await Promise.all(both.map((jobs) => jobs.stop()))
  expect([runs, over]).toEqual([1, true])
  expect(await left()).toBe(0)
})

it('stops when it is written that the last jobs are done, however long that takes', async () => {
  const client = await database.pool.connect()
  let over = false
  const jobs = await start({
    name: 'last',
    run: async () => {
      // somebody who reads the queue holds its row for a moment
      await client.query('begin')
      await client.query('select from graphile_worker._private_jobs for update')
      over = true
    },
  })
  await addJob(database.db, 'last', {})
  await until(() => over)
  const leftThen = jobs.stop().then(left)
  await sleep(300)
  await client.query('commit')
  client.release()
  expect(await leftThen).toBe(0)
})
