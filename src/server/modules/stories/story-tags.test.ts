import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { reconcile } from '#modules/purchases/reconcile.ts'
import { transaction } from '#platform/database/transaction.ts'
import { createTestApp, freshKey, type Person, type TestApp } from '#test/app.ts'
import { leave } from '#test/leaving.ts'
import { readyPhoto } from '#test/ready-photo.ts'
import { staff } from '#test/staff.ts'
import { talking } from '#test/talk.ts'
import { hideStory, showStory } from './hide.ts'
import { removeStory } from './remove-by-staff.ts'
import { purgeRemovedStories } from './sharing/delete-story.ts'
import { publishWaiting } from './sharing/publish-stories.ts'

/** Who is in a story: asked, waited for, named, and free to take it away at any time. */

let app: TestApp
let maker: Person
let shown: Person
let fan: Person
let number = 0
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  number += 1
  maker = await app.creator(`maker_${String(number)}`, { monthly: 500 })
  shown = await app.fan(`shown_${String(number)}`)
  fan = await app.fan(`fan_${String(number)}`)
})
// whatever happened: the books are those of the stories
afterEach(async () => expect((await reconcile(app.services.db, [])).differences).toEqual([]))

type Audience = 'everyone' | 'followers' | 'subscribers' | 'list'
type More = { audience?: Audience; listId?: number; publishAt?: string; priceCents?: number; tags?: string[] }
const id = (value: number) => ({ params: { id: String(value) } })
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const post = async ({ tags = [shown.username], priceCents, audience = 'everyone', ...more }: More = {}) => {
  const items = [
    { mediaId: await readyPhoto(app, maker), caption: 'the two of us', tags, ...(priceCents && { priceCents }) },
  ]
  return app.call('POST /stories', { body: { items, audience, ...more } }, { as: maker })
}
const share = async (more: More = {}) => (await post(more)).body.stories[0]?.id ?? 0
const agree = (story: number, as = shown) => app.call('PUT /stories/:id/tag', id(story), { as })
const refuse = (story: number, as = shown) => app.call('DELETE /stories/:id/tag', id(story), { as })
const out = async (more: More = {}) => {
  const story = await share(more)
  await agree(story)
  await app.runJobs()
  return story
}
const stories = async (as = fan) =>
  (await app.call('GET /users/:username/stories', { params: { username: maker.username } }, { as })).body.stories ?? []
const met = async (as = fan) => (await stories(as)).map((story) => (story.locked ? 'locked' : story.id))
const tagged = async (state: 'asked' | 'agreed' = 'asked', as = shown) =>
  (await app.call('GET /stories/tagged', { query: { state } }, { as })).body.stories
const waiting = async () => (await app.call('GET /stories/waiting', {}, { as: maker })).body.stories
const archived = async () =>
  (await app.call('GET /stories/archive', {}, { as: maker })).body.stories.map((one) => one.id)
const notices = async (as: Person) =>
  (await app.call('GET /notifications', {}, { as })).body.notifications.map(({ kind }) => kind)
const fund = (as = fan) => app.fund(as, 1000)
const unlock = (story: number, as = fan) =>
  app.call('POST /stories/:id/unlock', { ...id(story), body: { expectedPriceCents: 300 } }, { as, key: freshKey() })
const wallet = (as = fan) => talking(app).wallet(as)
const end = (story: number) =>
  sql`update stories set expires_at = now() - interval '1 second' where id = ${story}`.execute(app.services.db)
const block = (as: Person, whom: Person) =>
  app.call('PUT /users/:username/block', { params: { username: whom.username } }, { as })

it('waits for the word of who is in it, who sees it meanwhile, and then comes out with their name', async () => {
  const story = await share({ audience: 'subscribers', priceCents: 300 })
  expect(await waiting()).toMatchObject([
    { id: story, state: 'processing', tags: [{ username: shown.username, state: 'asked' }] },
  ])
  await publishWaiting(app.services)
  expect([await met(), await met(shown)]).toEqual([[], []])
  expect(await notices(shown)).toContain('story_tagged')
  expect(await tagged()).toMatchObject([
    {
      id: story,
      author: { username: maker.username },
      shown: false,
      priceCents: 300,
      content: { caption: 'the two of us' },
    },
  ])
  expect(await tagged('asked', fan)).toEqual([])
  expect([(await agree(story, fan)).status, (await refuse(story, fan)).status]).toEqual([404, 404])

  expect((await agree(story)).body).toEqual({ state: 'agreed' })
  await app.runJobs()
  expect((await agree(story)).status).toBe(200)
  expect(await waiting()).toEqual([])
  // who is shown watches it without paying; behind the lock nobody is named
  expect((await stories(shown))[0]).toMatchObject({ locked: false, tags: [{ state: 'agreed', isMe: true }] })
  expect(JSON.stringify(await stories())).not.toContain(shown.username)
  await fund()
  expect((await unlock(story)).status).toBe(201)
  expect((await stories())[0]).toMatchObject({ tags: [{ username: shown.username, state: 'agreed', isMe: false }] })
  expect((await unlock(story, shown)).status).toBe(201)
  expect(await tagged('agreed')).toMatchObject([{ id: story, shown: true, content: { caption: 'the two of us' } }])
  expect(await tagged()).toEqual([])
})

