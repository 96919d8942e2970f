import { makeWorkerUtils } from 'graphile-worker'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { migrateJobs, quiet } from './jobs.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ size: 24 })
})
afterAll(() => database.close())

const notifying = `from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname = 'graphile_worker' and p.proname in ('add_job', 'add_jobs') and p.prosrc like '%pg_notify%'`

it('lets several processes install the queue at once', async () => {
  const { pool } = database
  await pool.query('drop schema graphile_worker cascade')
  const utils = await makeWorkerUtils({ pgPool: pool, logger: quiet })
  await utils.migrate()
  await utils.release()
  const { rows: own } = await pool.query<{ made: string }>(`select pg_get_functiondef(p.oid) as made ${notifying}`)
  expect(own.length).toBeGreaterThan(0)
  for (let round = 0; round < 10; round += 1) {
    // as a new version of the library leaves them
    for (const { made } of own) await pool.query(made)
    await Promise.all(Array.from({ length: 8 }, () => migrateJobs(pool)))
    const { rows } = await pool.query<{ left: number }>(`select count(*)::int as left ${notifying}`)
    expect(rows).toEqual([{ left: 0 }])
  }
})
