import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reconcile } from '#modules/purchases/reconcile.ts'
import { transaction } from '#platform/database/transaction.ts'
import { createTestApp, freshKey, type Person, type TestApp } from '#test/app.ts'
import { readyPhoto } from '#test/ready-photo.ts'
import { talking } from '#test/talk.ts'
import { hideStory, showStory } from '../hide.ts'
import { refundHidden } from '../refund-story.ts'
import { clearArchives } from './archive-choice.ts'
import { purgeRemovedStories } from './delete-story.ts'
import { publishWaiting } from './publish-stories.ts'

let app: TestApp
let maker: Person
let fan: Person
let number = 0
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  number += 1
  maker = await app.creator(`maker_${String(number)}`, { monthly: 500 })
  fan = await app.fan(`fan_${String(number)}`)
})
// whatever happened: the books are those of the stories
afterEach(async () => expect((await reconcile(app.services.db, [])).differences).toEqual([]))

const id = (value: number) => ({ params: { id: String(value) } })
/** With three digits after the point, as the API writes it back: it leaves zeros at the end away. */
const inHours = (hours: number) =>
  new Date(Math.floor(Date.now() / 1000) * 1000 + hours * 3_600_000 + 125).toISOString()
const post = async (more: { publishAt?: string; priceCents?: number; hours?: number } = {}, as = maker) => {
  const { publishAt, priceCents, hours } = more
  const place = { x: 0.5, y: 0.5, scale: 1, turn: 0 }
  const items = [
    {
      mediaId: await readyPhoto(app, as),
      ...(priceCents !== undefined && { priceCents }),
      ...(hours !== undefined && {
        overlays: [{ type: 'countdown' as const, ...place, text: 'Premiere', at: inHours(hours) }],
      }),
    },
  ]
  const body = { items, audience: 'everyone' as const, ...(publishAt !== undefined && { publishAt }) }
  return app.call('POST /stories', { body }, { as })
}
const share = async (more = {}, as = maker) => (await post(more, as)).body.stories[0]?.id ?? 0
const met = async () =>
  (await app.call('GET /users/:username/stories', { params: { username: maker.username } }, { as: fan })).body.stories
const waiting = async () => (await app.call('GET /stories/waiting', {}, { as: maker })).body.stories
const archived = async (as = maker) =>
  (await app.call('GET /stories/archive', {}, { as })).body.stories.map((story) => story.id)
const end = (story: number, days = 0) =>
  sql`update stories set expires_at = now() - make_interval(days => ${days}, secs => 1) where id = ${story}`.execute(
    app.services.db,
  )

describe('a time of its own', () => {
  const arrive = async (story: number) => {
    await sql`update stories set publish_at = now() where id = ${story}`.execute(app.services.db)
    await publishWaiting(app.services)
  }

  it('keeps a story back until then, and gives it all its 24 hours', async () => {
    const publishAt = inHours(48)
    const story = await share({ publishAt })
    await publishWaiting(app.services)
    expect(await met()).toEqual([])
    expect(await waiting()).toMatchObject([{ id: story, state: 'processing', publishAt }])
    expect(
      (await app.call('PUT /stories/:id/reaction', { ...id(story), body: { emoji: '🔥' } }, { as: fan })).status,
    ).toBe(404)
    await arrive(story)
    const [shown] = await met()
    const lasts = Date.parse(shown?.expiresAt ?? '') - Date.now()
    expect(lasts).toBeGreaterThan(23.9 * 3_600_000)
    expect(await waiting()).toEqual([])
  })

  it('comes to nothing for what was deleted, and takes only times within a year', async () => {
    const story = await share({ publishAt: inHours(2) })
    await app.call('DELETE /stories/:id', id(story), { as: maker })
    await arrive(story)
    expect(await met()).toEqual([])
    for (const publishAt of [inHours(-1), inHours(24 * 366)])
      expect((await post({ publishAt })).body).toMatchObject({ errors: { publishAt: [expect.any(String)] } })
    // a countdown ends after its story has come out
    expect((await post({ publishAt: inHours(3), hours: 2 })).status).toBe(422)
    expect((await post({ publishAt: inHours(1), hours: 2 })).status).toBe(201)
  })
})

