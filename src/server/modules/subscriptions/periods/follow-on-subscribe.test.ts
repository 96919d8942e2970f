import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'

let app: TestApp
let maker: Person
let fan: Person
beforeAll(async () => {
  app = await createTestApp()
  maker = await app.creator('maker', { weekly: 100 })
  fan = await app.fan('reader')
  await app.fund(fan, 2000)
})
afterAll(() => app.close())

const named = { params: { username: 'maker' } }
const subscribe = (as: Person) =>
  app.call(
    'POST /creators/:username/subscriptions',
    { ...named, body: { period: 'weekly', expectedPriceCents: 100 } },
    { as },
  )
const profile = async (as: Person) => (await app.call('GET /users/:username', named, { as })).body
const kinds = async () =>
  (await app.call('GET /notifications', {}, { as: maker })).body.notifications.map(({ kind }) => kind)

it('lets who subscribes follow too, told to the creator as one thing', async () => {
  expect((await subscribe(fan)).status).toBe(201)
  await app.runJobs()
  expect(await profile(fan)).toMatchObject({ followerCount: 1, viewer: { follows: true } })
  expect(await kinds()).toEqual(['new_subscriber'])
})

it('follows nobody again who was given up meanwhile', async () => {
  await app.call('DELETE /users/:username/follow', named, { as: fan })
  await app.runJobs()
  expect(await profile(fan)).toMatchObject({ followerCount: 0, viewer: { follows: false } })
})

it('follows nobody across a block that was faster', async () => {
  const other = await app.fan('blocked_reader')
  await app.fund(other, 2000)
  expect((await subscribe(other)).status).toBe(201)
  await app.call('PUT /users/:username/block', { params: { username: 'blocked_reader' } }, { as: maker })
  await app.runJobs()
  expect((await app.call('GET /users/:username', named, { as: maker })).body.followerCount).toBe(0)
})
