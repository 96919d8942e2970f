import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Args } from '#contract/routes.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { readyPhoto } from '#test/ready-photo.ts'
import { talking } from '#test/talk.ts'

let app: TestApp
let talk: ReturnType<typeof talking>
let creator: Person
let follower: Person
let stranger: Person
beforeAll(async () => {
  app = await createTestApp()
  talk = talking(app)
  creator = await app.creator('maker')
  follower = await app.fan('follower')
  stranger = await app.fan('stranger')
  await talk.follow(follower, creator)
})
afterAll(() => app.close())

describe('a welcome', () => {
  const subscribe = async (as: Person) => {
    await app.fund(as, 2000)
    const order = {
      params: { username: creator.username },
      body: { period: 'monthly' as const, expectedPriceCents: 799 },
    }
    expect((await app.call('POST /creators/:username/subscriptions', order, { as })).status).toBe(201)
    await app.runJobs()
  }
  const set = (body: Args<'PUT /welcomeMessage'>['body']) => app.call('PUT /welcomeMessage', { body }, { as: creator })

  it('goes to each new subscriber once, as something automatic', async () => {
    const photo = await readyPhoto(app, creator)
    expect(
      (await set({ enabled: true, text: 'Hello!', mediaIds: [photo], priceCents: 300 })).body.welcome,
    ).toMatchObject({
      text: 'Hello!',
      priceCents: 300,
    })
    await subscribe(stranger)
    const [chat] = await talk.chats(stranger)
    const { messages } = await talk.history(stranger, chat?.id ?? 0)
    expect(messages).toMatchObject([{ origin: 'welcome', text: 'Hello!', media: [], locked: [{ kind: 'photo' }] }])
    // another welcome, with the same photo: those who were welcomed keep theirs and get none again
    await set({ enabled: true, text: 'Hi!', mediaIds: [photo] })
    await app.services.db.transaction().execute(async (tx) => {
      await sql`select graphile_worker.add_job('send_welcome', ${JSON.stringify({ creatorId: creator.userId, fanId: stranger.userId })}::json)`.execute(
        tx,
      )
    })
    await app.runJobs()
    expect((await talk.history(stranger, chat?.id ?? 0)).messages.map(({ text }) => text)).toEqual(['Hello!'])
    await set({ enabled: false })
    await subscribe(follower)
    expect(await talk.chats(follower)).toEqual([])
    expect((await app.call('GET /welcomeMessage', {}, { as: creator })).body.welcome).toMatchObject({
      enabled: false,
      text: 'Hi!',
    })
  })
})

it('saved replies are kept by title', async () => {
  const save = (title: string) =>
    app.call('POST /savedReplies', { body: { title, text: `${title}!` } }, { as: creator })
  const [thanks] = [await save('Thanks'), await save('Again')]
  const at = { params: { id: String(thanks?.body.id) } }
  await app.call('PATCH /savedReplies/:id', { ...at, body: { title: 'Best', text: 'Best wishes' } }, { as: creator })
  const titles = async () =>
    (await app.call('GET /savedReplies', {}, { as: creator })).body.replies.map(({ title }) => title)
  expect(await titles()).toEqual(['Again', 'Best'])
  expect((await app.call('DELETE /savedReplies/:id', at, { as: creator })).status).toBe(200)
  expect(await titles()).toEqual(['Again'])
})
