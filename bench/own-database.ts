import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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

async function fill(admin: pg.PoolClient, data: readonly string[]): Promise<void> {
  await admin.query('set statement_timeout = 0')
  for (const statement of data) await admin.query(statement)
}

/** For data that are made once and kept: nothing has to survive a crash until they are there. */
const whileFilling = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '16GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
  // what is left to be written when it stops
  shared_buffers: '512MB',
}

type Options = {
  data: readonly string[]
  connections?: number
  /** A folder in which the database stays after the run; `data` fills it at the first. */
  keptIn?: string | undefined
}

async function withServer<T>(
  folder: string,
  settings: Record<string, string>,
  connections: number,
  work: (pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const server = await startEmbeddedPostgres({ folder: path.join(folder, 'postgres'), settings, log: () => undefined })
  const pool = createPool({ connection: { connectionString: server.url }, size: connections, log: createLog('silent') })
  try {
    await withConnection(pool, (admin) => migrate(admin, path.join(root, 'migrations')))
    // what is filled in may leave jobs
    await migrateJobs(pool)
    return await work(pool)
  } finally {
    await pool.end()
    await server.stop()
  }
}

const backendOf = async (client: pg.PoolClient): Promise<number> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0

/** Runs `work` on a database of its own that `data` has filled, over so many connections. */
export async function withOwnDatabase(
  { data, connections = 1, keptIn }: Options,
  work: (database: OwnDatabase) => Promise<void>,
): Promise<void> {
  const folder = keptIn ?? mkdtempSync(path.join(tmpdir(), 'fanfare-bench-'))
  const done = path.join(folder, 'filled')
  const fillOn = (pool: pg.Pool): Promise<void> => withConnection(pool, (admin) => fill(admin, data), true)
  try {
    if (keptIn !== undefined && !existsSync(done)) {
      await withServer(folder, whileFilling, 1, fillOn)
      writeFileSync(done, '')
    }
    await withServer(folder, {}, connections, async (pool) => {
      // what was set for the filling ends with its connection
      if (keptIn === undefined) await fillOn(pool)
      await work({ pool, db: createDatabase(pool), backend: await withConnection(pool, backendOf) })
    })
  } finally {
    if (keptIn === undefined) rmSync(folder, { recursive: true, force: true })
  }
}
