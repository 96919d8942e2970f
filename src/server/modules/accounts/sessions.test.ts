import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { createListener } from '#platform/database/listen.ts'
import { createSessionLookup, sessionsChannel } from './session-lookup.ts'
import { hashToken, openSession, rotateSession } from './sessions.ts'

const origin = { address: '203.0.113.7', userAgent: 'agent' }

let app: TestApp
let fan: Person
beforeAll(async () => {
  app = await createTestApp()
  fan = await app.fan('reader')
})
afterAll(() => app.close())

/** A look-up that remembers nothing of before. */
const find = (token: string) => createSessionLookup(app.services.db).authenticate(token)

describe('sessions', () => {
  it('are opened by a random token of which only the hash is kept', async () => {
    const tokens = await Promise.all(Array.from({ length: 20 }, () => openSession(app.services.db, fan.userId, origin)))
    expect(new Set(tokens).size).toBe(20)
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/)
    const { rows } = await sql<{ everything: string }>`select sessions::text as everything from sessions`.execute(
      app.services.db,
    )
    for (const { everything } of rows) for (const token of tokens) expect(everything).not.toContain(token)
    expect(await find(tokens[0] ?? '')).toMatchObject({
      userId: fan.userId,
      username: 'reader',
      isCreator: false,
      isEmailVerified: true,
    })
    for (const wrong of [
      '',
      'x',
      `${tokens[0] ?? ''}x`,
      (tokens[0] ?? '').toUpperCase(),
      hashToken(tokens[0] ?? '').toString('hex'),
    ])
      expect(await find(wrong)).toBeNull()
  })

  it('live 30 days, slide when they are used, and are over when they are over', async () => {
    const token = await openSession(app.services.db, fan.userId, origin)
    const set = (expires: string, used: string) =>
      sql`update sessions set expires_at = now() + ${expires}::interval, last_used_at = now() - ${used}::interval where token_hash = ${hashToken(token)}`.execute(
        app.services.db,
      )
    const left = async () =>
      (
        await sql<{
          n: number
        }>`select round(extract(epoch from expires_at - now()) / 86400)::int as n from sessions where token_hash = ${hashToken(token)}`.execute(
          app.services.db,
        )
      ).rows[0]?.n
    expect(await left()).toBe(30)
    await set('10 days', '59 minutes')
    expect(await find(token)).not.toBeNull()
    expect(await left()).toBe(10)
    await set('10 days', '61 minutes')
    expect(await find(token)).not.toBeNull()
    expect(await left()).toBe(30)
    await set('-1 second', '1 day')
    expect(await find(token)).toBeNull()
  })

  it('end a year after the log-in, however much they are used and replaced', async () => {
    const token = await openSession(app.services.db, fan.userId, origin)
    await sql`update sessions set created_at = now() - interval '360 days', last_used_at = now() - interval '2 hours'
      where token_hash = ${hashToken(token)}`.execute(app.services.db)
    const left = async (one: string) =>
      (
        await sql<{ n: number }>`select round(extract(epoch from expires_at - now()) / 86400)::int as n
          from sessions where token_hash = ${hashToken(one)}`.execute(app.services.db)
      ).rows[0]?.n
    expect(await find(token)).not.toBeNull()
    expect(await left(token)).toBe(5)
    const replaced = await rotateSession(app.services.db, hashToken(token), origin, { steppedUp: true })
    expect(await left(replaced)).toBe(5)
  })

  it('end at once with log-out, and only that one', async () => {
    const other = { ...fan, token: await openSession(app.services.db, fan.userId, origin) }
    expect((await app.call('GET /me', undefined, { as: other })).status).toBe(200)
    expect((await app.call('POST /logout', undefined, { as: other })).status).toBe(200)
    expect((await app.call('GET /me', undefined, { as: other })).status).toBe(401)
    expect((await app.call('POST /logout', undefined, { as: other })).status).toBe(401)
    expect((await app.call('GET /me', undefined, { as: fan })).status).toBe(200)
    expect(await find(other.token)).toBeNull()
  })

  it('show what the user has become, at once in this process', async () => {
    const fresh = await app.signUp('fresh')
    expect((await app.call('GET /me', undefined, { as: fresh })).body.isEmailVerified).toBe(false)
    await sql`update accounts set email_verified_at = now() where user_id = ${fresh.userId}`.execute(app.services.db)
    app.services.sessions.forgetUser(fresh.userId)
    expect((await app.call('GET /me', undefined, { as: fresh })).body.isEmailVerified).toBe(true)
    await sql`delete from users where id = ${fresh.userId}`.execute(app.services.db)
    expect(await find(fresh.token)).toBeNull()
  })
})

describe('looking sessions up', () => {
  it('asks once for what comes at once, and each call gets its own person', async () => {
    const { db } = app.services
    const other = await app.fan('another')
    const tokens = await Promise.all([fan, other, fan].map(({ userId }) => openSession(db, userId, origin)))
    const { authenticate } = createSessionLookup(db)
    const spy = vi.spyOn(pg.Client.prototype, 'query')
    try {
      const calls = [...tokens, 'nobody', ...tokens, 'nobody']
      const found = await Promise.all(calls.map((token) => authenticate(token)))
      const expected = [fan.userId, other.userId, fan.userId, undefined]
      expect(found.map((actor) => actor?.userId)).toEqual([...expected, ...expected])
      expect(spy.mock.calls).toHaveLength(1)
    } finally {
      spy.mockRestore()
    }
  })

  it('one that is forgotten while it is looked up is not remembered', async () => {
    const { db } = app.services
    const token = await openSession(db, fan.userId, origin)
    const lookup = createSessionLookup(db)
    const under = lookup.authenticate(token)
    await new Promise((resolve) => setImmediate(resolve))
    lookup.forget(hashToken(token))
    await under
    await sql`delete from sessions where token_hash = ${hashToken(token)}`.execute(db)
    expect(await lookup.authenticate(token)).toBeNull()
  })

  it('says so to everyone when the database does not answer, and asks anew afterwards', async () => {
    const { db } = app.services
    const token = await openSession(db, fan.userId, origin)
    const { authenticate } = createSessionLookup(db)
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(() => {
      throw new Error('away')
    })
    const answers = await Promise.allSettled([authenticate(token), authenticate(token), authenticate('other')])
    spy.mockRestore()
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect((await authenticate(token))?.userId).toBe(fan.userId)
  })
})

