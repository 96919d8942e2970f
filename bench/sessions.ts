import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrate } from '#platform/database/migrate.ts'
import { createPool } from '#platform/database/pool.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/index.ts'
import { createLog } from '#platform/log.ts'
import { median, processCpuMs } from './cpu.ts'
import { get, root, startServer } from './servers.ts'

const port = 18_434
const rounds = 10
/** Requests at once. */
const loads = [4, 16] as const
const perRound = 400
/** So many that the planner goes by indexes, as it does in use. */
const users = 20_000

type Line = { label: string; program: number[]; database: number[] }

/**
 * What finding a session costs: a route that asks who calls beside one of the same kind that does not, interleaved, with a
 * session that was seen within two seconds and with one that was not (every token is used once).
 */
export async function benchSessions(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-bench-'))
  const log = createLog('silent')
  const database = await startEmbeddedPostgres({ folder: path.join(folder, 'postgres'), log: () => undefined })
  const pool = createPool({ connection: { connectionString: database.url }, size: 2, log })
  const admin = await pool.connect()
  const env = { DATABASE_URL: database.url, PORT: String(port) }
  const stop: (() => void)[] = []
  try {
    await migrate(admin, path.join(root, 'migrations'))
    await admin.query(`insert into users (username, name) select 'user_' || n, 'User' from generate_series(1, $1) n`, [
      users,
    ])
    await admin.query(`insert into accounts (user_id, email, password_hash, date_of_birth)
      select id, username || '@example.com', '', '1990-01-01' from users`)
    await admin.query(
      `insert into sessions (token_hash, user_id, expires_at)
      select sha256(('token-' || n)::bytea), (select min(id) from users) + n % $2, now() + interval '30 days'
      from generate_series(0, $1::int + 1000) n`,
      [loads.length * rounds * perRound, users],
    )
    await admin.query('analyze')
    const server = await startServer('bench/session-server.ts', env, () => get(port, '/api/guest'))
    stop.push(() => server.kill('SIGTERM'))
    // both connections exist before they are asked what they used
    await Promise.all([0, 1, 2, 3].map((index) => get(port, '/api/user', `token-${String(index)}`)))
    const { rows } = await admin.query<{ pid: number }>(
      `select pid from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    const backends = (): number => rows.reduce((sum, { pid }) => sum + processCpuMs(pid), 0)
    const measure = async (line: Line, atOnce: number, call: (index: number) => Promise<unknown>): Promise<void> => {
      const before = [processCpuMs(server.pid ?? 0), backends()] as const
      let next = 0
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          for (let index = next++; index < perRound; index = next++) await call(index)
        }),
      )
      line.program.push((processCpuMs(server.pid ?? 0) - before[0]) / perRound)
      line.database.push((backends() - before[1]) / perRound)
    }
    for (const [part, atOnce] of loads.entries()) {
      const [guest, known, unknown] = ['no session', 'session seen before', 'session not seen before'].map(
        (label): Line => ({ label, program: [], database: [] }),
      ) as [Line, Line, Line]
      const first = part * rounds * perRound
      for (let round = 0; round < rounds; round += 1) {
        const from = first + round * perRound
        await measure(guest, atOnce, () => get(port, '/api/guest'))
        await measure(known, atOnce, (index) => get(port, '/api/user', `token-${String(from + (index % 2))}`))
        await measure(unknown, atOnce, (index) => get(port, '/api/user', `token-${String(from + index)}`))
      }
      process.stdout.write(`\n${String(atOnce)} requests at once; `)
      report([guest, known, unknown])
    }
  } finally {
    for (const end of stop) end()
    admin.release(true)
    await pool.end()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function report(lines: readonly [Line, Line, Line]): void {
  // the first rounds warm up; differences are taken within a round, where the machine was the same
  const warm = 3
  process.stdout.write(
    'CPU ms per request (median of rounds)\n| | program | database | beyond no session |\n|---|---|---|---|\n',
  )
  for (const { label, program, database } of lines) {
    const beyond = program.map((value, round) => value + (database[round] ?? 0) - (lines[0].program[round] ?? 0))
    const shown = [program, database, beyond].map((values) => median(values.slice(warm)).toFixed(3))
    process.stdout.write(`| ${label} | ${shown.join(' | ')} |\n`)
  }
}