it('comes out when the last of several has agreed, and lets those after it pass meanwhile', async () => {
  const items = [
    { mediaId: await readyPhoto(app, maker), caption: 'with two', tags: [shown.username, fan.username] },
    { mediaId: await readyPhoto(app, maker), caption: 'alone' },
  ]
  const { body } = await app.call('POST /stories', { body: { items, audience: 'everyone' } }, { as: maker })
  const [first = 0, second = 0] = body.stories.map((story) => story.id)
  expect(await met()).toEqual([second])
  await agree(first)
  await app.runJobs()
  expect(await met()).toEqual([second])
  await agree(first, fan)
  await app.runJobs()
  expect(await met()).toEqual([second, first])
})

it('does not come out after a no; its author is told, and cannot share it all the same', async () => {
  const story = await share()
  expect((await refuse(story)).body).toEqual({})
  await app.runJobs()
  await publishWaiting(app.services)
  expect(await waiting()).toMatchObject([{ id: story, state: 'failed', problem: 'Someone in it doesn’t agree.' }])
  expect(await notices(maker)).toContain('story_tag_declined')
  expect(await notices(maker)).not.toContain('story_failed')
  expect(await notices(shown)).not.toContain('story_tagged')
  expect([await tagged(), await tagged('agreed')]).toEqual([[], []])
  expect([(await agree(story)).status, (await refuse(story)).status]).toEqual([404, 404])
  expect(await met()).toEqual([])
  expect((await app.call('DELETE /stories/:id', id(story), { as: maker })).status).toBe(200)
})

it('is gone for everyone once a yes is taken back: row, highlight, archive and photo; buyers are refunded', async () => {
  const story = await out({ audience: 'subscribers', priceCents: 300 })
  await fund()
  await unlock(story)
  expect(await wallet()).toBe(700)
  const body = { name: 'Us', storyIds: [story], coverId: story }
  const highlight = (await app.call('POST /highlights', { body }, { as: maker })).body.id
  expect((await app.call('GET /highlights/:id', id(highlight), { as: fan })).status).toBe(200)

  expect((await refuse(story)).status).toBe(200)
  expect([await met(), await met(shown), await met(maker), await archived()]).toEqual([[], [], [], []])
  expect((await app.call('GET /highlights/:id', id(highlight), { as: fan })).status).toBe(404)
  expect((await app.call('GET /highlights/:id', id(highlight), { as: maker })).status).toBe(404)
  expect((await app.call('GET /stories/:id/viewers', id(story), { as: maker })).status).toBe(404)
  expect((await app.call('GET /stories', {}, { as: maker })).body.mine).toBe(false)
  await app.runJobs()
  expect(await wallet()).toBe(1000)
  expect(await notices(maker)).toContain('story_tag_declined')
  await purgeRemovedStories(app.services)
  await app.runJobs()
  const left = await sql`select from tags where story_id = ${story}`.execute(app.services.db)
  expect(left.rows).toEqual([])
  expect([await tagged('agreed'), (await refuse(story)).status, (await agree(story)).status]).toEqual([[], 404, 404])
})

it('is answered before its time, and comes out then; without an answer it comes out with it', async () => {
  const [ready, late] = [await share({ publishAt: inHours(1) }), await share({ publishAt: inHours(1) })]
  expect((await tagged()).map((one) => one.id)).toEqual([late, ready])
  await agree(ready)
  await app.runJobs()
  expect(await met()).toEqual([])
  await sql`update stories set publish_at = now() - interval '1 second' where id in (${ready}, ${late})`.execute(
    app.services.db,
  )
  await publishWaiting(app.services)
  expect(await met()).toEqual([ready])
  await agree(late)
  await app.runJobs()
  expect(await met()).toEqual([ready, late])
  // taken back before its time, it never comes out
  const third = await share({ publishAt: inHours(1) })
  await agree(third)
  await refuse(third)
  await app.runJobs()
  await sql`update stories set publish_at = now() - interval '1 second' where id = ${third}`.execute(app.services.db)
  await publishWaiting(app.services)
  expect(await met()).toEqual([ready, late])
})

