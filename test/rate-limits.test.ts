import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rates, wideFactor } from '#platform/http/rate-limit.ts'
import { createTestApp, password, type TestApp } from './app.ts'

/** What counts against whom, with limits on: networks and not addresses, and nothing for a token that is over. */

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: 'on' })
  await app.fan('limited')
})
afterAll(() => app.close())

const logIn = async (address: string, login = 'limited', given = password): Promise<number> =>
  (
    await app.http.inject({
      method: 'POST',
      url: '/api/login',
      remoteAddress: address,
      payload: { login, password: given },
    })
  ).statusCode
const deadToken = async (address: string): Promise<number> =>
  (
    await app.http.inject({
      method: 'GET',
      url: '/api/me',
      remoteAddress: address,
      headers: { authorization: 'Bearer of-a-session-that-is-over' },
    })
  ).statusCode
const link = async (address: string): Promise<number> =>
  (
    await app.http.inject({
      method: 'POST',
      url: '/api/login/withToken',
      remoteAddress: address,
      payload: { token: 'none.atall' },
    })
  ).statusCode

describe('a token that is over', () => {
  it('is 401 however often it comes, and leaves the limit of log-ins alone', async () => {
    for (let n = 0; n < 3 * rates.auth.burst; n += 1) expect(await deadToken('198.51.100.1')).toBe(401)
    expect(await logIn('198.51.100.1')).toBe(200)
  })
  it('is 401 from where no log-in is left', async () => {
    let status = 0
    for (let n = 0; n <= rates.auth.burst; n += 1) status = await link('198.51.100.2')
    expect([status, await deadToken('198.51.100.2')]).toEqual([429, 401])
  })
})

describe('the limits of an address', () => {
  it('are those of its IPv6 /64', async () => {
    const statuses: number[] = []
    for (let n = 0; n <= rates.auth.burst; n += 1) statuses.push(await link(`2001:db8:1:2::${n.toString(16)}`))
    expect(statuses.at(-2)).toBe(422)
    expect(statuses.at(-1)).toBe(429)
    expect(await link('2001:db8:1:3::1')).toBe(422)
  })
  it('and a wider one of its /48', async () => {
    const many = rates.auth.burst * wideFactor
    let passed = 0
    // a little is earned again meanwhile
    while (passed < 2 * many && (await link(`2001:db8:9:${passed.toString(16)}::1`)) === 422) passed += 1
    expect(passed).toBeGreaterThanOrEqual(many)
    expect(passed).toBeLessThan(2 * many)
    expect(await link('2001:db8:a::1')).toBe(422)
  })
  it('an IPv4 address over IPv6 is that address', async () => {
    let status = 0
    for (let n = 0; n <= rates.auth.burst; n += 1) status = await link(n % 2 ? '::ffff:192.0.2.9' : '192.0.2.9')
    expect(status).toBe(429)
  })
})
