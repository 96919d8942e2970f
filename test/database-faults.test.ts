import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errors } from '#contract/errors.ts'
import { platformFee, pendingOf } from '#modules/ledger/accounts.ts'
import { balance } from '#modules/ledger/balance.ts'
import { reconcile } from '#modules/purchases/reconcile.ts'
import { createTestApp, freshKey, type Person, type TestApp } from './app.ts'

/** The database breaks off in the middle of everything: callers get a plain 503, and money is whole. */

let app: TestApp
let admin: pg.Client
beforeAll(async () => {
  app = await createTestApp()
  admin = new pg.Client({ connectionString: app.database.url, application_name: 'the test itself' })
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await app.close()
})

/** Ends some of the program's connections, wherever they are in their work. Returns how many. */
const cut = async (share: number): Promise<number> => {
  const { rowCount } = await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'fanfare' and random() < $1`,
    [share],
  )
  return rowCount ?? 0
}

/** Repeats one call with one key until it is answered; every answer on the way must be a plain one. */
async function insist<T extends { status: number; body: { message?: string; code?: string } }>(
  call: () => Promise<T>,
  statuses: Map<number, number>,
): Promise<T> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const answer = await call()
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    if (answer.status !== 503) return answer
    expect(answer.body).toEqual({ message: errors.unavailable.message, code: 'unavailable' })
    await wait(5)
  }
  throw new Error('The call never got through.')
}

describe('connections that are cut during purchases', () => {
  it('cost no money, make nothing twice and show as 503', async () => {
    const [fans, creators]: Person[][] = [[], []]
    for (let n = 0; n < 6; n += 1) {
      const fan = await app.fan(`fan_${String(n)}`)
      await app.fund(fan, 10_000)
      fans?.push(fan)
      creators?.push(await app.creator(`maker_${String(n)}`, { monthly: 799 }))
    }
    const statuses = new Map<number, number>()
    let working = true
    let killed = 0
    // each cut waits until a call got through, so that all do in the end, however slow the machine is
    let through = 0
    const killer = (async () => {
      for (let last = -1; working; await wait(1)) {
        if (through === last) continue
        last = through
        killed += await cut(0.4)
      }
    })()
    const got = async <T extends { status: number; body: { message?: string; code?: string } }>(
      call: () => Promise<T>,
    ) => {
      const answer = await insist(call, statuses)
      through += 1
      return answer
    }
    const acknowledged: { fan: Person; id: number }[] = []
    const topUps: { fan: Person; id: string }[] = []
    const buying = Promise.all(
      (fans ?? []).map(async (fan) => {
        for (const { username } of creators ?? []) {
          const key = freshKey()
          const order = { params: { username }, body: { period: 'monthly' as const, expectedPriceCents: 799 } }
          const answer = await got(() => app.call('POST /creators/:username/subscriptions', order, { as: fan, key }))
          expect([answer.status, answer.body]).toEqual([
            201,
            expect.objectContaining({ state: 'active', priceCents: 799 }),
          ])
          acknowledged.push({ fan, id: answer.body.id })
          await got(() => app.call('PUT /users/:username/follow', { params: { username } }, { as: fan }))
          await got(() => app.call('GET /timeline', {}, { as: fan }))
        }
        const key = freshKey()
        const begun = await got(() =>
          app.call('POST /wallet/topUps', { body: { amountCents: 2500 } }, { as: fan, key }),
        )
        expect(begun.status).toBe(201)
        topUps.push({ fan, id: begun.body.id })
      }),
    )
    try {
      await buying
    } finally {
      working = false
      await killer
    }
    // the test is about cut connections: there were some, and they were felt
    expect(killed).toBeGreaterThan(10)
    expect(statuses.get(503) ?? 0).toBeGreaterThan(0)
    expect([...statuses.keys()].filter((status) => ![200, 201, 503].includes(status))).toEqual([])

    const { db } = app.services
    for (const fan of fans ?? []) {
      expect((await insist(() => app.call('GET /wallet', undefined, { as: fan }), statuses)).body).toEqual({
        balanceCents: 10_000 - 6 * 799,
        points: 6 * 7,
        frozen: false,
      })
      const { body } = await app.call('GET /subscriptions', { query: { limit: '50' } }, { as: fan })
      const mine = acknowledged.filter((one) => one.fan === fan).map(({ id }) => id)
      expect(body.subscriptions.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(mine.toSorted((a, b) => a - b))
      expect(body.subscriptions.length).toBe(6)
      for (const topUp of topUps.filter((one) => one.fan === fan))
        expect((await app.call('GET /wallet/topUps/:id', { params: { id: topUp.id } }, { as: fan })).body.state).toBe(
          'open',
        )
    }
    for (const creator of creators ?? []) {
      expect(await balance(db, pendingOf(creator.userId))).toBe(6 * 640)
      expect(
        (await app.call('GET /users/:username', { params: { username: creator.username } })).body.followerCount,
      ).toBe(6)
      const { notifications } = (await app.call('GET /notifications', { query: { limit: '50' } }, { as: creator })).body
      expect(notifications.map(({ kind }) => kind).toSorted()).toEqual([
        // one line for all who have followed
        'new_follower',
        ...Array.from({ length: 6 }, () => 'new_subscriber'),
      ])
    }
    expect(await balance(db, platformFee)).toBe(36 * 159)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from top_ups where state = 'open'`.execute(db)
    expect(rows[0]?.n).toBe(6)
    const books = await reconcile(db, app.services.payments.preferred ? [app.services.payments.preferred] : [])
    expect(books.differences).toEqual([])
  })
})

describe('a database that is away', () => {
  it('is a 503 with Retry-After for everyone, /readyz says so, /healthz stays well, and all is back with it', async () => {
    const fan = await app.fan('patient')
    const name = /\/(t_[0-9a-f]+)/.exec(app.database.url)?.[1] ?? ''
    // no connection is let in, as during a restart
    const other = new pg.Client({
      connectionString: app.database.url.replace(`/${name}`, '/postgres'),
      application_name: 'the test itself',
    })
    await other.connect()
    try {
      await other.query(`alter database ${name} with allow_connections false`)
      await other.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = 'fanfare'`,
        [name],
      )
      await wait(50)
      app.services.sessions.forgetUser(fan.userId)
      const get = async (url: string) => app.http.inject({ url, headers: { authorization: `Bearer ${fan.token}` } })
      for (const url of ['/api/me', '/api/timeline', '/api/wallet', '/api/users/maker_0', '/api/posts/1']) {
        const answer = await get(url)
        expect([url, answer.statusCode, answer.json(), answer.headers['retry-after']]).toEqual([
          url,
          503,
          { message: errors.unavailable.message, code: 'unavailable' },
          '5',
        ])
      }
      const login = await app.call('POST /login', { body: { login: 'patient', password: 'a good long password' } })
      expect([login.status, login.body.code]).toEqual([503, 'unavailable'])
      expect((await get('/readyz')).statusCode).toBe(503)
      expect((await get('/healthz')).statusCode).toBe(200)
    } finally {
      await other.query(`alter database ${name} with allow_connections true`)
      await other.end()
    }
    expect((await app.call('GET /me', undefined, { as: fan })).status).toBe(200)
    expect((await app.http.inject('/readyz')).statusCode).toBe(200)
  })
})
