import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { staff } from '#test/staff.ts'

let app: TestApp
let moderator: Person
beforeAll(async () => {
  app = await createTestApp()
  moderator = await staff(app, 'moderator_one', 'moderator')
})
afterAll(() => app.close())

const found = async (query: { q?: string }) =>
  (await app.call('GET /admin/users', { query }, { as: moderator })).body.users.map(({ username }) => username)

it('gives the newest accounts where nothing is asked for, and those that fit where something is', async () => {
  await app.fan('anna_first')
  await app.fan('bert_second')
  expect((await found({})).slice(0, 2)).toEqual(['bert_second', 'anna_first'])
  expect(await found({ q: 'anna' })).toEqual(['anna_first'])
  expect((await app.call('GET /admin/users', {}, { as: await app.fan('carl_third') })).status).toBe(404)
})
