import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { createTestApp, type TestApp } from '#test/app.ts'

let app: TestApp
const metrics = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  app.http.inject({ url: '/metrics', headers: { host: 'localhost:8080', ...headers }, remoteAddress })
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

it('looks at disk and database once for a flood of /readyz, and again a moment later', async () => {
  const { storage } = app.services
  const check = storage.check.bind(storage)
  let looks = 0
  storage.check = async () => {
    looks += 1
    await check()
  }
  const flood = await Promise.all(Array.from({ length: 50 }, () => app.http.inject('/readyz')))
  expect(new Set(flood.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(looks).toBe(1)
  await wait(600)
  storage.check = async () => Promise.reject(new Error('The disk is full.'))
  const answer = await app.http.inject('/readyz')
  expect([answer.statusCode, answer.json()]).toMatchObject([
    503,
    { code: 'unavailable', details: { database: true, storage: false } },
  ])
  expect(answer.body).not.toContain('disk')
  storage.check = check
  expect((await app.http.inject('/readyz')).statusCode).toBe(200)
})

describe('/metrics', () => {
  it('is for this machine itself', async () => {
    expect((await metrics()).statusCode).toBe(200)
    expect((await metrics({}, '203.0.113.9')).statusCode).toBe(404)
    expect((await metrics({ host: 'fans.example' })).statusCode).toBe(404)
  })

  it.each([
    'forwarded',
    'via',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-forwarded',
    'x-real-ip',
    'x-client-ip',
    'x-cluster-client-ip',
    'x-original-forwarded-for',
    'true-client-ip',
    'cf-connecting-ip',
    'cf-ray',
    'fastly-client-ip',
    'fly-client-ip',
    'x-amzn-trace-id',
    'x-envoy-external-address',
    'x-azure-clientip',
    'x-appengine-user-ip',
    'cdn-loop',
  ])('never for who comes through a proxy: %s', async (name) => {
    expect((await metrics({ [name]: '203.0.113.9' })).statusCode).toBe(404)
    // whatever the name is made to be, even without a value
    expect((await metrics({ [name]: '' })).statusCode).toBe(404)
    // and so is the mailbox
    const mails = await app.http.inject({ url: '/api/dev/mails', headers: { host: 'localhost', [name]: '127.0.0.1' } })
    expect(mails.statusCode).toBe(404)
  })

  it('asks for the token where the pages have a public address: a proxy need not say that it is one', async () => {
    const start = (metricsToken: string | null) =>
      createApp({
        services: { ...app.services, publicUrl: 'https://fans.example', apiUrl: 'https://fans.example' },
        antiForgerySecret: 'secret',
        trustProxy: '',
        rateFactor: 1,
        validateAnswers: false,
        uploadFolder: `${app.dataDir}/public`,
        metricsToken,
        pages: null,
      })
    const closed = await start(null)
    expect((await closed.inject({ url: '/metrics', headers: { host: 'localhost' } })).statusCode).toBe(404)
    await closed.close()
    const open = await start('the token')
    const asked = async (authorization: string) =>
      (await open.inject({ url: '/metrics', headers: { 'x-forwarded-for': '203.0.113.9', authorization } })).statusCode
    expect([await asked('Bearer the token'), await asked('Bearer the tokem'), await asked('')]).toEqual([200, 404, 404])
    await open.close()
  })
})
