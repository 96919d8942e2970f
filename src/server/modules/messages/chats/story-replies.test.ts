import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reconcile } from '#modules/purchases/reconcile.ts'
import { createTestApp, freshKey, type Person, type TestApp } from '#test/app.ts'
import { readyPhoto } from '#test/ready-photo.ts'
import { talking } from '#test/talk.ts'

let app: TestApp
let talk: ReturnType<typeof talking>
let maker: Person
let fan: Person
let chatId: number
let number = 0
beforeAll(async () => {
  app = await createTestApp()
  talk = talking(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  number += 1
  maker = await app.creator(`maker_${String(number)}`, { monthly: 500 })
  fan = await app.fan(`fan_${String(number)}`)
  chatId = await talk.start(fan, maker)
})

const share = async (as: Person, audience: 'everyone' | 'followers' | 'subscribers' = 'everyone') => {
  const mediaId = await readyPhoto(app, as)
  const { body } = await app.call('POST /stories', { body: { items: [{ mediaId }], audience } }, { as })
  return { storyId: body.stories[0]?.id ?? 0, mediaId }
}
const end = (storyId: number) =>
  sql`update stories set expires_at = now() - interval '1 second' where id = ${storyId}`.execute(app.services.db)
const read = async (as: Person) => (await talk.history(as, chatId)).messages.at(-1)
const refusal = async (as: Person, storyId: number) => {
  const { status, body } = await talk.send(as, chatId, { text: 'nice', storyId })
  return [status, (body as { errors?: Record<string, string[]> }).errors?.['storyId']?.[0]]
}

describe('an answer to a story', () => {
  it('is a message that shows the story to both, and after its end to its author alone', async () => {
    const { storyId, mediaId } = await share(maker)
    await talk.say(fan, chatId, { text: 'Where is that?', storyId })
    for (const one of [fan, maker]) {
      const found = await read(one)
      expect(found?.text).toBe('Where is that?')
      expect(found?.story).toMatchObject({ live: true, media: { kind: 'photo' } })
      expect(JSON.stringify(found?.story)).toContain(mediaId)
    }
    await end(storyId)
    expect((await read(fan))?.story).toEqual({ live: false, media: null })
    expect((await read(maker))?.story).toMatchObject({ live: false, media: { kind: 'photo' } })
    // deleted, it is gone for its author too
    await app.call('DELETE /stories/:id', { params: { id: String(storyId) } }, { as: maker })
    for (const one of [fan, maker]) expect((await read(one))?.story).toEqual({ live: false, media: null })
    expect((await read(fan))?.text).toBe('Where is that?')
  })

  it('shows nothing of a story that its reader may no longer see', async () => {
    const { storyId, mediaId } = await share(maker, 'followers')
    await talk.follow(fan, maker)
    await talk.say(fan, chatId, { text: 'nice', storyId })
    await app.call('DELETE /users/:username/follow', { params: { username: maker.username } }, { as: fan })
    const found = await read(fan)
    expect(found?.story).toEqual({ live: false, media: null })
    expect(JSON.stringify(found)).not.toContain(mediaId)
    // unsent, the message says nothing of the story either
    await app.call('DELETE /messages/:id', { params: { id: String(found?.id) } }, { as: fan })
    expect((await read(maker))?.story).toBeNull()
  })

  it('is only for a story of the other one that is shown and open', async () => {
    const gone = [422, 'This story is gone.']
    const { storyId } = await share(maker, 'subscribers')
    expect(await refusal(fan, storyId)).toEqual(gone)
    const stranger = await app.creator(`stranger_${String(number)}`)
    expect(await refusal(fan, (await share(stranger)).storyId)).toEqual(gone)
    expect(await refusal(fan, 999_999)).toEqual(gone)
    const open = await share(maker)
    // one's own is nothing to answer
    expect(await refusal(maker, open.storyId)).toEqual(gone)
    await end(open.storyId)
    expect(await refusal(fan, open.storyId)).toEqual(gone)
    expect((await talk.history(fan, chatId)).messages).toEqual([])
  })

  it('costs what every message costs, once, and nothing where the story has ended', async () => {
    await app.fund(fan, 5000)
    await talk.price(maker, 300)
    const { storyId } = await share(maker)
    const key = freshKey()
    const body = { text: 'nice', storyId, expectedPriceCents: 300 }
    const [first, again] = await Promise.all([
      talk.send(fan, chatId, body, { key }),
      talk.send(fan, chatId, body, { key }),
    ])
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toMatchObject({ id: first.body.id, payment: { priceCents: 300, state: 'held' } })
    expect(await talk.wallet(fan)).toBe(4700)
    expect((await talk.send(fan, chatId, { text: 'nice', storyId })).status).toBe(409)
    await end(storyId)
    expect((await talk.send(fan, chatId, body)).status).toBe(422)
    expect(await talk.wallet(fan)).toBe(4700)
    expect((await reconcile(app.services.db, [])).differences).toEqual([])
  })

  it('is refused after a block, as any message', async () => {
    const { storyId } = await share(maker)
    await app.call('PUT /users/:username/block', { params: { username: fan.username } }, { as: maker })
    expect([403, 404]).toContain((await talk.send(fan, chatId, { text: 'nice', storyId })).status)
    const reaction = { params: { id: String(storyId) }, body: { emoji: '🔥' as const } }
    expect((await app.call('PUT /stories/:id/reaction', reaction, { as: fan })).status).toBe(404)
  })
})

describe('a reaction to a story', () => {
  const react = (as: Person, storyId: number, emoji: '❤️' | '🔥') =>
    app.call('PUT /stories/:id/reaction', { params: { id: String(storyId) }, body: { emoji } }, { as })
  const mine = async (as: Person) => {
    const { body } = await app.call('GET /users/:username/stories', { params: { username: maker.username } }, { as })
    return body.stories.map((story) => (story.locked ? 'locked' : story.reaction))
  }

  it('is one a person, also from two devices, and can be taken back', async () => {
    const { storyId } = await share(maker)
    await Promise.all([react(fan, storyId, '❤️'), react(fan, storyId, '🔥')])
    const { rows } = await sql`select from story_reactions where story_id = ${storyId}`.execute(app.services.db)
    expect(rows).toHaveLength(1)
    await react(fan, storyId, '🔥')
    expect(await mine(fan)).toEqual(['🔥'])
    await app.call('DELETE /stories/:id/reaction', { params: { id: String(storyId) } }, { as: fan })
    expect(await mine(fan)).toEqual([null])
  })

  it('is refused on one’s own, a locked one, and one that is over', async () => {
    const { storyId } = await share(maker)
    const locked = await share(maker, 'subscribers')
    expect((await react(maker, storyId, '❤️')).status).toBe(403)
    expect((await react(fan, locked.storyId, '❤️')).status).toBe(403)
    await end(storyId)
    expect((await react(fan, storyId, '❤️')).status).toBe(404)
    expect(
      (
        await app.call(
          'PUT /stories/:id/reaction',
          { params: { id: String(locked.storyId) }, body: { emoji: 'x' as never } },
          { as: fan },
        )
      ).status,
    ).toBe(422)
  })
})
