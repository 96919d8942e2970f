import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../embedded-postgres/index.ts'
import { createFanout, type Fanout } from './fanout.ts'
import { publish, type RealtimeMessage } from '../database/send-events.ts'
import { silentLog } from '#test/realtime-endpoint.ts'

const folder = mkdtempSync(join(tmpdir(), 'fanout-'))
let database: EmbeddedPostgres
let pool: pg.Pool

beforeAll(async () => {
  database = await startEmbeddedPostgres({ folder, log: () => undefined, settings: { fsync: 'off' } })
  pool = new pg.Pool({ connectionString: database.url, max: 2 })
  // The tests cut connections, the pool's own among them.
  pool.on('error', () => undefined)
})
afterAll(async () => {
  await pool.end()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
})

const fanouts: Fanout[] = []
afterEach(async () => {
  await Promise.all(fanouts.splice(0).map((fanout) => fanout.stop()))
})

/** One process's receiving end, with what it got. */
async function listen(options: { onMessage?: (message: RealtimeMessage) => void; proofMs?: number } = {}) {
  const received: RealtimeMessage[] = []
  const onMessage = (message: RealtimeMessage) => {
    received.push(message)
    options.onMessage?.(message)
  }
  const connectionConfig = { connectionString: database.url }
  const fanout = createFanout({ connectionConfig, log: silentLog, retryMs: 20, ...options, onMessage })
  fanouts.push(fanout)
  await fanout.ready
  return { fanout, received }
}

describe('publish and createFanout', () => {
  it('reach every listening process', async () => {
    const [one, two] = await Promise.all([listen(), listen()])
    await publish(pool, ['private-updates.7', 'private-updates.8'], 'NewUpdate', { postId: 5 })
    const message = { channels: ['private-updates.7', 'private-updates.8'], event: 'NewUpdate', data: { postId: 5 } }
    await vi.waitFor(() => expect([one.received, two.received]).toEqual([[message], [message]]))
  })

  it('send with the commit of the transaction, and nothing after a rollback', async () => {
    const { received } = await listen()
    const client = await pool.connect()
    try {
      await client.query('begin')
      await publish(client, ['private-updates.7'], 'RolledBack', {})
      await client.query('rollback')
      await client.query('begin')
      await publish(client, ['private-updates.7'], 'Committed', {})
      await pool.query('select pg_sleep(0.05)')
      expect(received).toEqual([])
      await client.query('commit')
    } finally {
      client.release()
    }
    await vi.waitFor(() => expect(received.map(({ event }) => event)).toEqual(['Committed']))
  })

  it('carry any number of channels, each once, in payloads that PostgreSQL takes', async () => {
    const { received } = await listen()
    const channels = Array.from({ length: 2_000 }, (_, n) => `private-updates.${n}`)
    const payloads: string[] = []
    const watched = {
      query(text: string, values: unknown[]) {
        payloads.push(String(values[0]))
        return pool.query(text, values)
      },
    }
    await publish(watched, channels, 'NewUpdate', { name: 'é'.repeat(100) })
    await vi.waitFor(() => expect(received.flatMap((message) => message.channels)).toEqual(channels))
    for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(7_900)
    const size = Buffer.byteLength(payloads.join(''))
    expect(payloads.length).toBe(Math.ceil(size / 7_900))
  })

  it('refuse content that does not fit, before anything is sent', async () => {
    const { received } = await listen()
    await expect(publish(pool, ['private-a'], 'Big', { text: 'x'.repeat(8_000) })).rejects.toThrow(RangeError)
    await publish(pool, [], 'Nobody', {})
    await publish(pool, ['private-a'], 'Small', {})
    await vi.waitFor(() => expect(received.map(({ event }) => event)).toEqual(['Small']))
  })

  it('survive foreign notifications and a receiver that throws', async () => {
    const { received } = await listen({
      onMessage: ({ event }) => {
        if (event === 'Throws') throw new Error('receiver failed')
      },
    })
    for (const payload of ['', '{', 'null', '{"channels":"a","event":"e","data":{}}', '{"channels":[],"event":"e"}']) {
      await pool.query("select pg_notify('fanfare_realtime', $1)", [payload])
    }
    await publish(pool, ['private-a'], 'Throws', {})
    await publish(pool, ['private-a'], 'After', {})
    await vi.waitFor(() => expect(received.map(({ event }) => event)).toEqual(['Throws', 'After']))
  })

  it('find each other again after the connection was cut', async () => {
    const { fanout, received } = await listen()
    const cut = await pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fanfare-realtime'",
    )
    expect(cut.rowCount).toBe(1)
    await vi.waitFor(() => expect(fanout.isListening()).toBe(false), { interval: 1 })
    await vi.waitFor(() => expect(fanout.isListening()).toBe(true))
    await publish(pool, ['private-a'], 'Again', {})
    await vi.waitFor(() => expect(received.map(({ event }) => event)).toEqual(['Again']))
  })

  it('keep listening while they probe the connection', async () => {
    const { received } = await listen({ proofMs: 5 })
    await pool.query('select pg_sleep(0.1)')
    await publish(pool, ['private-a'], 'Probed', {})
    await vi.waitFor(() => expect(received.map(({ event }) => event)).toEqual(['Probed']))
  })

  it('keep trying without a database, and stop at once when told', async () => {
    const warn = vi.fn()
    const connectionConfig = { host: '127.0.0.1', port: 1, user: 'nobody', database: 'none' }
    const fanout = createFanout({
      connectionConfig,
      log: { ...silentLog, warn },
      onMessage: () => undefined,
      retryMs: 10,
    })
    await vi.waitFor(() => expect(warn.mock.calls.length).toBeGreaterThan(2))
    expect(fanout.isListening()).toBe(false)
    const startedAt = performance.now()
    await fanout.stop()
    expect(performance.now() - startedAt).toBeLessThan(500)
    await fanout.ready
  })
})
