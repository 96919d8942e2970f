import type { ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { pino } from 'pino'
import { migrate } from '#platform/database/migrate.ts'
import { createPool } from '#platform/database/pool.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/index.ts'
import { migrateJobs } from '#platform/jobs/jobs.ts'
import { median, processCpuMs } from './cpu.ts'
import { get, root, startServer } from './servers.ts'

const ports = { app: 18_441, floor: 18_442 }
const size = { chats: 200_000, messages: 1_000_000, subscribers: 100_000 }
const rounds = 5
const perRound = 40
const creatorTokens = ['bench-creator-1', 'bench-creator-2'] as const

type Line = { label: string; both: number[] }

async function fill(admin: pg.PoolClient): Promise<void> {
  const text = readFileSync(path.join(root, 'bench/messages.sql'), 'utf8')
  await admin.query('set statement_timeout = 0')
  // one by one: `vacuum` is refused among others; a block with statements of its own stands on one line
  for (const statement of text.replaceAll(/--.*$/gm, '').split(/;$/m))
    if (statement.trim() !== '')
      await admin.query(
        statement.replaceAll(/(?<!:):(chats|messages|subscribers)\b/g, (_m, key: keyof typeof size) =>
          String(size[key]),
        ),
      )
  for (const [index, token] of creatorTokens.entries())
    await admin.query(
      `insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '30 days')`,
      [createHash('sha256').update(token).digest(), index + 1],
    )
}

/** Processor time of the program and its backends for one call, in ms, beside a floor that is measured in turn. */
async function reads(admin: pg.PoolClient, app: ChildProcess, floor: ChildProcess): Promise<void> {
  const backends = async (name: string): Promise<number> => {
    const { rows } = await admin.query<{ pid: number }>(
      'select pid from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()',
      [name],
    )
    return rows.reduce((sum, { pid }) => sum + processCpuMs(pid), 0)
  }
  const lines = new Map<string, Line>()
  const measure = async (
    label: string,
    child: ChildProcess,
    name: string,
    call: (index: number) => Promise<unknown>,
  ) => {
    const line = lines.get(label) ?? { label, both: [] }
    lines.set(label, line)
    const before = processCpuMs(child.pid ?? 0) + (await backends(name))
    for (let index = 0; index < perRound; index += 1) await call(index)
    line.both.push((processCpuMs(child.pid ?? 0) + (await backends(name)) - before) / perRound)
  }
  const [token] = creatorTokens
  const { nextCursor } = JSON.parse(await get(ports.app, '/api/chats', token)) as { nextCursor: string }
  const pages: Readonly<Record<string, (index: number) => string>> = {
    'chat list, first page': () => '/api/chats',
    'chat list, second page': () => `/api/chats?cursor=${nextCursor}`,
    'chat list by time': () => '/api/chats?order=recent',
    'chat list, unread': () => '/api/chats?filter=unread',
    'chat list, subscribers': () => '/api/chats?filter=subscribers',
    'chat list, search for one person': (index) => `/api/chats?search=user_${String(600 + index)}`,
    'chat list, search for a word of everyone': () => '/api/chats?search=person',
    'history, newest page': () => '/api/chats/1/messages',
    'history, before one in the middle': (index) => `/api/chats/1/messages?before=${String(500_000 + index * 997)}`,
    'history, around one': (index) => `/api/chats/1/messages?around=${String(100_000 + index * 997)}`,
    'history, from a day on': (index) =>
      `/api/chats/1/messages?since=${new Date(Date.now() - (index % 100) * 86_400_000).toISOString()}`,
    updates: () => '/api/updates',
  }
  for (let round = 0; round < rounds; round += 1) {
    await measure('floor: bare server, one indexed query of 20 rows', floor, 'floor', (index) =>
      get(ports.floor, `/?creator=${String(1 + (index % 500))}`),
    )
    for (const [label, url] of Object.entries(pages))
      await measure(label, app, 'fanfare', (index) => get(ports.app, url(index), token))
  }
  const floorMs = median([...lines.values()][0]?.both.slice(2) ?? [])
  process.stdout.write(
    '\nCPU ms per request, program and database (median of rounds)\n| | both | × floor |\n|---|---|---|\n',
  )
  for (const { label, both } of lines.values()) {
    const ms = median(both.slice(2))
    process.stdout.write(`| ${label} | ${ms.toFixed(3)} | ${(ms / floorMs).toFixed(2)} |\n`)
  }
}

/** Seconds that a bare statement needs for as many rows with one index and a table of counts beside it. */
async function bareInsert(admin: pg.PoolClient): Promise<number> {
  await admin.query(
    'create table bare (id bigint generated always as identity primary key, chat_id bigint, content_id bigint, at timestamptz default now())',
  )
  await admin.query('create index on bare (chat_id, id)')
  const begun = performance.now()
  await admin.query('insert into bare (chat_id, content_id) select i, 1 from generate_series(1, $1::int) i', [
    size.subscribers,
  ])
  const seconds = (performance.now() - begun) / 1000
  await admin.query('drop table bare')
  return seconds
}

async function sendToAll(label: string, token: string): Promise<string> {
  const begun = performance.now()
  const answer = await fetch(`http://127.0.0.1:${String(ports.app)}/api/listMessages`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': label.replaceAll(' ', '-'),
    },
    body: JSON.stringify({ to: { builtIn: ['subscribers'] }, text: 'A message to all of you.' }),
  })
  const queued = performance.now() - begun
  const { id } = (await answer.json()) as { id: number }
  for (;;) {
    const { state, sentCount } = JSON.parse(await get(ports.app, `/api/listMessages/${String(id)}`, token)) as {
      state: string
      sentCount: number
    }
    const seconds = (performance.now() - begun) / 1000
    if (state === 'sent')
      return `${label}: queued in ${queued.toFixed(0)} ms, ${String(sentCount)} delivered after ${seconds.toFixed(1)} s`
    if (seconds > 180) throw new Error(`${label}: ${String(sentCount)} after three minutes`)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

/** Chats of a creator with very many, a very long conversation, and a message to a hundred thousand people. */
export async function benchMessages(): Promise<void> {
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
    await fill(admin)
    process.stdout.write(`${JSON.stringify(size)} made in ${((performance.now() - begun) / 1000).toFixed(0)} s\n`)
    const common = { DATABASE_URL: database.url, DATA_DIR: path.join(folder, 'data') }
    const program = { ...common, DEMO: '0', RATE_LIMITS: 'off' }
    const app = await startServer(
      'src/server/main.ts',
      { ...program, PORT: String(ports.app), SERVICES: 'web', DATABASE_POOL: '2' },
      () => get(ports.app, '/healthz'),
    )
    children.push(app)
    const floor = await startServer('bench/floor-server.ts', { ...common, PORT: String(ports.floor) }, () =>
      get(ports.floor, '/?creator=1'),
    )
    children.push(floor)
    await reads(admin, app, floor)
    const bare = await bareInsert(admin)
    children.push(
      await startServer(
        'src/server/main.ts',
        { ...program, PORT: String(ports.app + 2), SERVICES: 'worker' },
        async () => undefined,
      ),
    )
    await new Promise((resolve) => setTimeout(resolve, 3000))
    process.stdout.write(
      `\nfloor: bare insert of ${String(size.subscribers)} rows with two indexes in ${bare.toFixed(1)} s\n`,
    )
    process.stdout.write(`${await sendToAll('with a chat each', creatorTokens[0])}\n`)
    process.stdout.write(`${await sendToAll('without a chat yet', creatorTokens[1])}\n`)
  } finally {
    for (const child of children) child.kill('SIGTERM')
    admin.release(true)
    await pool.end()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
