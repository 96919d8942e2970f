import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'

let app: TestApp
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
