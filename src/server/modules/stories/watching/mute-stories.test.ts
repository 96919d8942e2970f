import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { readyPhoto } from '#test/ready-photo.ts'

let app: TestApp
let maker: Person
let fan: Person
let other: Person
const by = (username: string) => ({ params: { username } })
const mute = (as: Person, username = 'maker') => app.call('PUT /users/:username/stories/mute', by(username), { as })
const unmute = (as: Person) => app.call('DELETE /users/:username/stories/mute', by('maker'), { as })
const row = async (as: Person) =>
  (await app.call('GET /stories', {}, { as })).body.people.map(({ username }) => username)
const watch = async (as: Person) => (await app.call('GET /users/:username/stories', by('maker'), { as })).body

beforeAll(async () => {
  app = await createTestApp()
  maker = await app.creator('maker')
  fan = await app.fan('fan')
  other = await app.fan('other')
  for (const as of [fan, other]) await app.call('PUT /users/:username/follow', by('maker'), { as })
  const items = [{ mediaId: await readyPhoto(app, maker) }]
  await app.call('POST /stories', { body: { items, audience: 'everyone' } }, { as: maker })
})
afterAll(() => app.close())

it('leaves muted stories out of the row of who muted them, and nowhere else', async () => {
  expect((await mute(fan)).body).toEqual({ muted: true })
  expect((await mute(fan)).body).toEqual({ muted: true })
  expect([await row(fan), await row(other)]).toEqual([[], ['maker']])
  expect(await watch(fan)).toMatchObject({ muted: true, stories: [{ locked: false }] })
  expect((await watch(other)).muted).toBe(false)
  expect((await unmute(fan)).body).toEqual({ muted: false })
  expect((await unmute(fan)).body).toEqual({ muted: false })
  expect(await row(fan)).toEqual(['maker'])
})

it('mutes neither oneself, nor who is not there or has blocked', async () => {
  expect((await mute(maker)).status).toBe(403)
  expect((await mute(fan, 'nobody_here')).status).toBe(404)
  await app.call('PUT /users/:username/block', by('other'), { as: maker })
  expect((await mute(other)).status).toBe(404)
})
