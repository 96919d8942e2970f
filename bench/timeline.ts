import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { migrate } from '#platform/database/migrate.ts'
import { createPool } from '#platform/database/pool.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/index.ts'
import { migrateJobs } from '#platform/jobs/jobs.ts'
import { median, processCpuMs } from './cpu.ts'
import { get, root, startServer } from './servers.ts'
import { generate, openFanSessions, sizes, type DataSize, type Fan } from './generate.ts'

const ports = { app: 18_431, floor: 18_432 }
const rounds = 12
const perRound = 400

type Line = { label: string; node: number[]; database: number[] }

/** The timeline page's processor time, in the program and in the database, beside that of the floor, interleaved. */
export async function benchTimeline(size: DataSize = sizes.small): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-bench-'))
  const log = pino({ level: 'silent' })
  const database = await startEmbeddedPostgres({ folder: path.join(folder, 'postgres'), log: () => undefined })
  const children: ChildProcess[] = []
  const pool = createPool({ connection: { connectionString: database.url }, size: 2, log })
  const admin = await pool.connect()
  try {
    await migrate(admin, path.join(root, 'migrations'))
    await migrateJobs(pool)
    const begun = performance.now()
    await generate(admin, size)
    const fans = await openFanSessions(admin, size, 200)
    process.stdout.write(
      `${JSON.stringify(size)} made in ${((performance.now() - begun) / 1000).toFixed(0)} s, ${String(fans.length)} fans\n`,
    )

    const common = { DATABASE_URL: database.url, DATA_DIR: path.join(folder, 'data') }
    const app = await startServer(
      'src/server/main.ts',
      {
        ...common,
        PORT: String(ports.app),
        SERVICES: 'web',
        DEMO: '0',
        RATE_LIMITS: 'off',
        DATABASE_POOL: '2',
      },
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
    // the two connections of this program carry the same name and stay idle between rounds
    const measure = async (
      line: Line,
      child: ChildProcess,
      name: string,
      call: (index: number) => Promise<unknown>,
    ): Promise<void> => {
      const before = [processCpuMs(child.pid ?? 0), await backends(name)] as const
      let next = 0
      await Promise.all(
        Array.from({ length: 4 }, async () => {
          for (let index = next++; index < perRound; index = next++) await call(index)
        }),
      )
      line.node.push((processCpuMs(child.pid ?? 0) - before[0]) / perRound)
      line.database.push(((await backends(name)) - before[1]) / perRound)
    }
    const fanOf = (index: number): Fan => fans[index % fans.length] as Fan
    const cursors = new Map<number, string>()
    for (const fan of fans)
      cursors.set(
        fan.userId,
        (JSON.parse(await get(ports.app, '/api/timeline', fan.token)) as { nextCursor: string }).nextCursor,
      )

    // how fast this minute is: the prototypes' unit, a named `select $1` by one client, was 0.018 to 0.025 ms with its backend
    const { rows: own } = await admin.query<{ pid: number }>('select pg_backend_pid() as pid')
    const unit = async (line: Line): Promise<void> => {
      const before = [process.cpuUsage(), processCpuMs(own[0]?.pid ?? 0)] as const
      for (let index = 0; index < perRound; index += 1)
        await admin.query({ name: 'unit', text: 'select $1::bigint', values: [index] })
      const used = process.cpuUsage(before[0])
      line.node.push((used.user + used.system) / 1000 / perRound)
      line.database.push((processCpuMs(own[0]?.pid ?? 0) - before[1]) / perRound)
    }
    const lines: Record<string, Line> = {}
    const line = (label: string): Line => (lines[label] ??= { label, node: [], database: [] })
    for (let round = 0; round < rounds; round += 1) {
      await unit(line('unit: select $1'))
      await measure(line('floor: bare server, one indexed query of 20 rows'), floor, 'floor', (index) =>
        get(ports.floor, `/?creator=${String(1 + (index % 500))}`),
      )
      await measure(line('timeline, first page'), app, 'fanfare', (index) =>
        get(ports.app, '/api/timeline', fanOf(index).token),
      )
      await measure(line('timeline, second page'), app, 'fanfare', (index) =>
        get(ports.app, `/api/timeline?cursor=${cursors.get(fanOf(index).userId) ?? ''}`, fanOf(index).token),
      )
      await measure(line('new since'), app, 'fanfare', (index) =>
        get(ports.app, `/api/timeline/new?after=${cursors.get(fanOf(index).userId) ?? ''}`, fanOf(index).token),
      )
      await measure(line('updates'), app, 'fanfare', (index) => get(ports.app, '/api/updates', fanOf(index).token))
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

function report(lines: readonly Line[]): void {
  // the first rounds warm up
  const of = (values: readonly number[]): number => median(values.slice(3))
  const totals = lines.map((line) => of(line.node.map((value, index) => value + (line.database[index] ?? 0))))
  process.stdout.write(
    '\nCPU ms per request (median of rounds)\n| | program | database | both | × floor |\n|---|---|---|---|---|\n',
  )
  for (const [index, line] of lines.entries()) {
    const total = totals[index] ?? Number.NaN
    process.stdout.write(
      `| ${line.label} | ${of(line.node).toFixed(3)} | ${of(line.database).toFixed(3)} | ${total.toFixed(3)} | ${(total / (totals[1] ?? Number.NaN)).toFixed(2)} |\n`,
    )
  }
}
