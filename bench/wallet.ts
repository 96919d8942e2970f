import type { ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrate } from '#platform/database/migrate.ts'
import { createPool } from '#platform/database/pool.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/index.ts'
import { migrateJobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'
import { median, processCpuMs } from './cpu.ts'
import { get, root, startServer } from './servers.ts'

const ports = { app: 18_436, floor: 18_437 }
const rounds = 12
const perRound = 300
const atOnce = 4
const budgetMs = 5
const token = 'bench-token'
const creators = 500

/**
 * One fan with that many transactions among 50,000 of others: top-ups, and purchases of two or three legs with points. Deltas are
 * rolled up, as the job does each minute.
 */
const data = (transactions: number): string => `
  insert into users (username, name, is_creator) select 'user_' || i, 'Person ' || i, i <= ${creators} from generate_series(1, ${creators + 1000}) i;
  insert into accounts (user_id, email, email_verified_at, password_hash, date_of_birth)
    select id, username || '@example.com', now(), 'none', '1990-01-01' from users;
  insert into posts (creator_id, state, audience, text, published_at) select 1 + i % 500, 5, 0, 'text', now() - i * interval '1 minute'
    from generate_series(1, 20000) i;
  insert into ledger_transfers (id, leg, debit, credit, amount, kind) select gen_random_uuid(), 0, 16 + 6, id * 16 + 1, 2000000000, 'top_up'
    from users where not is_creator;
  insert into ledger_transfers (id, leg, debit, credit, amount, kind, at)
    select p.id, leg, case leg when 2 then 8 else p.fan * 16 + 1 end, case leg when 0 then p.creator * 16 + 2 when 1 then 5 else p.fan * 16 + 7 end,
      case leg when 0 then 240 when 1 then 60 else 3 end, p.kind, p.at
    from (select gen_random_uuid() as id, case when i <= ${transactions} then ${creators + 1} else ${creators} + 2 + i % 999 end as fan, 1 + i % ${creators} as creator,
        (array['tip', 'unlock', 'subscription_renewal'])[1 + i % 3] as kind, now() - (i % ${transactions}) * interval '5 minutes' as at
      from generate_series(1, ${transactions} + 50000) i) p cross join generate_series(0, 2) leg;
  select ledger_roll_up(10000000);
  vacuum analyze;`

type Line = { label: string; program: number[]; database: number[] }

/** The wallet page of a fan with 100,000 transactions: its two calls, beside a bare server that reads 20 rows by an index. */
export async function benchWallet(transactions = 100_000): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-bench-'))
  const log = createLog('silent')
  const database = await startEmbeddedPostgres({ folder: path.join(folder, 'postgres'), log: () => undefined })
  const children: ChildProcess[] = []
  const pool = createPool({ connection: { connectionString: database.url }, size: 2, log })
  const admin = await pool.connect()
  try {
    await migrate(admin, path.join(root, 'migrations'))
    await migrateJobs(pool)
    await admin.query('set statement_timeout = 0')
    for (const statement of data(transactions).split(/;\n/)) await admin.query(statement)
    await admin.query(
      `insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '30 days')`,
      [createHash('sha256').update(token).digest(), creators + 1],
    )
    const common = { DATABASE_URL: database.url, DATA_DIR: path.join(folder, 'data') }
    const app = await startServer(
      'src/server/main.ts',
      { ...common, PORT: String(ports.app), SERVICES: 'web', DEMO: '0', RATE_LIMITS: 'off', DATABASE_POOL: '2' },
      () => get(ports.app, '/healthz'),
    )
    children.push(app)
    const floor = await startServer('bench/floor-server.ts', { ...common, PORT: String(ports.floor) }, () =>
      get(ports.floor, '/?creator=1'),
    )
    children.push(floor)
    const backends = async (name: string): Promise<number> => {
      const { rows } = await admin.query<{ pid: number }>(
        'select pid from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()',
        [name],
      )
      return rows.reduce((sum, { pid }) => sum + processCpuMs(pid), 0)
    }
    const measure = async (
      line: Line,
      child: ChildProcess,
      name: string,
      call: (index: number) => Promise<unknown>,
    ): Promise<void> => {
      const before = [processCpuMs(child.pid ?? 0), await backends(name)] as const
      let next = 0
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          for (let index = next++; index < perRound; index = next++) await call(index)
        }),
      )
      line.program.push((processCpuMs(child.pid ?? 0) - before[0]) / perRound)
      line.database.push(((await backends(name)) - before[1]) / perRound)
    }
    const lines: Record<string, Line> = {}
    const line = (label: string): Line => (lines[label] ??= { label, program: [], database: [] })
    const page = (url: string) => get(ports.app, `/api${url}`, token)
    const deep = await cursorAt(page, 40)
    for (let round = 0; round < rounds; round += 1) {
      await measure(line('floor: bare server, one indexed query of 20 rows'), floor, 'floor', (index) =>
        get(ports.floor, `/?creator=${String(1 + (index % creators))}`),
      )
      await measure(line('GET /wallet'), app, 'fanfare', () => page('/wallet'))
      await measure(line('GET /wallet/transactions, first page'), app, 'fanfare', () => page('/wallet/transactions'))
      await measure(line('GET /wallet/transactions, 40 pages on'), app, 'fanfare', () =>
        page(`/wallet/transactions?cursor=${deep}`),
      )
    }
    report(Object.values(lines))
  } finally {
    for (const child of children) child.kill('SIGTERM')
    admin.release(true)
    await pool.end()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The position after so many pages. */
async function cursorAt(page: (url: string) => Promise<string>, pages: number): Promise<string> {
  let cursor = ''
  for (let index = 0; index < pages; index += 1) {
    const text = await page(`/wallet/transactions${cursor && `?cursor=${cursor}`}`)
    cursor = (JSON.parse(text) as { nextCursor: string }).nextCursor
  }
  return cursor
}

function report(lines: readonly Line[]): void {
  // the first rounds warm up
  const of = (values: readonly number[]): number => median(values.slice(3))
  const totals = lines.map(({ program, database }) => of(program.map((value, round) => value + (database[round] ?? 0))))
  process.stdout.write(
    'CPU ms per request (median of rounds)\n| | program | database | both | × floor |\n|---|---|---|---|---|\n',
  )
  for (const [index, { label, program, database }] of lines.entries()) {
    const total = totals[index] ?? Number.NaN
    process.stdout.write(
      `| ${label} | ${of(program).toFixed(3)} | ${of(database).toFixed(3)} | ${total.toFixed(3)} | ${(total / (totals[0] ?? Number.NaN)).toFixed(2)} |\n`,
    )
  }
  const both = (totals[1] ?? Number.NaN) + (totals[2] ?? Number.NaN)
  process.stdout.write(`The page, both calls: ${both.toFixed(2)} ms; the budget is ${String(budgetMs)} ms.\n`)
}
