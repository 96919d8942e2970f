import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { readyPhoto } from '#test/ready-photo.ts'
import { staff } from '#test/staff.ts'
import { talking } from '#test/talk.ts'

/** Messages that were reported: what was paid for them goes back when staff take them away. */
let app: TestApp
let talk: ReturnType<typeof talking>
let moderator: Person
let second: Person
let creator: Person
beforeAll(async () => {
  app = await createTestApp()
  talk = talking(app)
  moderator = await staff(app, 'mod_one', 'moderator')
  second = await staff(app, 'mod_two', 'moderator')
  creator = await app.creator('writer')
})
afterAll(() => app.close())

const at = (id: number) => ({ params: { id: String(id) } })
const report = (id: number, as: Person) =>
  app.call('POST /reports', { body: { subject: { kind: 'message', id }, reason: 'spam', details: 'why' } }, { as })
async function caseOf(id: number, as = moderator) {
  const { rows } = await sql<{ id: number }>`select id from cases where subject_kind = 'message' and subject_id = ${id}
    order by id desc limit 1`.execute(app.services.db)
  return (await app.call('GET /admin/cases/:id', at(rows[0]?.id ?? 0), { as })).body
}
async function remove(id: number): Promise<void> {
  const found = await caseOf(id)
  const body = {
    outcome: 'removed' as const,
    version: found.version,
    ground: 'spam' as const,
    statement: 'It breaks section six.',
  }
  expect((await app.call('POST /admin/cases/:id/decision', { ...at(found.id), body }, { as: moderator })).status).toBe(
    200,
  )
  await app.runJobs()
}
async function overturn(id: number, author: Person): Promise<void> {
  const [decision] = (await app.call('GET /decisions', {}, { as: author })).body.decisions
  const words = { text: 'Please look at it again.' }
  await app.call('POST /decisions/:id/appeal', { ...at(decision?.id ?? 0), body: words }, { as: author })
  const found = await caseOf(id, second)
  const body = { decision: 'overturned' as const, version: found.version, statement: 'We were wrong there.' }
  expect((await app.call('POST /admin/cases/:id/appeal', { ...at(found.id), body }, { as: second })).status).toBe(200)
  await app.runJobs()
}
const moneyNews = async (as: Person) =>
  (await app.call('GET /notifications', {}, { as })).body.notifications
    .filter(({ kind }) => ['refunded', 'hold_returned'].includes(kind))
    .map(({ kind, amountCents }) => [kind, amountCents])
const blocks = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from blocked_media`.execute(app.services.db)).rows[0]?.n

describe('a message that staff remove', () => {
  it('gives those who opened it lately their money back, blocks its media, and can be bought again after an appeal', async () => {
    const [buyer, before] = [await app.fan('buyer_now'), await app.fan('buyer_before')]
    const to = { builtIn: ['followers' as const] }
    for (const fan of [buyer, before]) {
      await app.fund(fan, 1000)
      await talk.follow(fan, creator)
    }
    const photo = await readyPhoto(app, creator)
    await sql`update media set sha256 = sha256('a picture'::bytea) where id = ${photo}`.execute(app.services.db)
    const many = { to, text: 'for you', mediaIds: [photo], priceCents: 300 }
    expect((await app.call('POST /listMessages', { body: many }, { as: creator })).status).toBe(201)
    await app.runJobs()
    const messageOf = async (fan: Person) => {
      const [chat] = await talk.chats(fan)
      return (await talk.history(fan, chat?.id ?? 0)).messages[0]
    }
    const open = async (fan: Person) => {
      const { id = 0 } = (await messageOf(fan)) ?? {}
      const body = { expectedPriceCents: 300 }
      expect((await app.call('POST /messages/:id/unlock', { ...at(id), body }, { as: fan })).status).toBe(201)
      return id
    }
    const [mine, theirs] = [await open(buyer), await open(before)]
    await sql`update purchases set made_at = now() - interval '31 days' where buyer_id = ${before.userId}`.execute(
      app.services.db,
    )
    await report(mine, buyer)
    await remove(mine)
    expect([await talk.wallet(buyer), await moneyNews(buyer)]).toEqual([1000, [['refunded', 300]]])
    expect([(await messageOf(buyer))?.state, await blocks()]).toEqual(['removed', 1])
    expect((await talk.chats(buyer))[0]?.last).toMatchObject({ removed: true, hidden: false, text: '' })
    // one of many is taken alone
    expect((await messageOf(before))?.state).toBe('sent')
    await overturn(mine, creator)
    expect([await messageOf(buyer), await blocks()]).toMatchObject([{ state: 'sent', media: [] }, 0])
    await open(buyer)
    expect(await talk.wallet(buyer)).toBe(700)

    await report(theirs, before)
    await remove(theirs)
    expect([await talk.wallet(before), await moneyNews(before)]).toEqual([700, []])
  })

  it('gives back at once what was held for an answer to it; what was answered stays paid', async () => {
    const [waiting, answered] = [await app.fan('waits'), await app.fan('was_answered')]
    await talk.price(creator, 200)
    for (const fan of [waiting, answered]) {
      await app.fund(fan, 1000)
      const chatId = await talk.start(fan, creator)
      const { id } = await talk.say(fan, chatId, { text: 'rude words', expectedPriceCents: 200 })
      if (fan === answered) await talk.say(creator, chatId, 'no')
      await report(id, creator)
      await remove(id)
    }
    expect([await talk.wallet(waiting), await moneyNews(waiting)]).toEqual([1000, [['hold_returned', 200]]])
    expect([await talk.wallet(answered), await moneyNews(answered)]).toEqual([800, []])
    await talk.price(creator, null)
  })
})
