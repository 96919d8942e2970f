import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { migrate } from '#platform/database/migrate.ts'
import { createPool } from '#platform/database/pool.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/index.ts'
import { migrateJobs } from '#platform/jobs/jobs.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A database server of this test run, with a migrated database that tests copy. */
    databaseUrl: string
    templateDatabase: string
  }
}

const template = 'template_fanfare'
/** Some hundred files are copied for each test file: in memory that takes a tenth of the time. It needs a part of this. */
const memory = { folder: '/dev/shm', needsBytes: 4 * 1024 ** 3 }

function placeForTests(): string {
  try {
    const { bavail, bsize } = statfsSync(memory.folder)
    if (bavail * bsize >= memory.needsBytes) return memory.folder
  } catch {
    // a machine without it
  }
  return tmpdir()
}

/** One PostgreSQL for the whole run, or `TEST_DATABASE_URL`; every test file works on its own copy of a migrated database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(placeForTests(), 'fanfare-test-'))
  const given = process.env['TEST_DATABASE_URL']
  const server = given
    ? null
    : await startEmbeddedPostgres({
        folder,
        log: () => undefined,
        // whenever a table is emptied or a database dropped, all shared memory is searched for its pages
        settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '128MB' },
      })
  const url = given ?? (server as { url: string }).url
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`drop database if exists ${template}`)
  await admin.query(`create database ${template}`)
  await admin.end()

  const pool = createPool({
    connection: { connectionString: withDatabase(url, template) },
    size: 2,
    log: pino({ level: 'silent' }),
  })
  const client = await pool.connect()
  await migrate(client, 'migrations')
  client.release()
  await migrateJobs(pool)
  await pool.end()

  project.provide('databaseUrl', url)
  project.provide('templateDatabase', template)
  return async () => {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function withDatabase(url: string, database: string): string {
  return url.replace(/\/[^/?]*(\?|$)/, `/${database}$1`)
}
