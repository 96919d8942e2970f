import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'

let app: TestApp
let fan: Person
beforeAll(async () => {
  app = await createTestApp()
  fan = await app.fan('reader')
})
afterAll(() => app.close())

describe('POST /realtime/auth', () => {
  const own = () => `private-updates.${String(fan.userId)}`
  it('signs the own channel as the Pusher protocol says, by JSON and as pusher-js’s form', async () => {
    const { key, secret } = app.services.realtime
    // what says whose socket it is, is signed with it
    const signed = (said: unknown) => {
      const { auth, channel_data: data = '' } = said as { auth: string; channel_data?: string }
      expect(JSON.parse(data)).toMatchObject({ user_id: String(fan.userId) })
      const hash = createHmac('sha256', secret).update(`12.34:${own()}:${data}`).digest('hex')
      expect(auth).toBe(`${key}:${hash}`)
    }
    signed(
      (await app.call('POST /realtime/auth', { body: { socket_id: '12.34', channel_name: own() } }, { as: fan })).body,
    )
    const form = await app.http.inject({
      method: 'POST',
      url: '/api/realtime/auth',
      payload: new URLSearchParams({ socket_id: '12.34', channel_name: own() }).toString(),
      headers: { authorization: `Bearer ${fan.token}`, 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(form.statusCode).toBe(200)
    signed(form.json())
  })
  it('signs nothing else, and nothing for guests', async () => {
    for (const socket_id of ['', '12', '12.34:private-updates.1', '1.2\n', 'a.b', '1.2.3'])
      expect([
        socket_id,
        (await app.call('POST /realtime/auth', { body: { socket_id, channel_name: own() } }, { as: fan })).status,
      ]).toEqual([socket_id, 422])
    expect((await app.call('POST /realtime/auth', { body: { socket_id: '12.34', channel_name: own() } })).status).toBe(
      401,
    )
    for (const channel_name of [
      `${own()} `,
      own().toUpperCase(),
      `${own()}\u0000`,
      `private-updates.${String(fan.userId + 1)}`,
      `presence-updates.${String(fan.userId)}`,
    ])
      expect([
        channel_name,
        (await app.call('POST /realtime/auth', { body: { socket_id: '12.34', channel_name } }, { as: fan })).body.code,
      ]).toEqual([channel_name, 'forbidden'])
  })
})

describe('GET /dev/mails', () => {
  it('lists the mails of this machine, newest first, and is not there for other addresses', async () => {
    await app.signUp('first_one')
    await app.runJobs()
    await app.signUp('second_one')
    await app.runJobs()
    const { status, body } = await app.call('GET /dev/mails')
    expect([status, body.mails.slice(0, 2).map(({ to }) => to)]).toEqual([
      200,
      ['second_one@example.com', 'first_one@example.com'],
    ])
    for (const remoteAddress of ['203.0.113.9', '::ffff:203.0.113.9', '10.0.0.1'])
      expect((await app.http.inject({ url: '/api/dev/mails', remoteAddress })).statusCode).toBe(404)
    const forwarded = await app.http.inject({
      url: '/api/dev/mails',
      remoteAddress: '203.0.113.9',
      headers: { 'x-forwarded-for': '127.0.0.1' },
    })
    expect(forwarded.statusCode).toBe(404)
  })
})
