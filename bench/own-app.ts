import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ChildProcess } from 'node:child_process'
import type pg from 'pg'
import { pino } from 'pino'
import { migrate } from '#platform/database/migrate.ts'
import { createPool } from '#platform/database/pool.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/index.ts'
import { migrateJobs } from '#platform/jobs/jobs.ts'
import { ask, get, root, startServer } from './servers.ts'

/** The program on a database of its own, for one bench. */
export type OwnApp = {
  admin: pg.PoolClient
  port: number
  process: ChildProcess
  databaseUrl: string
  /** Calls the API as somebody; throws unless it answers 2xx. */
  call: <T>(token: string, method: string, address: string, body?: object) => Promise<T>
  /** A verified creator with a session. */
  creator: (username: string) => Promise<{ id: number; token: string }>
}

/** Lets a user's bench token be a session. */
export async function openSession(admin: pg.ClientBase, userId: number): Promise<string> {
  const token = `bench-token-${String(userId)}`
  await admin.query(
    `insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '30 days') on conflict do nothing`,
    [createHash('sha256').update(token).digest(), userId],
  )
  return token
}

/** Runs `work` beside a fresh program; `fill` comes before it, on the migrated, empty database. */
export async function withOwnApp(
  port: number,
  env: Record<string, string>,
  work: (app: OwnApp) => Promise<void>,
  fill: (admin: pg.PoolClient) => Promise<void> = async () => undefined,
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-bench-'))
  const database = await startEmbeddedPostgres({ folder: path.join(folder, 'postgres'), log: () => undefined })
  const pool = createPool({ connection: { connectionString: database.url }, size: 2, log: pino({ level: 'silent' }) })
  let child: ChildProcess | null = null
  const admin = await pool.connect()
  try {
    await migrate(admin, path.join(root, 'migrations'))
    await migrateJobs(pool)
    await fill(admin)
    child = await startServer(
      'src/server/main.ts',
      {
        DATABASE_URL: database.url,
        DATA_DIR: path.join(folder, 'data'),
        PORT: String(port),
        DEMO: '0',
        RATE_LIMITS: 'off',
        LOAD_SHEDDING: 'off',
        LOG_LEVEL: 'silent',
        ...env,
      },
      () => get(port, '/healthz'),
    )
    const call = async <T>(token: string, method: string, address: string, body?: object): Promise<T> => {
      const wish = {
        method,
        url: `/api${address}`,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'idempotency-key': randomUUID() }) },
        ...(body && { body }),
      }
      let { status, text } = await ask(port, wish)
      // a picture is being made of what was uploaded, on the same processors: asked again, as a browser does
      for (let tries = 0; status === 503 && tries < 30; tries += 1) {
        await sleep(1000)
        ;({ status, text } = await ask(port, wish))
      }
      if (status >= 300) throw new Error(`${method} ${address}: ${String(status)} ${text}`)
      return JSON.parse(text) as T
    }
    const creator: OwnApp['creator'] = async (username) => {
      const { rows } = await admin.query<{ id: string }>(
        `with made as (insert into users (username, name, is_creator) values ($1, $1, true) returning id)
         insert into accounts (user_id, email, email_verified_at, password_hash, date_of_birth)
         select id, $1 || '@example.com', now(), '-', '1990-01-01' from made returning user_id as id`,
        [username],
      )
      const id = Number(rows[0]?.id)
      return { id, token: await openSession(admin, id) }
    }
    await work({ admin, port, process: child, databaseUrl: database.url, call, creator })
  } finally {
    if (child) {
      const ended = new Promise((resolve) => child?.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    }
    admin.release()
    await pool.end()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The value that a share of all values does not exceed. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN
