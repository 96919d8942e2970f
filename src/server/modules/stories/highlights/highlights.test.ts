import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { refundPurchase } from '#modules/purchases/refund-purchase.ts'
import { removeStory } from '#modules/stories/remove-by-staff.ts'
import { hideStory, showStory } from '#modules/stories/hide.ts'
import { transaction } from '#platform/database/transaction.ts'
import { createTestApp, freshKey, type Person, type TestApp } from '#test/app.ts'
import { leave } from '#test/leaving.ts'
import { readyPhoto } from '#test/ready-photo.ts'
import { staff } from '#test/staff.ts'
import { talking } from '#test/talk.ts'

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
  await app.fund(fan, 2000)
})

type Audience = 'everyone' | 'followers' | 'subscribers'
const id = (value: number) => ({ params: { id: String(value) } })
const share = async (audience: Audience, caption = '', { as = maker, priceCents = 0 } = {}): Promise<number> => {
  const items = [{ mediaId: await readyPhoto(app, as), caption, ...(priceCents > 0 && { priceCents }) }]
  return (await app.call('POST /stories', { body: { items, audience } }, { as })).body.stories[0]?.id ?? 0
}
const end = (...ids: number[]) =>
  sql`update stories set expires_at = now() - interval '1 minute' where id = any (${ids}::bigint[])`.execute(
    app.services.db,
  )
const make = (storyIds: number[], { name = 'Lakes', coverId = null as number | null, as = maker } = {}) =>
  app.call('POST /highlights', { body: { name, storyIds, coverId } }, { as })
const made = async (storyIds: number[], name = 'Lakes') => (await make(storyIds, { name })).body.id
const list = async (as = fan) =>
  (await app.call('GET /users/:username/highlights', { params: { username: maker.username } }, { as })).body.highlights
const names = async (as = fan) => (await list(as)).map(({ name }) => name)
const watch = (highlight: number, as = fan) => app.call('GET /highlights/:id', id(highlight), { as })
const shown = async (highlight: number, as = fan) =>
  (await watch(highlight, as)).body.stories.map((story) => (story.locked ? 'locked' : story.caption))

it('stays on the profile after 24 hours, each story for its own audience, in its order and with its cover', async () => {
  const ids = [await share('everyone', 'one'), await share('subscribers', 'two'), await share('followers', 'three')]
  const [one = 0, two = 0, three = 0] = ids
  const highlight = (await make([three, one, two], { coverId: one })).body.id
  await end(...ids)
  expect(await list()).toMatchObject([{ name: 'Lakes', storyCount: 3, cover: { locked: false } }])
  expect(await shown(highlight)).toEqual(['locked', 'one', 'locked'])
  await app.call('PUT /users/:username/follow', { params: { username: maker.username } }, { as: fan })
  expect(await shown(highlight)).toEqual(['three', 'one', 'locked'])
  const subscriber = await app.fan(`subscriber_${String(number)}`)
  await talking(app).subscribe(subscriber, maker)
  expect(await shown(highlight, subscriber)).toContain('two')
  const { body } = await watch(highlight)
  expect(body.stories[0]).toMatchObject({ live: false })
  // the addresses are there to be opened
  const [, open] = body.stories
  const { statusCode } = await app.http.inject({ url: `${open?.locked === false ? open.media.address : ''}/feed.webp` })
  expect(statusCode).not.toBe(403)
  // a cover that is not for the viewer is locked, and nothing of it is sent
  await app.call(
    'PUT /highlights/:id',
    { ...id(highlight), body: { name: 'Rivers', storyIds: ids, coverId: two } },
    { as: maker },
  )
  const [changed] = await list()
  expect(changed).toMatchObject({ name: 'Rivers', cover: { locked: true } })
  expect(Object.keys(changed?.cover.media ?? {}).toSorted()).toEqual(['kind', 'lockedThumbhash'])
  expect((await list(maker))[0]?.cover.locked).toBe(false)
})

it('is neither watched, answered nor sold any more, and stays open to who has paid, until it is refunded', async () => {
  const story = await share('subscribers', 'paid', { priceCents: 300 })
  const highlight = await made([story])
  const order = { ...id(story), body: { expectedPriceCents: 300 } }
  expect((await watch(highlight)).body.stories[0]).toMatchObject({ locked: true, lock: { unlockCents: 300 } })
  expect((await app.call('POST /stories/:id/unlock', order, { as: fan, key: freshKey() })).status).toBe(201)
  await end(story)
  expect(await shown(highlight)).toEqual(['paid'])
  const other = await app.fan(`other_${String(number)}`)
  await app.fund(other, 1000)
  expect((await watch(highlight, other)).body.stories[0]).toMatchObject({ locked: true, lock: { unlockCents: null } })
  expect((await app.call('POST /stories/:id/unlock', order, { as: other, key: freshKey() })).status).toBe(404)
  const emoji = { ...id(story), body: { emoji: '🔥' as const } }
  expect((await app.call('PUT /stories/:id/reaction', emoji, { as: fan })).status).toBe(404)
  await app.call('POST /stories/seen', { body: { ids: [story] } }, { as: fan })
  expect((await app.call('GET /stories/:id/viewers', id(story), { as: maker })).body.figures.viewCount).toBe(0)
  const { rows } = await sql<{ id: string }>`select id from purchases where buyer_id = ${fan.userId}`.execute(
    app.services.db,
  )
  await transaction(app.services.db, (tx) => refundPurchase(tx, app.services, rows[0]?.id ?? '', { kind: 'refund' }))
  expect(await shown(highlight)).toEqual(['locked'])
})

it('is not there for who is blocked, or when its author is suspended or gone', async () => {
  const story = await share('everyone')
  const highlight = await made([story])
  await end(story)
  await app.call('PUT /users/:username/block', { params: { username: fan.username } }, { as: maker })
  const by = { params: { username: maker.username } }
  const ask = async () => [
    (await app.call('GET /users/:username/highlights', by, { as: fan })).status,
    (await watch(highlight)).status,
  ]
  expect(await ask()).toEqual([404, 404])
  await app.call('DELETE /users/:username/block', { params: { username: fan.username } }, { as: maker })
  expect(await ask()).toEqual([200, 200])
  const setSuspended = (at: string | null) =>
    sql`update users set suspended_at = ${at}::timestamptz where id = ${maker.userId}`.execute(app.services.db)
  await setSuspended('2026-01-01')
  expect(await ask()).toEqual([404, 404])
  await setSuspended(null)
  await leave(app, maker)
  expect(await ask()).toEqual([404, 404])
  const left = await sql`select from story_highlights where creator_id = ${maker.userId}`.execute(app.services.db)
  expect(left.rows).toHaveLength(0)
})

it('loses what staff hide or remove, and gets it back; what its author deletes is gone with an empty highlight', async () => {
  const [one, two] = [await share('everyone', 'one'), await share('everyone', 'two')]
  const highlight = (await make([one, two], { coverId: two })).body.id
  const alone = await made([two], 'Alone')
  await end(one, two)
  const change = (act: typeof hideStory) => transaction(app.services.db, (tx) => act(tx, two))
  await change(hideStory)
  expect(await shown(highlight)).toEqual(['one'])
  expect(await names()).toEqual(['Lakes'])
  expect((await watch(alone)).status).toBe(404)
  // its author changes the rest meanwhile: what is hidden stays in its place behind them
  const body = { name: 'Lakes', storyIds: [one], coverId: null }
  expect((await app.call('PUT /highlights/:id', { ...id(highlight), body }, { as: maker })).status).toBe(200)
  await change(showStory)
  expect(await shown(highlight)).toEqual(['one', 'two'])
  const admin = await staff(app, `admin_${String(number)}`, 'admin')
  await transaction(app.services.db, (tx) => removeStory(tx, two, { reason: 'illegal', byUserId: admin.userId }))
  expect([await shown(highlight), await names()]).toEqual([['one'], ['Lakes']])
  await app.call('DELETE /stories/:id', id(one), { as: maker })
  expect((await watch(highlight)).status).toBe(404)
  expect(await names()).toEqual([])
})

it('keeps what a change does not name, and its cover as long as that is in it', async () => {
  const [one, two] = [await share('everyone', 'one'), await share('everyone', 'two')]
  const highlight = (await make([one], { coverId: one })).body.id
  const change = async (body: object) =>
    (await app.call('PUT /highlights/:id', { ...id(highlight), body }, { as: maker })).status
  const seen = async () => {
    const { name, coverId, stories } = (await watch(highlight, maker)).body
    return { name, coverId, storyIds: stories.map((story) => story.id) }
  }
  const add = { ...id(highlight), body: { storyIds: [two] } }
  await app.call('PUT /highlights/:id/stories', add, { as: maker })
  expect(await change({ name: 'Rivers' })).toBe(200)
  expect(await seen()).toEqual({ name: 'Rivers', coverId: one, storyIds: [one, two] })
  expect(await change({ coverId: two })).toBe(200)
  expect(await seen()).toEqual({ name: 'Rivers', coverId: two, storyIds: [one, two] })
  expect(await change({ storyIds: [two, one] })).toBe(200)
  expect(await seen()).toEqual({ name: 'Rivers', coverId: two, storyIds: [two, one] })
  expect(await change({ storyIds: [one] })).toBe(200)
  expect(await seen()).toEqual({ name: 'Rivers', coverId: null, storyIds: [one] })
  expect(await change({ coverId: two })).toBe(422)
  expect(await change({})).toBe(200)
  expect(await seen()).toEqual({ name: 'Rivers', coverId: null, storyIds: [one] })
})

it('takes only stories of one’s own that were published, each once, and stays within its limits', async () => {
  const mine = await share('everyone')
  const theirs = await share('everyone', '', { as: await app.creator(`else_${String(number)}`) })
  const hidden = await share('everyone')
  await transaction(app.services.db, (tx) => hideStory(tx, hidden))
  const fields = async (answer: ReturnType<typeof make>) => {
    const { status, body } = await answer
    return [status, Object.keys((body as { errors?: object }).errors ?? {})]
  }
  for (const ids of [[theirs], [mine, theirs], [mine, mine], [hidden], [999_999], []])
    expect(await fields(make(ids))).toEqual([422, ['storyIds']])
  expect(await fields(make([mine], { coverId: theirs }))).toEqual([422, ['coverId']])
  expect(await fields(make([mine], { name: '   ' }))).toEqual([422, ['name']])
  const highlight = await made([mine])
  const stranger = await app.creator(`stranger_${String(number)}`)
  const body = { name: 'Stolen', storyIds: [mine], coverId: null }
  expect((await app.call('PUT /highlights/:id', { ...id(highlight), body }, { as: stranger })).status).toBe(404)
  expect((await app.call('DELETE /highlights/:id', id(highlight), { as: stranger })).status).toBe(404)
  for (let n = 1; n < 30; n += 1) await made([mine], `H ${String(n)}`)
  expect(await fields(make([mine]))).toEqual([422, ['name']])
})

it('is added to from two tabs at once, put in order, and deleted without its stories', async () => {
  const ids = [await share('everyone', 'one'), await share('everyone', 'two'), await share('everyone', 'three')]
  const [one = 0, two = 0, three = 0] = ids
  const [first, second] = [await made([one], 'First'), await made([one], 'Second')]
  expect(await names()).toEqual(['Second', 'First'])
  await app.call('PUT /highlights', { body: { ids: [first] } }, { as: maker })
  expect(await names()).toEqual(['First', 'Second'])
  const add = (story: number) =>
    app.call('PUT /highlights/:id/stories', { ...id(second), body: { storyIds: [story] } }, { as: maker })
  await Promise.all([add(two), add(three), add(two)])
  expect((await shown(second)).toSorted()).toEqual(['one', 'three', 'two'])
  await app.call('DELETE /highlights/:id', id(second), { as: maker })
  expect(await names()).toEqual(['First'])
  expect((await app.call('GET /stories/archive', {}, { as: maker })).body.stories).toHaveLength(3)
})

it('can be reported from a highlight after its end, but not from nowhere', async () => {
  const [kept, gone] = [await share('everyone'), await share('everyone')]
  await made([kept])
  await end(kept, gone)
  const report = (story: number) =>
    app.call('POST /reports', { body: { subject: { kind: 'story', id: story }, reason: 'spam' } }, { as: fan })
  expect([(await report(kept)).status, (await report(gone)).status]).toEqual([201, 404])
})
