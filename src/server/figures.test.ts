import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { addJob } from '#platform/jobs/jobs.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { type NodeProcess, startNode } from '#test/node-process.ts'
import { onPath } from '#test/on-path.ts'
import { createFigures } from './figures.ts'

vi.setConfig({ testTimeout: 60_000 })

/** The value of a series, whatever the order of its labels; undefined where there is none. */
function valueOf(text: string, name: string, labels: Record<string, string> = {}): number | undefined {
  const line = text
    .split('\n')
    .find(
      (each) =>
        new RegExp(`^${name}[ {]`).test(each) &&
        Object.entries(labels).every(([label, value]) => each.includes(`${label}="${value}"`)),
    )
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}

describe('the figures of a process', () => {
  let app: TestApp
  const figures = async () => (await app.http.inject({ url: '/metrics', headers: { host: 'localhost' } })).body
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.close())

  it('count answers by route and status, and addresses that nobody serves as one', async () => {
    const labels = { method: 'GET', route: '/api/users/:username', status: '404' }
    const before = valueOf(await figures(), 'fanfare_http_requests_total', labels) ?? 0
    for (const username of ['nobody_1', 'nobody_2']) await app.call('GET /users/:username', { params: { username } })
    for (const url of ['/api/made/up', '/api/made/up/too']) await app.http.inject({ url })
    const text = await figures()
    expect(valueOf(text, 'fanfare_http_requests_total', labels)).toBe(before + 2)
    expect(text).not.toMatch(/made\/up|nobody_1/)
    // files that ran before in this process have asked by other methods
    const nowhere = { ...labels, route: 'none' }
    expect(valueOf(text, 'fanfare_http_requests_total', nowhere)).toBeGreaterThanOrEqual(2)
    const { method, route } = labels
    expect(
      valueOf(text, 'fanfare_http_request_duration_seconds_bucket', { method, route, le: '+Inf' }),
    ).toBeGreaterThanOrEqual(2)
    expect(valueOf(text, 'fanfare_database_wait_seconds_count')).toBeGreaterThan(0)
  })

  it('say how long jobs of a kind have waited, and that they fail', async () => {
    await addJob(app.services.db, 'late work', {})
    await sql`update graphile_worker._private_jobs set run_at = now() - interval '90 s', attempts = 1, last_error = 'no'
      where task_id = (select id from graphile_worker._private_tasks where identifier = 'late work')`.execute(
      app.services.db,
    )
    const text = await figures()
    const task = 'late work'
    expect(valueOf(text, 'fanfare_jobs_due', { task })).toBe(1)
    expect(valueOf(text, 'fanfare_jobs_failing', { task })).toBe(1)
    expect(valueOf(text, 'fanfare_job_oldest_seconds', { task })).toBeGreaterThan(89)
    expect(valueOf(text, 'fanfare_queue_oldest_seconds')).toBeGreaterThan(89)
    await sql`delete from graphile_worker._private_jobs where run_at < now() - interval '60 s'`.execute(app.services.db)
    expect(valueOf(await figures(), 'fanfare_jobs_due', { task })).toBeUndefined()
  })

  it('say how old the oldest payout is, and count who is found in memory', async () => {
    const creator = await app.creator('paid_out')
    await sql`insert into withdrawals (user_id, amount_cents, kind, details, ends_with, due_on, requested_at)
      values (${creator.userId}, 5000, 'bank', '', '1234', current_date, now() - interval '3 days')`.execute(
      app.services.db,
    )
    const before = valueOf(await figures(), 'fanfare_cache_lookups_total', { cache: 'sessions', result: 'hit' }) ?? 0
    for (const _ of [1, 2]) await app.call('GET /me', {}, { as: creator })
    const text = await figures()
    expect(valueOf(text, 'fanfare_payouts_open')).toBe(1)
    expect(valueOf(text, 'fanfare_payout_oldest_seconds')).toBeCloseTo(3 * 86_400, -2)
    expect(valueOf(text, 'fanfare_cache_lookups_total', { cache: 'sessions', result: 'hit' })).toBeGreaterThan(before)
  })

  it('say how far standbys are behind, and how many sockets are open', async () => {
    const read = createFigures(app.services, { replicas: { lags: () => [0.25, null] }, sockets: () => 7 })
    const text = await read()
    expect(valueOf(text, 'fanfare_replica_lag_seconds', { replica: '1' })).toBe(0.25)
    expect(valueOf(text, 'fanfare_replica_lag_seconds', { replica: '2' })).toBe(-1)
    expect(valueOf(text, 'fanfare_sockets')).toBe(7)
  })
})

describe.each(['worker', 'realtime', 'web'])('a process that runs %s alone', (services) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-figures-'))
  let database: TestDatabase
  let node: NodeProcess
  const get = (url: string) => fetch(`${node.address}${url}`)
  async function accept(accepts: boolean): Promise<void> {
    const name = new URL(database.url.replace('@/', '@socket/')).pathname.slice(1)
    const admin = new pg.Client({ connectionString: inject('databaseUrl') })
    await admin.connect()
    await admin.query(`alter database ${name} allow_connections ${String(accepts)}`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    await admin.end()
  }
  beforeAll(async () => {
    database = await createTestDatabase({ size: 2 })
    node = await startNode({ DATABASE_URL: database.url, DATA_DIR: folder, SERVICES: services })
  })
  afterAll(async () => {
    expect(await node.stop()).toBe(0)
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('answers whether it runs, whether it is ready, and with its figures', async () => {
    expect((await get('/healthz')).status).toBe(200)
    expect((await get('/readyz')).status).toBe(200)
    const answer = await get('/metrics')
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
    const text = await answer.text()
    expect(valueOf(text, 'fanfare_info', { services })).toBe(1)
    expect(valueOf(text, 'fanfare_database_up')).toBe(1)
    expect(valueOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
    expect(valueOf(text, 'fanfare_database_connections', { pool: 'main', state: 'open' })).toBeGreaterThan(0)
    if (services === 'worker') expect((await get('/api/users/somebody')).status).toBe(404)
    const promtool = onPath('promtool')
    // 3: it has remarks on style
    if (promtool !== undefined)
      expect([0, 3]).toContain(spawnSync(promtool, ['check', 'metrics'], { input: text }).status)
  })

  it('still gives its own figures when the database is away', async () => {
    await accept(false)
    await vi.waitFor(async () => expect((await get('/readyz')).status).toBe(503), 20_000)
    const text = await (await get('/metrics')).text()
    expect(valueOf(text, 'fanfare_database_up')).toBe(0)
    expect(valueOf(text, 'fanfare_users')).toBeUndefined()
    expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(0)
    expect((await get('/healthz')).status).toBe(200)
    await accept(true)
    await vi.waitFor(async () => expect((await get('/readyz')).status).toBe(200), 20_000)
  })
})
