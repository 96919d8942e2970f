import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { pino } from 'pino'
import { migrate } from '#platform/database/migrate.ts'
import { createPool } from '#platform/database/pool.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/index.ts'
import { migrateJobs } from '#platform/jobs/jobs.ts'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { createServices } from '#server/services.ts'

const root = path.join(import.meta.dirname, '..')

export type Asked = { status: number; code: string; waitSeconds: number }
export type LogInApp = {
  pool: pg.Pool
  http: FastifyInstance
  /** Posts a body as JSON from an address; what is answered, and how long a refusal says to wait. */
  post(url: string, body: object, address: string): Promise<Asked>
  signUp(username: string, password: string, address: string): Promise<void>
}

/**
 * The whole application over a real database of its own in this process, for as long as `work` lasts. `limited`: rates count.
 * `durable`: commits wait for the disk, as they do in use.
 */
export async function withLogInApp(
  { limited, durable }: { limited: boolean; durable: boolean },
  work: (app: LogInApp) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-bench-'))
  const log = pino({ level: 'silent' })
  const database = await startEmbeddedPostgres({ folder: path.join(folder, 'postgres'), log: () => undefined })
  const pool = createPool({
    connection: { connectionString: database.url, ...(!durable && { options: '-c synchronous_commit=off' }) },
    size: 4,
    log,
  })
  try {
    const admin = await pool.connect()
    await migrate(admin, path.join(root, 'migrations'))
    admin.release()
    await migrateJobs(pool)
    const config = readConfig({ DATA_DIR: path.join(folder, 'data'), DATABASE_URL: database.url })
    const http = await createApp({
      services: await createServices(config, pool, log),
      antiForgerySecret: config.secrets.antiForgery,
      trustProxy: '',
      rateFactor: limited ? 1 : 0,
      validateAnswers: false,
      uploadFolder: path.join(folder, 'uploads'),
      metricsToken: null,
      pages: null,
    })
    const post: LogInApp['post'] = async (url, body, address) => {
      const answer = await http.inject({
        method: 'POST',
        url: `/api${url}`,
        remoteAddress: address,
        headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' },
        payload: JSON.stringify(body),
      })
      const { code = '' } = answer.json<{ code?: string }>()
      return { status: answer.statusCode, code, waitSeconds: Number(answer.headers['retry-after'] ?? 0) }
    }
    const signUp: LogInApp['signUp'] = async (username, password, address) => {
      const body = { username, name: 'A Name', email: `${username}@example.com`, password, dateOfBirth: '1990-05-05' }
      const { status, code } = await post('/signup', body, address)
      if (status !== 201) throw new Error(`Sign-up of ${username} answered ${String(status)} ${code}.`)
    }
    await work({ pool, http, post, signUp })
    await http.close()
  } finally {
    await pool.end()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
