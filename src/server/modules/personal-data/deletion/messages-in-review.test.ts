import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { readyPhoto } from '#test/ready-photo.ts'
import { talking } from '#test/talk.ts'
import { deleteAccount } from './delete-account.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

it('who leaves takes along a message that staff had still to look at', async () => {
  const { db } = app.services
  const talk = talking(app)
  const creator = await app.creator('maker')
  const fan = await app.fan('reader')
  const mediaId = await readyPhoto(app, creator)
  await sql`with blocked as (insert into blocked_media (sha256, reason) values ('removed', 'case 7') returning id)
    update media set match_id = blocked.id from blocked where media.id = ${mediaId}`.execute(db)
  const chatId = await talk.start(creator, fan)
  const sent = await talk.say(creator, chatId, { text: 'waiting words', mediaIds: [mediaId] })
  expect(sent.state).toBe('in_review')
  await sql`update accounts set deletion_at = now() where user_id = ${creator.userId}`.execute(db)
  expect(await deleteAccount(app.services, creator.userId)).toBe(true)
  const { rows } = await sql`select text, media, review_since from message_contents`.execute(db)
  expect(rows).toEqual([{ text: '', media: null, review_since: null }])
  expect((await talk.history(fan, chatId)).messages.map(({ state }) => state)).toEqual(['unsent'])
})
