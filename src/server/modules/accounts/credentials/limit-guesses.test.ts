import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, password, type TestApp } from '#test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ TRUST_PROXY: '' })
  for (const name of ['target', 'other']) await app.fan(name)
})
beforeEach(async () => {
  await sql`delete from login_failures`.execute(app.services.db)
})
afterAll(() => app.close())

const from = async (address: string, login: string, given: string) => {
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/login',
    remoteAddress: address,
    payload: { login, password: given },
  })
  return { status: answer.statusCode, retryAfter: Number(answer.headers['retry-after'] ?? 0) }
}
/** As if so many seconds had passed. */
const later = (seconds: number) =>
  sql`update login_failures set last_at = last_at - make_interval(secs => ${seconds})`.execute(app.services.db)
/** As if the last guess were of this moment, however long a busy machine has taken since. */
const justNow = () => sql`update login_failures set last_at = clock_timestamp()`.execute(app.services.db)

describe('guesses at one account', () => {
  it('are slowed after five, twice as long each time, whether the account exists or not', async () => {
    for (const login of ['target', 'nobody_like_that']) {
      const waits: number[] = []
      for (let n = 0; n < 5; n += 1) expect((await from(`198.51.100.${n}`, login, 'wrong')).status).toBe(422)
      for (let n = 0; n < 4; n += 1) {
        await justNow()
        const refused = await from('198.51.100.99', login, 'wrong')
        expect(refused.status).toBe(429)
        waits.push(refused.retryAfter)
        await later(refused.retryAfter)
        expect((await from('198.51.100.99', login, 'wrong')).status).toBe(422)
      }
      expect(waits).toEqual([1, 2, 4, 8])
      await sql`delete from login_failures`.execute(app.services.db)
    }
  })
  it('made all at once are counted all the same', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => from(`198.51.100.${n}`, 'target', 'wrong')))
    expect(answers.filter(({ status }) => status === 422).length).toBe(5)
  })
  it('from elsewhere do not lock the owner out at home, and the right password is no way round the wait', async () => {
    expect((await from('203.0.113.5', 'target', password)).status).toBe(200)
    for (let n = 0; n < 9; n += 1) await from('198.51.100.7', 'target', 'wrong')
    await justNow()
    expect((await from('198.51.100.7', 'target', password)).status).toBe(429)
    expect((await from('203.0.113.9', 'target', password)).status).toBe(200)
  })
  it('are forgotten after an hour, and by the right password', async () => {
    for (let n = 0; n < 5; n += 1) await from('198.51.100.7', 'other', 'wrong')
    await later(3601)
    expect((await from('198.51.100.7', 'other', 'wrong')).status).toBe(422)
    for (let n = 0; n < 3; n += 1) await from('198.51.100.7', 'other', 'wrong')
    expect((await from('198.51.100.7', 'other', password)).status).toBe(200)
    for (let n = 0; n < 5; n += 1) expect((await from('198.51.100.7', 'other', 'wrong')).status).toBe(422)
  })
})

describe('guesses from one address', () => {
  it('are slowed after twenty, at whomever they are', async () => {
    for (let n = 0; n < 20; n += 1) expect((await from('192.0.2.1', `person${n}`, 'wrong')).status).toBe(422)
    await justNow()
    expect((await from('192.0.2.1', 'person99', 'wrong')).status).toBe(429)
    expect((await from('192.0.2.2', 'person99', 'wrong')).status).toBe(422)
  })
  it('are not washed clean by an account of one’s own', async () => {
    for (let n = 0; n < 19; n += 1) await from('192.0.2.3', `someone${n}`, 'wrong')
    expect((await from('192.0.2.3', 'target', password)).status).toBe(200)
    await from('192.0.2.3', 'someone98', 'wrong')
    await justNow()
    expect((await from('192.0.2.3', 'someone99', 'wrong')).status).toBe(429)
  })
  it('count an IPv6 /64 as one address, and a /48 as a wider one', { timeout: 90_000 }, async () => {
    for (let n = 0; n < 20; n += 1)
      expect((await from(`2001:db8:0:1::${n.toString(16)}`, `person${n}`, 'wrong')).status).toBe(422)
    await justNow()
    expect((await from('2001:db8:0:1:ffff::1', 'person99', 'wrong')).status).toBe(429)
    for (let n = 20; n < 200; n += 1)
      expect((await from(`2001:db8:0:${(n + 2).toString(16)}::1`, `person${n}`, 'wrong')).status).toBe(422)
    await justNow()
    expect((await from('2001:db8:0:ffff::1', 'person999', 'wrong')).status).toBe(429)
    expect((await from('2001:db8:1::1', 'person999', 'wrong')).status).toBe(422)
  })
})