describe('a process that is told of changes', () => {
  const listen = async () => {
    const lookup = createSessionLookup(app.services.db)
    const listener = createListener({
      connectionConfig: { connectionString: app.database.url },
      name: 'fanfare-sessions-test',
      log: app.services.log,
      channels: { [sessionsChannel]: (userId) => lookup.forgetUser(Number(userId)) },
      onListening: () => lookup.forgetAll(),
      retryMs: 20,
    })
    lookup.heed(() => listener.isListening())
    await listener.ready
    return { lookup, listener }
  }
  const asked = async (work: () => Promise<unknown>): Promise<number> => {
    const spy = vi.spyOn(pg.Client.prototype, 'query')
    try {
      await work()
      // the listener proves that it hears, and what was done before is followed up: neither is a lookup
      return spy.mock.calls.filter(([query]) => JSON.stringify(query).includes('s.token_hash')).length
    } finally {
      spy.mockRestore()
    }
  }

  it('asks again after half a minute only, and never remembers longer than the session lives', async () => {
    const { db } = app.services
    const { lookup, listener } = await listen()
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const token = await openSession(db, fan.userId, origin)
      const after = (ms: number, one = token): Promise<number> => {
        vi.setSystemTime(Date.now() + ms)
        return asked(() => lookup.authenticate(one))
      }
      expect([await after(0), await after(25_000), await after(4_000), await after(2_000)]).toEqual([1, 0, 0, 1])
      const short = await openSession(db, fan.userId, origin)
      await sql`update sessions set expires_at = now() + interval '10 seconds' where token_hash = ${hashToken(short)}`.execute(
        db,
      )
      expect([await after(0, short), await after(9_000, short), await after(2_000, short)]).toEqual([1, 0, 1])
      await listener.stop()
      // whoever no longer hears trusts what is known for two seconds
      expect([await after(31_000), await after(1_000), await after(2_000)]).toEqual([1, 0, 1])
    } finally {
      vi.useRealTimers()
      await listener.stop()
    }
  })

  it('knows at once what others have changed', async () => {
    const { db } = app.services
    const { lookup, listener } = await listen()
    try {
      const person = await app.fan('changing')
      const token = await openSession(db, person.userId, origin)
      const becomes = (change: Promise<unknown>, expected: object | null) =>
        change.then(() =>
          vi.waitFor(async () => {
            const actor = await lookup.authenticate(token)
            if (expected === null) expect(actor).toBeNull()
            else expect(actor).toMatchObject(expected)
          }),
        )
      const id = person.userId
      expect(await lookup.authenticate(token)).toMatchObject({ accountStatus: 'good' })
      await becomes(sql`update users set username = 'changed' where id = ${id}`.execute(db), { username: 'changed' })
      await becomes(sql`update users set is_creator = true where id = ${id}`.execute(db), { isCreator: true })
      await becomes(sql`update users set suspended_at = now() where id = ${id}`.execute(db), {
        accountStatus: 'suspended',
      })
      await becomes(sql`update users set suspended_at = null where id = ${id}`.execute(db), { accountStatus: 'good' })
      for (const [column, expected] of [
        [sql`restricted_at = now()`, { accountStatus: 'restricted' }],
        [sql`staff_role = 'finance'`, { staffRole: 'finance' }],
        [sql`totp_enabled_at = now()`, { hasSecondFactor: true }],
        [sql`age_shown = 21, age_check = '{}'`, { ageShown: 21 }],
        [sql`email_verified_at = null`, { isEmailVerified: false }],
        [
          sql`country = null, address_countries = '{FR}', address_seen = '{2026-11-22T00:00:00Z}'`,
          { seenIn: [{ country: 'FR', at: Date.UTC(2026, 10, 22) }] },
        ],
      ] as const)
        await becomes(sql`update accounts set ${column} where user_id = ${id}`.execute(db), expected)
      await sql`update sessions set stepped_up_at = now() where token_hash = ${hashToken(token)}`.execute(db)
      await vi.waitFor(async () =>
        expect((await lookup.authenticate(token))?.steppedUpUntil).toBeGreaterThan(Date.now()),
      )
      await becomes(sql`delete from sessions where token_hash = ${hashToken(token)}`.execute(db), null)
    } finally {
      await listener.stop()
    }
  })

  it('reads anew what it missed while its connection was cut', async () => {
    const { db } = app.services
    const { lookup, listener } = await listen()
    try {
      const token = await openSession(db, fan.userId, origin)
      await lookup.authenticate(token)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fanfare-sessions-test'`.execute(
        db,
      )
      await sql`delete from sessions where token_hash = ${hashToken(token)}`.execute(db)
      await vi.waitFor(async () => expect(await lookup.authenticate(token)).toBeNull())
    } finally {
      await listener.stop()
    }
  })
})