it('stays theirs to take back after its 24 hours, from archive and highlight; what was sold has been watched by then', async () => {
  const [kept, highlighted] = [await out({ priceCents: 300 }), await out()]
  await fund()
  await unlock(kept)
  const body = { name: 'Us', storyIds: [highlighted], coverId: null }
  const highlight = (await app.call('POST /highlights', { body }, { as: maker })).body.id
  await end(kept)
  await end(highlighted)
  expect(await met(shown)).toEqual([])
  // of what nobody is shown they learn no more than that it is there
  expect(await tagged('agreed')).toMatchObject([
    { id: highlighted, shown: true, content: { caption: 'the two of us' } },
    { id: kept, shown: false, content: null },
  ])
  expect(await archived()).toEqual([highlighted, kept])
  await refuse(kept)
  await refuse(highlighted)
  await app.runJobs()
  expect([await archived(), await wallet()]).toEqual([[], 700])
  expect((await app.call('GET /highlights/:id', id(highlight), { as: fan })).status).toBe(404)
  expect(await tagged('agreed')).toEqual([])
})

it('ends with a block, whoever makes it, before it comes out and after', async () => {
  const [before, after] = [await share(), await out({ audience: 'subscribers', priceCents: 300 })]
  await fund()
  await unlock(after)
  await block(shown, maker)
  await app.runJobs()
  expect([await met(), await archived(), await wallet()]).toEqual([[], [], 1000])
  expect(await waiting()).toMatchObject([{ id: before, state: 'failed' }])
  // the author hears that it is gone, and not of whom
  expect(await notices(maker)).toContain('story_person_left')
  expect((await refuse(before)).status).toBe(404)

  const second = await app.fan(`second_${String(number)}`)
  const theirs = await share({ tags: [second.username] })
  await agree(theirs, second)
  await app.runJobs()
  expect(await met()).toEqual([theirs])
  await block(maker, second)
  expect(await met()).toEqual([])
})

it('ends when who is in it leaves for good', async () => {
  const [before, after] = [await share(), await out({ audience: 'subscribers', priceCents: 300 })]
  await fund()
  await unlock(after)
  await leave(app, shown)
  expect([await met(), await archived(), await wallet()]).toEqual([[], [], 1000])
  expect(await waiting()).toMatchObject([{ id: before, state: 'failed', tags: [{ state: 'declined' }] }])
})

it('names nobody who is not there for the author, and nobody twice', async () => {
  await block(shown, maker)
  for (const username of [shown.username, 'nobody_here', maker.username]) {
    const refused = await post({ tags: [username] })
    expect([refused.status, refused.body.errors]).toEqual([422, { items: ['One of these people can’t be tagged.'] }])
  }
  const story = await share({ tags: [fan.username, fan.username] })
  expect((await waiting()).find((one) => one.id === story)?.tags).toHaveLength(1)
})

it('names nobody to whom they have blocked, and opens to who is in it where they do not stand on its list', async () => {
  const listId = (await app.call('POST /lists', { body: { name: 'Close' } }, { as: maker })).body.id
  const story = await out()
  const listed = await out({ audience: 'list', listId })
  await block(shown, fan)
  expect((await stories()).map((one) => !one.locked && one.tags)).toEqual([[]])
  expect([await met(), await met(shown)]).toEqual([[story], [story, listed]])
  expect((await stories(shown))[1]).toMatchObject({ listName: null })
})

it('is looked at by staff first, asked after that, and never comes back against their will', async () => {
  const moderator = await staff(app, `mod_${String(number)}`, 'moderator')
  const story = await out()
  await transaction(app.services.db, (tx) => hideStory(tx, story))
  expect([await met(), await tagged('agreed')]).toMatchObject([[], [{ id: story, shown: false, content: null }]])
  await refuse(story)
  expect(await transaction(app.services.db, (tx) => showStory(tx, story))).toBe(false)
  expect(await archived()).toEqual([])

  const removed = await out()
  await transaction(app.services.db, (tx) => removeStory(tx, removed, { reason: 'other', byUserId: moderator.userId }))
  await refuse(removed)
  expect(await transaction(app.services.db, (tx) => showStory(tx, removed))).toBe(false)
  expect(await met()).toEqual([])

  const held = await share()
  await sql`update stories set state = 'in_review' where id = ${held}`.execute(app.services.db)
  expect([await tagged(), (await agree(held)).status]).toEqual([[], 404])
  await refuse(held)
  const { version } = (await app.call('GET /admin/reviews/stories/:id', id(held), { as: moderator })).body
  const passed = await app.call(
    'POST /admin/reviews/stories/:id/decision',
    { ...id(held), body: { decision: 'publish', version } },
    { as: moderator },
  )
  expect(passed.status).toBe(200)
  await app.runJobs()
  expect(await waiting()).toMatchObject([{ id: held, state: 'failed' }])
  expect(await met()).toEqual([])
})

it('of many answers at the same moment one counts', async () => {
  const story = await share()
  const answers = await Promise.all([agree(story), refuse(story), agree(story), refuse(story)])
  expect(answers.filter(({ status }) => status !== 200 && status !== 404)).toEqual([])
  await app.runJobs()
  // a no stands, whatever came before or after it
  expect(await met()).toEqual([])
  expect(await tagged('agreed')).toEqual([])
})
