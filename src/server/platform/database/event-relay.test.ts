import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { addJob, addJobs, startJobs } from '../jobs/jobs.ts'
import { startEventRelay, type EventRelay, type EventRelayOptions } from './event-relay.ts'
import { sendEvents } from './send-events.ts'
import { transaction } from './transaction.ts'

const log = pino({ level: 'silent' })
let database: TestDatabase
let ear: pg.Client
const heard: string[] = []
beforeAll(async () => {
  database = await createTestDatabase({ size: 8 })
  ear = new pg.Client({ connectionString: database.url })
  await ear.connect()
  ear.on('notification', ({ channel, payload = '' }) =>
    heard.push(...(channel === 'jobs:insert' ? ['jobs'] : (JSON.parse(payload) as { channels: string[] }).channels)),
  )
  await ear.query('listen fanfare_realtime; listen "jobs:insert"')
})
afterAll(async () => {
  await ear.end()
  await database.close()
})
const relays: EventRelay[] = []
afterEach(async () => {
  await Promise.all(relays.splice(0).map((relay) => relay.stop()))
  heard.length = 0
})
const start = (options: Partial<EventRelayOptions> = {}): EventRelay => {
  const relay = startEventRelay({ db: database.db, log, carry: null, ...options })
  relays.push(relay)
  return relay
}
const tell = (name: string) =>
  transaction(database.db, (tx) => sendEvents(tx, { channels: [name], event: 'NewUpdate' }))
const waiting = async (): Promise<number> => (await sql`select from event_outbox`.execute(database.db)).rows.length

it('tells what was committed at once, and nothing that was not', async () => {
  start({ pollMs: 60_000 })
  await sleep(100)
  const before = performance.now()
  await tell('one')
  await vi.waitFor(() => expect(heard).toEqual(['one']), { interval: 5 })
  expect(performance.now() - before).toBeLessThan(500)
  await transaction(database.db, async (tx) => {
    await sendEvents(tx, { channels: ['never'], event: 'NewUpdate' })
    throw new Error('changed my mind')
  }).catch(() => undefined)
  await tell('two')
  await vi.waitFor(() => expect(heard).toEqual(['one', 'two']))
  expect(await waiting()).toBe(0)
})

it('finds what a process left that was killed before it could ring', async () => {
  await sql`select send_events(array['{"channels":["left"],"event":"NewUpdate","data":{}}'])`.execute(database.db)
  start({ pollMs: 50 })
  await vi.waitFor(() => expect(heard).toEqual(['left']))
})

it.each(['NOTIFY', 'another carrier'])('finds what was numbered long before it was committed, by %s', async (by) => {
  const carried: string[] = []
  const carry = async (channels: readonly string[]) => void carried.push(...channels)
  start({ pollMs: 20, carry: by === 'NOTIFY' ? null : carry })
  const told = () => (by === 'NOTIFY' ? heard : carried)
  const later = Array.from({ length: 5 }, (_, n) => `later ${String(n)}`)
  await transaction(database.db, async (tx) => {
    await sendEvents(tx, { channels: ['first'], event: 'NewUpdate' })
    for (const name of later) {
      await tell(name)
      await sleep(50)
    }
    await vi.waitFor(() => expect(told()).toEqual(later))
  })
  await vi.waitFor(() => expect(told()).toEqual([...later, 'first']))
})

it('finds that also while others ring all the time', async () => {
  const carried: string[] = []
  // there is always a look under way when the time for a whole one comes
  const carry = async (channels: readonly string[]) => {
    await sleep(30)
    carried.push(...channels)
  }
  start({ pollMs: 20, carry })
  let ringing = true
  let others: Promise<void> | undefined
  try {
    await transaction(database.db, async (tx) => {
      await sendEvents(tx, { channels: ['first'], event: 'NewUpdate' })
      for (const name of ['one', 'two', 'three']) {
        await tell(name)
        await sleep(100)
      }
      others = (async () => {
        for (; ringing; await sleep(10)) await tell('beside')
      })()
      await sleep(200)
    })
    await vi.waitFor(() => expect(carried).toContain('first'), { timeout: 60_000 })
  } finally {
    ringing = false
    await others
  }
})

