import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { errors } from '#contract/errors.ts'
import { pendingOf } from '#modules/ledger/accounts.ts'
import { balance } from '#modules/ledger/balance.ts'
import { reconcile } from '#modules/purchases/reconcile.ts'
import { processFigures } from '#platform/metrics/instruments.ts'
import { createTestApp, freshKey, type Person, type TestApp } from './app.ts'
import { countStatements } from './count-statements.ts'

/** More calls than can be answered: some are refused at once and have done nothing, payments last. */

let app: TestApp
let admin: pg.Client
let creator: Person
const fans: Person[] = []
beforeAll(async () => {
  app = await createTestApp({ LOAD_SHEDDING: 'on' })
  admin = new pg.Client({ connectionString: app.database.url })
  await admin.connect()
  creator = await app.creator('maker')
  for (let n = 0; n < 12; n += 1) {
    const fan = await app.fan(`fan_${String(n)}`)
    await app.fund(fan, 10_000)
    fans.push(fan)
  }
})
afterAll(async () => {
  await admin.end()
  await app.close()
})

const tipCents = 500
const tip = (fan: Person, key: string) =>
  app.call(
    'POST /users/:username/tips',
    { params: { username: creator.username }, body: { amountCents: tipCents } },
    { as: fan, key },
  )
const readTimeline = (as = fans[0]) => app.call('GET /timeline', {}, { as })
/** Statements that wait for a lock. */
const stuck = async (): Promise<number> => {
  const { rows } = await admin.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.n ?? 0
}
/** While it works nothing that reads posts or accounts gets on: a database that has become slow. */
async function whileStuck(work: () => Promise<void>): Promise<void> {
  await admin.query('begin')
  await admin.query('lock table accounts, posts, creator_heads in access exclusive mode')
  try {
    await work()
  } finally {
    await admin.query('rollback')
  }
}
const figure = async (name: string, priority?: string): Promise<number> => {
  const metric = await processFigures.getSingleMetric(name)?.get()
  return metric?.values.find(({ labels }) => labels['priority'] === priority)?.value ?? 0
}

/** Until it takes as much as ever, while somebody reads. */
const isQuiet = () =>
  vi.waitFor(
    async () => {
      expect((await readTimeline()).status).toBe(200)
      expect(await figure('fanfare_http_calls_limit')).toBe(200)
    },
    { timeout: 60_000 },
  )

it('refuses what waits least for it first, does nothing of it, and has every payment once', async () => {
  const keys = new Map(fans.map((fan) => [fan, freshKey()]))
  const under: { payments: Promise<{ status: number }>[]; reads: Promise<{ status: number }>[] } = {
    payments: [],
    reads: [],
  }
  const [early, late] = [fans.slice(0, 6), fans.slice(6)]
  await whileStuck(async () => {
    under.payments = early.map((fan) => tip(fan, keys.get(fan) ?? ''))
    await vi.waitFor(async () => expect(await stuck()).toBeGreaterThan(0))
    under.reads = Array.from({ length: 180 }, () => readTimeline())
    // reading has filled its part; there is still room for changes and for payments
    const change = app.call('PUT /settings/notifications/rhythm', { body: {} })
    const outcomes = await Promise.all([...under.reads.slice(170), change])
    expect(outcomes.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 503), 401])

    // what stands still for longer takes the room of all others
    await vi.waitFor(async () => expect(await figure('fanfare_http_calls_limit')).toBe(20), { timeout: 60_000 })
    const begun = performance.now()
    const refused = await Promise.all(late.map((fan) => tip(fan, keys.get(fan) ?? '')))
    expect((performance.now() - begun) / late.length).toBeLessThan(100)
    for (const { status, body, headers } of refused) {
      const seconds = Number(headers['retry-after'])
      expect([1, 2]).toContain(seconds)
      expect([status, body]).toEqual([
        503,
        { message: errors.busy.message, code: 'busy', details: { retryAfterSeconds: seconds } },
      ])
    }
    expect(await figure('fanfare_http_shed_total', 'critical')).toBe(late.length)

    // nobody has looked who asks, nor what the body says
    const { answer, statements } = await countStatements(() =>
      app.http.inject({
        method: 'POST',
        url: `/api/users/${creator.username}/tips`,
        headers: {
          'content-type': 'application/json',
          'accept-language': 'de',
          authorization: 'Bearer of-nobody',
        },
        payload: '{',
      }),
    )
    expect([answer.statusCode, statements]).toEqual([503, 0])
    expect(answer.json<{ message: string }>().message).toMatch(/^Gerade ist/)
    expect(answer.headers['content-language']).toBe('de')
    expect((await app.http.inject('/healthz')).statusCode).toBe(200)
  })

  expect((await Promise.all(under.payments)).map(({ status }) => status)).toEqual(early.map(() => 201))
  const reads = (await Promise.all(under.reads)).map(({ status }) => status)
  expect(reads.filter((status) => status === 200 || status === 503).length).toBe(reads.length)
  expect(reads).toContain(200)
  await isQuiet()

  // whoever was refused, and whoever was answered, asks again with the key of before
  for (const fan of fans) {
    expect((await tip(fan, keys.get(fan) ?? '')).status).toBe(201)
    expect((await app.call('GET /wallet', undefined, { as: fan })).body.balanceCents).toBe(10_000 - tipCents)
  }
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from purchases`.execute(app.services.db)
  expect(rows[0]?.n).toBe(fans.length)
  expect(await balance(app.services.db, pendingOf(creator.userId))).toBe(fans.length * tipCents * 0.8)
  const { preferred } = app.services.payments
  expect((await reconcile(app.services.db, preferred ? [preferred] : [])).differences).toEqual([])
})

it('waits for no sender: slow bodies take nobody’s place', async () => {
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.http.server.address() as { port: number }
  const { connect } = await import('node:net')
  const slow = Array.from({ length: 300 }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(
      'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    )
    return socket
  })
  await isQuiet()
  const answers = await Promise.all(Array.from({ length: 16 }, () => readTimeline()))
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  for (const socket of slow) socket.destroy()
})
