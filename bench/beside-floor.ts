import type { ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { migrate } from '#platform/database/migrate.ts'
import { createPool } from '#platform/database/pool.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/index.ts'
import { migrateJobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'
import { median, processCpuMs } from './cpu.ts'
import { get, root, startServer } from './servers.ts'

export type Options = {
  ports: { app: number; floor: number }
  /** Calls of one measure. */
  perRound: number
  /** Calls under way at any moment. */
  atOnce?: number
  /** The first rounds of each line, which do not count. */
  warmUp?: number
  /** Settings of the database that differ from the product's. */
  settings?: Record<string, string>
  /** A folder in which the database stays after the run; `fill` finds there what an earlier one left. */
  keptIn?: string | undefined
}
type Line = { label: string; program: number[]; database: number[] }
type Call = (index: number) => Promise<unknown>

export type Beside = {
  admin: pg.PoolClient
  pool: pg.Pool
  /** The process of the program. */
  pid: number
  /** GET at the program's API; throws unless it answers 200. */
  read: (url: string, token?: string) => Promise<string>
  /** One round of calls to the program: their processor time goes to the line with this label. */
  measure: (label: string, call: Call) => Promise<void>
  /** The same of the bare server, each call one indexed query of 20 rows. */
  measureFloor: () => Promise<void>
  /** A round that was measured otherwise; ms for each call. */
  add: (label: string, program: number, database: number) => void
  /** Has the program's jobs done, by one more process. */
  startWorker: () => Promise<void>
  /** Prints a table of medians, beside the floor's, and begins a new one; gives the ms of each line. */
  report: () => Map<string, number>
}

export const floorLabel = 'floor: bare server, one indexed query of 20 rows'
/** So many creators are read from by the bare server. */
const floorCreators = 500

/** Somebody's session, made in the database. */
export const openSession = async (admin: pg.PoolClient, token: string, userId: number): Promise<void> => {
  await admin.query(
    `insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '30 days')`,
    [createHash('sha256').update(token).digest(), userId],
  )
}

/**
 * The program and a bare server as processes of their own, on a database that `fill` has filled, for as long as `work` lasts. Their
 * processor time is counted with that of their database backends.
 */
export async function besideFloor(
  { ports, perRound, atOnce = 4, warmUp = 3, settings = {}, keptIn }: Options,
  fill: (admin: pg.PoolClient, pool: pg.Pool) => Promise<void>,
  work: (beside: Beside) => Promise<void>,
): Promise<void> {
  const folder = keptIn ?? mkdtempSync(path.join(tmpdir(), 'fanfare-bench-'))
  const database = await startEmbeddedPostgres({
    folder: path.join(folder, 'postgres'),
    settings,
    log: () => undefined,
  })
  const children: ChildProcess[] = []
  const pool = createPool({ connection: { connectionString: database.url }, size: 2, log: createLog('silent') })
  const admin = await pool.connect()
  try {
    await migrate(admin, path.join(root, 'migrations'))
    await migrateJobs(pool)
    await admin.query('set statement_timeout = 0')
    await fill(admin, pool)
    const start = async (
      file: string,
      port: number,
      ready: string | null,
      env: Record<string, string>,
    ): Promise<number> => {
      const common = { DATABASE_URL: database.url, DATA_DIR: path.join(folder, 'data'), PORT: String(port) }
      const child = await startServer(file, { ...common, ...env }, () =>
        ready === null ? Promise.resolve() : get(port, ready),
      )
      children.push(child)
      return child.pid ?? 0
    }
    const own = { DEMO: '0', RATE_LIMITS: 'off', LOAD_SHEDDING: 'off' }
    const pids = {
      app: await start('src/server/main.ts', ports.app, '/healthz', { ...own, SERVICES: 'web', DATABASE_POOL: '2' }),
      floor: await start('bench/floor-server.ts', ports.floor, '/?creator=1', {}),
    }
    // the connections of this process carry the program's name too, and stay idle between rounds
    const names = { app: 'fanfare', floor: 'floor' }
    const backends = async (name: string): Promise<number> => {
      const { rows } = await admin.query<{ pid: number }>(
        'select pid from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()',
        [name],
      )
      return rows.reduce((sum, { pid }) => sum + processCpuMs(pid), 0)
    }
    const lines = new Map<string, Line>()
    const add: Beside['add'] = (label, programMs, databaseMs) => {
      const line = lines.get(label) ?? { label, program: [], database: [] }
      lines.set(label, line)
      line.program.push(programMs)
      line.database.push(databaseMs)
    }
    const measure = async (label: string, of: 'app' | 'floor', call: Call): Promise<void> => {
      const before = [processCpuMs(pids[of]), await backends(names[of])] as const
      let next = 0
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          for (let index = next++; index < perRound; index = next++) await call(index)
        }),
      )
      const used = [processCpuMs(pids[of]), await backends(names[of])] as const
      add(label, (used[0] - before[0]) / perRound, (used[1] - before[1]) / perRound)
    }
    await work({
      admin,
      pool,
      pid: pids.app,
      read: (url, token) => get(ports.app, `/api${url}`, token),
      measure: (label, call) => measure(label, 'app', call),
      measureFloor: () =>
        measure(floorLabel, 'floor', (index) => get(ports.floor, `/?creator=${String(1 + (index % floorCreators))}`)),
      add,
      startWorker: async () => {
        await start('src/server/main.ts', ports.app + 2, null, { ...own, SERVICES: 'worker' })
        // its first jobs are done by then
        await new Promise((resolve) => setTimeout(resolve, 3000))
      },
      report: () => {
        const measured = [...lines.values()]
        lines.clear()
        return report(measured, warmUp)
      },
    })
  } finally {
    for (const child of children) child.kill('SIGTERM')
    admin.release(true)
    await pool.end()
    await database.stop()
    if (keptIn === undefined) rmSync(folder, { recursive: true, force: true })
  }
}

function report(lines: readonly Line[], warmUp: number): Map<string, number> {
  const of = (values: readonly number[]): number => median(values.slice(warmUp))
  const totals = new Map(
    lines.map(({ label, program, database }) => [
      label,
      of(program.map((value, round) => value + (database[round] ?? 0))),
    ]),
  )
  const floor = totals.get(floorLabel) ?? Number.NaN
  process.stdout.write(
    '\nCPU ms per request (median of rounds)\n| | program | database | both | × floor |\n|---|---|---|---|---|\n',
  )
  for (const { label, program, database } of lines) {
    const total = totals.get(label) ?? Number.NaN
    const cells = [label, of(program).toFixed(3), of(database).toFixed(3), total.toFixed(3), (total / floor).toFixed(2)]
    process.stdout.write(`| ${cells.join(' | ')} |\n`)
  }
  return totals
}
