import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { startLine, type Line } from '#test/line.ts'
import { createListener } from './listen.ts'
import { createPool } from './pool.ts'

/** A line to the database that falls silent, as when its host has lost its power. */
vi.setConfig({ testTimeout: 60_000 })

let database: TestDatabase
let line: Line
let pool: pg.Pool
const log = pino({ level: 'silent' })
beforeAll(async () => {
  database = await createTestDatabase({ size: 2 })
  line = await startLine(database.url)
  pool = createPool({ connection: { connectionString: line.url }, size: 4, log })
})
afterAll(async () => {
  line.thaw()
  await pool.end()
  await line.close()
  await database.close()
})
const since = (begin: number): number => (performance.now() - begin) / 1000

it('answers whoever waits within some seconds, and serves again as soon as the database answers', async () => {
  // all connections are there
  await Promise.all([1, 2, 3, 4].map(() => pool.query('select pg_sleep(0.05)')))
  line.freeze()
  const begin = performance.now()
  const answers = await Promise.allSettled(Array.from({ length: 12 }, () => pool.query('select 1')))
  expect(answers.every(({ status }) => status === 'rejected')).toBe(true)
  expect(since(begin)).toBeLessThan(11)
  // nobody asks for a while: what is in the pool is from before, or was opened meanwhile
  await sleep(1_000)
  line.thaw()
  const back = performance.now()
  for (;;) {
    const isBack = await pool.query('select 1').then(
      () => true,
      () => false,
    )
    if (isBack) break
    await sleep(50)
  }
  expect(since(back)).toBeLessThan(10)
  const many = await Promise.all(Array.from({ length: 12 }, () => pool.query<{ n: number }>('select 1 as n')))
  expect(many.every(({ rows }) => rows[0]?.n === 1)).toBe(true)
})

it('leaves a statement alone that takes its time', async () => {
  const { rows } = await pool.query<{ done: string }>(`select 'done' as done from pg_sleep(9)`)
  expect(rows).toEqual([{ done: 'done' }])
})

it('ends what a pooler still has at a server of before, and leaves alone what the new one works on', async () => {
  const pooled = createPool({ connection: { connectionString: line.url }, size: 2, log, isPooled: true })
  try {
    const { rows } = await pooled.query<{ done: string }>(`select 'done' as done from pg_sleep(10)`)
    expect(rows).toEqual([{ done: 'done' }])
    await Promise.all([1, 2].map(() => pooled.query('select pg_sleep(0.05)')))
    line.freeze()
    const begin = performance.now()
    const lost = Promise.allSettled([1, 2].map(() => pooled.query('select 1')))
    await sleep(3_000)
    // new connections lead to one that answers
    line.thaw()
    expect((await lost).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(since(begin)).toBeLessThan(11)
    expect((await pooled.query<{ n: number }>('select 1 as n')).rows).toEqual([{ n: 1 }])
  } finally {
    await pooled.end()
  }
})

it('hears again after the line was silent, and knows meanwhile that it does not', async () => {
  const heard: string[] = []
  const listener = createListener({
    connectionConfig: { connectionString: line.url },
    name: 'test',
    log,
    channels: { silence_test: (payload) => heard.push(payload) },
    proofMs: 500,
    retryMs: 50,
  })
  await listener.ready
  expect(listener.isListening()).toBe(true)
  line.freeze()
  await vi.waitFor(() => expect(listener.isListening()).toBe(false), { timeout: 2_500 })
  await sleep(2_000)
  line.thaw()
  await vi.waitFor(() => expect(listener.isListening()).toBe(true), { timeout: 8_000 })
  await database.pool.query(`select pg_notify('silence_test', 'here')`)
  await vi.waitFor(() => expect(heard).toEqual(['here']))
  await listener.stop()
})
