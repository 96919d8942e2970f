import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { createDatabase } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { createPool } from '#platform/database/pool.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/index.ts'
import { migrateJobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'
import type { Db } from '#platform/services.ts'
import { root } from './servers.ts'

/** Everybody has a verified account. */
export const accountsOfAll = `insert into accounts (user_id, email, email_verified_at, password_hash, date_of_birth)
  select id, username || '@example.com', now(), 'none', '1990-01-01' from users`

/** A migrated database for one bench. */
export type OwnDatabase = {
  pool: pg.Pool
  db: Db
  /** The server process of the one connection, where there is one. */
  backend: number
}

/** Answers what `work` does with a connection, which is given back whatever happens: else a fault would wait for it for ever. */
async function withConnection<T>(pool: pg.Pool, work: (admin: pg.PoolClient) => Promise<T>, fresh = false): Promise<T> {
  const admin = await pool.connect()
  let isDone = false
  try {
    const result = await work(admin)
    isDone = true
    return result
  } finally {
    admin.release(fresh || !isDone)
  }
}

async function fill(admin: pg.PoolClient, data: readonly string[]): Promise<number> {
  await admin.query('set statement_timeout = 0')
  for (const statement of data) await admin.query(statement)
  const { rows } = await admin.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

/** Runs `work` on a database of its own that `data` has filled, over so many connections. */
export async function withOwnDatabase(
  { data, connections = 1 }: { data: readonly string[]; connections?: number },
  work: (database: OwnDatabase) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-bench-'))
  const server = await startEmbeddedPostgres({ folder: path.join(folder, 'postgres'), log: () => undefined })
  const connection = { connectionString: server.url }
  const pool = createPool({ connection, size: connections, log: createLog('silent') })
  try {
    await withConnection(pool, (admin) => migrate(admin, path.join(root, 'migrations')))
    // what is filled in may leave jobs
    await migrateJobs(pool)
    // what was set for the filling ends with its connection, unless that is the one that is measured
    const backend = await withConnection(pool, (admin) => fill(admin, data), connections > 1)
    await work({ pool, db: createDatabase(pool), backend })
  } finally {
    await pool.end()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