describe('the archive', () => {
  const choose = (keepDays: 0 | 30 | 365 | null, as = maker) =>
    app.call('PUT /stories/settings', { body: { keepDays } }, { as })
  const clear = async () => {
    await clearArchives(app.services)
    await purgeRemovedStories(app.services)
  }
  const files = async (story: number) =>
    (await sql`select from media where story_id = ${story}`.execute(app.services.db)).rows.length

  it('keeps all for good until its owner chooses, and then what is young, shown or in a highlight', async () => {
    const [live, young, old, kept] = [await share(), await share(), await share(), await share()]
    const other = await app.creator(`other_${String(number)}`)
    const theirs = await share({}, other)
    await end(young, 3)
    for (const one of [old, kept, theirs]) await end(one, 31)
    await app.call('POST /highlights', { body: { name: 'Kept', storyIds: [kept], coverId: null } }, { as: maker })
    await clear()
    expect((await archived()).toSorted((a, b) => a - b)).toEqual([live, young, old, kept])
    expect((await choose(30)).body).toEqual({ keepDays: 30 })
    await clear()
    expect((await archived()).toSorted((a, b) => a - b)).toEqual([live, young, kept])
    expect([await files(old), await files(kept)]).toEqual([0, 1])
    await choose(0)
    await clear()
    expect((await archived()).toSorted((a, b) => a - b)).toEqual([live, kept])
    expect(await archived(other)).toEqual([theirs])
    expect((await choose(null)).body).toEqual({ keepDays: null })
  })

  it('keeps the files of what is reported until it is decided', async () => {
    const story = await share()
    const report = { body: { subject: { kind: 'story' as const, id: story }, reason: 'spam' as const } }
    expect((await app.call('POST /reports', report, { as: fan })).status).toBe(201)
    await end(story, 1)
    await choose(0)
    await clear()
    expect([await archived(), await files(story)]).toEqual([[], 1])
  })
})

describe('what was paid for a story that a report hides', () => {
  const sold = async (): Promise<number> => {
    await app.fund(fan, 1000)
    const story = await share({ priceCents: 300 })
    const order = { ...id(story), body: { expectedPriceCents: 300 } }
    expect((await app.call('POST /stories/:id/unlock', order, { as: fan, key: freshKey() })).status).toBe(201)
    return story
  }
  const change = (story: number, act: typeof hideStory) => transaction(app.services.db, (tx) => act(tx, story))
  const settle = async () => {
    await refundHidden(app.services)
    await app.runJobs()
    return talking(app).wallet(fan)
  }

  it('goes back, once, when it was hidden to its end', async () => {
    const story = await sold()
    await change(story, hideStory)
    expect(await settle()).toBe(700)
    await end(story)
    await sql`update stories set hidden_at = expires_at - interval '1 hour' where id = ${story}`.execute(
      app.services.db,
    )
    expect([await settle(), await settle()]).toEqual([1000, 1000])
    // and stays back when the case is closed in its author's favour
    await change(story, showStory)
    expect(await settle()).toBe(1000)
  })

  it('stays paid when it was shown again in time, or hidden after its end', async () => {
    const story = await sold()
    await change(story, hideStory)
    await change(story, showStory)
    await end(story)
    expect(await settle()).toBe(700)
    await change(story, hideStory)
    expect(await settle()).toBe(700)
  })
})

it('tells its author of a reaction, once a person', async () => {
  const story = await share()
  const react = (emoji: '🔥' | '❤️') =>
    app.call('PUT /stories/:id/reaction', { ...id(story), body: { emoji } }, { as: fan })
  await react('🔥')
  await react('❤️')
  await app.call('DELETE /stories/:id/reaction', id(story), { as: fan })
  await react('🔥')
  const told = async () =>
    (await app.call('GET /notifications', {}, { as: maker })).body.notifications.filter(
      ({ kind }) => kind === 'story_reaction',
    )
  expect(await told()).toMatchObject([{ actor: { name: `Name of ${fan.username}` } }])
})