it.each(['NOTIFY', 'another carrier'])('sends them in the order in which they came, by %s', async (by) => {
  const names = Array.from({ length: 200 }, (_, n) => `event ${String(n)}`)
  const texts = names.map((name) => JSON.stringify({ channels: [name], event: 'NewUpdate', data: {} }))
  await sql`select send_events(${texts}::text[])`.execute(database.db)
  // rows that were written again lie behind the others
  await sql`update event_outbox set taken_at = null where id % 3 = 0`.execute(database.db)
  const carried: string[] = []
  const carry = async (channels: readonly string[]) => void carried.push(...channels)
  start({ pollMs: 50, carry: by === 'NOTIFY' ? null : carry })
  await vi.waitFor(() => expect(by === 'NOTIFY' ? heard : carried).toEqual(names))
})

it('says events of one moment together, each channel once for each event, in notes that PostgreSQL takes', async () => {
  const long = Array.from({ length: 40 }, (_, n) => `${String(n).padStart(2, '0')}${'ü'.repeat(150)}`)
  await transaction(database.db, async (tx) => {
    for (const name of [...long, ...long]) await sendEvents(tx, { channels: [name, 'all'], event: 'NewUpdate' })
    await sendEvents(tx, { channels: ['all'], event: 'NewMessage' })
  })
  const relay = start({ pollMs: 60_000 })
  await relay.drain()
  await vi.waitFor(() => expect(heard).toEqual([long[0], 'all', ...long.slice(1), 'all']))
  expect(await waiting()).toBe(0)
})

it('sends each event once, however many processes send', async () => {
  const other = [1, 2, 3].map(() => start({ pollMs: 5 }))
  const names = Array.from({ length: 300 }, (_, n) => `event ${String(n)}`)
  await Promise.all(names.map(tell))
  for (const relay of other) await relay.drain()
  await vi.waitFor(() => expect(heard.length).toBeGreaterThanOrEqual(names.length))
  await sleep(50)
  expect(heard.toSorted()).toEqual(names.toSorted())
})

it('hands events to another carrier outside of any transaction, and keeps those that it did not take', async () => {
  const carried: string[] = []
  let isDown = true
  const relay = start({
    pollMs: 60_000,
    carry: (channels) => {
      if (isDown && channels[0] !== 'first') return Promise.reject(new Error('no line'))
      carried.push(...channels)
      return Promise.resolve()
    },
  })
  for (const name of ['first', 'second', 'third']) await tell(name)
  await relay.drain()
  expect([carried, await waiting()]).toEqual([['first'], 2])
  isDown = false
  await relay.drain()
  expect([carried, await waiting()]).toEqual([['first', 'second', 'third'], 0])
  // what is old tells nobody anything
  isDown = true
  await tell('old')
  await relay.drain()
  await sql`update event_outbox set at = now() - interval '1 hour', taken_at = null`.execute(database.db)
  isDown = false
  await relay.drain()
  expect([carried, await waiting()]).toEqual([['first', 'second', 'third'], 0])
  expect(heard).toEqual([])
})

it('adds jobs without a note in their transaction, and rings once for many', async () => {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query(`select graphile_worker.add_job('nothing', '{}')`)
    await client.query(
      `select graphile_worker.add_jobs(array[('nothing', '{}', null, null, null, null, null, null)::graphile_worker.job_spec])`,
    )
    await client.query('commit')
  } finally {
    client.release()
  }
  await sleep(100)
  expect(heard).toEqual([])
  start({ pollMs: 60_000 })
  await transaction(database.db, async (tx) => {
    for (let n = 0; n < 5; n += 1) await addJob(tx, 'nothing', {})
    await addJobs(tx, 'nothing', [{}, {}, {}])
  })
  await vi.waitFor(() => expect(heard).toEqual(['jobs']))
  await sql`delete from graphile_worker._private_jobs`.execute(database.db)
})

it('has jobs begun at once that are added in a transaction', async () => {
  start({ pollMs: 60_000 })
  const begun: number[] = []
  const jobs = await startJobs({
    pool: database.pool,
    log,
    pollMs: 60_000,
    jobs: [{ name: 'prompt', run: async () => void begun.push(performance.now()) }],
  })
  try {
    await sleep(300)
    const before = performance.now()
    await transaction(database.db, (tx) => addJob(tx, 'prompt', {}))
    await vi.waitFor(() => expect(begun).toHaveLength(1), { timeout: 60_000, interval: 5 })
    expect((begun[0] ?? Infinity) - before).toBeLessThan(1_000)
  } finally {
    await jobs.stop()
  }
})
