import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reconcile } from '#modules/purchases/reconcile.ts'
import { register } from '#modules/personal-data/all-personal-data.ts'
import { deleteAccount } from '#modules/personal-data/deletion/delete-account.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { readyPhoto } from '#test/ready-photo.ts'
import { anotherSession } from '#test/samples/world.ts'
import { talking } from '#test/talk.ts'

/** What becomes of conversations when one of the two asks for their data, or leaves. */

let app: TestApp
let talk: ReturnType<typeof talking>
let creator: Person
let fan: Person
let chatId: number
beforeAll(async () => {
  app = await createTestApp()
  talk = talking(app)
  creator = await app.creator('maker')
  fan = await app.fan('lover')
  chatId = await talk.start(fan, creator)
  await app.fund(fan, 2000)
})
afterAll(() => app.close())

const leave = async (person: Person) => {
  await app.call('POST /deletion', undefined, { as: await anotherSession({ app }, person, { steppedUp: true }) })
  await app.runJobs()
  await sql`update accounts set deletion_at = now() - interval '1 second' where user_id = ${person.userId}`.execute(
    app.services.db,
  )
  expect(await deleteAccount(app.services, person.userId)).toBe(true)
  await app.runJobs()
}
const rowsOf = async (table: string, column: string, userId: number) => {
  const rule = register[table]?.users[column]
  if (!rule || !('export' in rule)) throw new Error(`${table}.${column} is not in the copy.`)
  return (await rule.export(userId).execute(app.services.db)).rows
}

it('a copy of one’s data has one’s own words, to whom and when, and nobody else’s', async () => {
  await talk.say(fan, chatId, 'words of the fan')
  await talk.say(creator, chatId, 'words of the creator')
  const mine = JSON.stringify(await rowsOf('messages', 'sender_id', fan.userId))
  expect(mine).toContain('words of the fan')
  expect(mine).toContain('"to":"maker"')
  expect(mine).not.toContain('words of the creator')
})

it('who leaves takes their words along, but what somebody has paid for stays with them, and nothing is unread for ever', async () => {
  const photo = await readyPhoto(app, creator)
  const { id } = await talk.say(creator, chatId, { text: 'the sold one', mediaIds: [photo], priceCents: 500 })
  const buy = { params: { id: String(id) }, body: { expectedPriceCents: 500 } }
  expect((await app.call('POST /messages/:id/unlock', buy, { as: fan })).status).toBe(201)
  const unsold = await readyPhoto(app, creator)
  await talk.say(creator, chatId, { text: 'the unsold one', mediaIds: [unsold], priceCents: 500 })
  await app.call('POST /savedReplies', { body: { title: 'reply', text: 'a saved secret' } }, { as: creator })
  await app.call('PUT /welcomeMessage', { body: { enabled: true, text: 'a welcome secret' } }, { as: creator })
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
  await talk.follow(fan, creator)
  await app.call(
    'POST /listMessages',
    { body: { to: { builtIn: ['followers'] }, text: 'a scheduled secret', sendAt: inAnHour } },
    { as: creator },
  )
  await leave(creator)
  const [chat] = await talk.chats(fan)
  expect(chat).toMatchObject({ id: chatId, person: null, unreadCount: 1 })
  const { messages } = await talk.history(fan, chatId)
  expect(messages.filter(({ state }) => state === 'sent').map(({ text }) => text)).toEqual([
    'words of the fan',
    'the sold one',
  ])
  expect(messages.find((message) => message.id === id)?.media.map((media) => media.id)).toEqual([photo])
  expect((await app.call('GET /chats/:id', talk.at(chatId), { as: fan })).body.writing).toMatchObject({
    allowed: false,
    reason: 'gone',
  })
  expect((await talk.send(fan, chatId, { text: 'hello?' })).body.code).toBe('cannot_message')
  const { rows } = await sql<{ contents: string; media: string[] }>`
    select (select string_agg(text, ' ') from message_contents) as contents, array(select id from media) as media`.execute(
    app.services.db,
  )
  expect(rows[0]?.contents).not.toMatch(/words of the creator|unsold|secret/)
  expect(rows[0]?.media).toEqual([photo])
  await sql`update list_messages set send_at = now()`.execute(app.services.db)
  await app.runJobs()
  expect((await talk.history(fan, chatId)).messages).toHaveLength(messages.length)
  expect((await reconcile(app.services.db, [])).differences).toEqual([])
})
