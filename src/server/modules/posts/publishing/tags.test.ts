import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenPost } from '#contract/posts.ts'
import { publishDue } from '../publish.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { readyPhoto } from '#test/ready-photo.ts'

/** People who are tagged: asked, waited for, shown, and free to go at any time. */

let app: TestApp
let creator: Person
let fan: Person
let shown: Person
beforeAll(async () => {
  app = await createTestApp()
  creator = await app.creator('maker', { monthly: 500 })
  fan = await app.fan('reader')
  shown = await app.fan('guest_star')
  await app.call('PUT /users/:username/follow', { params: { username: 'maker' } }, { as: fan })
})
afterAll(() => app.close())

const one = (id: number) => ({ params: { id: String(id) } })
const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
const make = async (body: object = {}, as = creator) =>
  app.call(
    'POST /posts',
    { body: { text: 'together', mediaIds: [], audience: 'everyone', tags: ['guest_star'], ...body } },
    { as },
  )
const read = (id: number, as?: Person) => app.call('GET /posts/:id', one(id), { as })
const agree = (id: number, as = shown) => app.call('PUT /posts/:id/tag', one(id), { as })
const refuse = (id: number, as = shown) => app.call('DELETE /posts/:id/tag', one(id), { as })
const tagsOf = async (id: number, as?: Person) =>
  ((await read(id, as)).body as OpenPost).tags.map(({ username, state, isMe }) => [username, state, isMe])
const notices = async (as: Person) =>
  (await app.call('GET /notifications', {}, { as })).body.notifications.map(
    ({ kind, postId }) => `${kind} ${String(postId)}`,
  )
const edit = (id: number, body: object) => app.call('PATCH /posts/:id', { ...one(id), body }, { as: creator })

describe('a post with somebody in it', () => {
  it('waits for their yes, is theirs to see meanwhile, and then comes out with their name', async () => {
    const made = await make({ audience: 'subscribers', priceCents: 500 })
    expect([made.status, made.body.state]).toEqual([201, 'processing'])
    const { id } = made.body
    expect(await tagsOf(id, creator)).toEqual([['guest_star', 'asked', false]])
    expect((await read(id, fan)).status).toBe(404)
    expect((await read(id)).status).toBe(404)
    expect(await notices(shown)).toContain(`tagged ${String(id)}`)
    // who is asked sees all of it, whatever it costs others
    expect((await read(id, shown)).body).toMatchObject({ locked: false, text: 'together' })
    expect(await tagsOf(id, shown)).toEqual([['guest_star', 'asked', true]])
    expect((await agree(id, fan)).status).toBe(404)

    expect((await agree(id)).body).toEqual({ state: 'agreed' })
    await app.runJobs()
    expect((await read(id, creator)).body.state).toBe('published')
    expect((await agree(id)).status).toBe(200)
    // behind the lock nobody is named
    const locked = await read(id, fan)
    expect(locked.body.locked).toBe(true)
    expect(JSON.stringify(locked.body)).not.toContain('guest_star')
    const timeline = await app.call('GET /timeline', {}, { as: fan })
    expect(timeline.body.posts.map((post) => post.id)).toContain(id)
    expect(JSON.stringify(timeline.body)).not.toContain('guest_star')
    expect((await read(id, shown)).body.locked).toBe(false)
  })

  it('shows everyone who has agreed, on every list', async () => {
    const { id } = (await make()).body
    await agree(id)
    await app.runJobs()
    expect(await tagsOf(id)).toEqual([['guest_star', 'agreed', false]])
    expect(await tagsOf(id, shown)).toEqual([['guest_star', 'agreed', true]])
    const lists = [
      (await app.call('GET /timeline', {}, { as: fan })).body.posts,
      (await app.call('GET /users/:username/posts', { params: { username: 'maker' } })).body.posts,
    ]
    for (const posts of lists)
      expect((posts.find((post) => post.id === id) as OpenPost).tags.map(({ username }) => username)).toEqual([
        'guest_star',
      ])
  })

  it('stays where it is after a no, until its author takes them out; the author is told', async () => {
    const { id } = (await make()).body
    expect((await refuse(id)).status).toBe(200)
    await app.runJobs()
    expect((await read(id, creator)).body.state).toBe('processing')
    expect(await tagsOf(id, creator)).toEqual([['guest_star', 'declined', false]])
    expect(await notices(creator)).toContain(`tag_declined ${String(id)}`)
    expect(await notices(shown)).not.toContain(`tagged ${String(id)}`)
    expect([(await read(id, shown)).status, (await agree(id)).status, (await refuse(id)).status]).toEqual([
      404, 404, 404,
    ])
    expect((await app.call('POST /posts/:id/publish', one(id), { as: creator })).body.state).toBe('processing')
    expect((await edit(id, { tags: [] })).status).toBe(200)
    await app.runJobs()
    expect((await read(id, fan)).body).toMatchObject({ state: 'published', tags: [] })
  })

  it('does not come out at its time when a yes was taken back before', async () => {
    const { id } = (await make({ publishAt: at(60) })).body
    await agree(id)
    await app.runJobs()
    expect((await read(id, creator)).body.state).toBe('scheduled')
    await refuse(id)
    await sql`update posts set publish_at = now() - interval '1 second' where id = ${id}`.execute(app.services.db)
    await publishDue(app.services)
    await app.runJobs()
    expect((await read(id, creator)).body.state).toBe('processing')
    await edit(id, { tags: [] })
    await app.runJobs()
    expect((await read(id, creator)).body.state).toBe('published')
  })

  it('asks again when it shows something else', async () => {
    const [first, second] = [await readyPhoto(app, creator), await readyPhoto(app, creator)]
    const { id } = (await make({ mediaIds: [first], publishAt: at(600) })).body
    await agree(id)
    await app.runJobs()
    expect((await read(id, creator)).body.state).toBe('scheduled')
    await edit(id, { mediaIds: [second] })
    await app.runJobs()
    expect([(await read(id, creator)).body.state, await tagsOf(id, creator)]).toEqual([
      'processing',
      [['guest_star', 'asked', false]],
    ])
    expect((await notices(shown)).filter((each) => each === `tagged ${String(id)}`)).toHaveLength(2)
    await agree(id)
    await app.runJobs()
    expect((await read(id, creator)).body.state).toBe('scheduled')
  })

  it('is not shown to be agreed to before all of it is there', async () => {
    const photo = await readyPhoto(app, creator)
    await sql`update media set state = 'processing' where id = ${photo}`.execute(app.services.db)
    const { id } = (await make({ mediaIds: [photo] })).body
    expect([(await read(id, shown)).status, (await agree(id)).status]).toEqual([404, 404])
    expect(await notices(shown)).not.toContain(`tagged ${String(id)}`)
  })
})

describe('a tag', () => {
  it('can be put on a published post, which stays out, and is shown after the yes', async () => {
    const { id } = (await make({ tags: [] })).body
    expect((await edit(id, { tags: ['guest_star'] })).body.state).toBe('published')
    expect(await notices(shown)).toContain(`tagged ${String(id)}`)
    expect(await tagsOf(id, fan)).toEqual([])
    await agree(id)
    expect(await tagsOf(id, fan)).toEqual([['guest_star', 'agreed', false]])
    // taken back, it is gone at once and the post stays
    await refuse(id)
    expect(await tagsOf(id, fan)).toEqual([])
    expect((await read(id, fan)).body.state).toBe('published')
    // to change a word the author need not touch it
    expect((await edit(id, { text: 'other words', tags: ['guest_star'] })).status).toBe(200)
  })

  it('is refused for strangers to the author: who is not there, the author, and those between whom there is a block', async () => {
    const blocker = await app.fan('blocker')
    const blocked = await app.fan('blocked_one')
    await app.call('PUT /users/:username/block', { params: { username: 'maker' } }, { as: blocker })
    await app.call('PUT /users/:username/block', { params: { username: 'blocked_one' } }, { as: creator })
    for (const name of ['nobody_at_all', 'maker', blocker.username, blocked.username]) {
      const answer = await make({ tags: [name] })
      expect([name, answer.status, (answer.body as unknown as { errors: object }).errors]).toEqual([
        name,
        422,
        { tags: ['One of these people can’t be tagged.'] },
      ])
    }
    expect((await make({ tags: Array.from({ length: 11 }, (_, index) => `person_${String(index)}`) })).status).toBe(422)
  })

  it('ends with a block, and is not shown to somebody whom the tagged person has blocked', async () => {
    const friend = await app.fan('friend')
    const { id } = (await make({ tags: ['friend'] })).body
    await agree(id, friend)
    await app.runJobs()
    await app.call('PUT /users/:username/block', { params: { username: 'reader' } }, { as: friend })
    expect([await tagsOf(id, fan), (await tagsOf(id)).length]).toEqual([[], 1])
    const waiting = (await make({ tags: ['friend'], publishAt: at(600) })).body.id
    await agree(waiting, friend)
    await app.runJobs()
    await app.call('PUT /users/:username/block', { params: { username: 'maker' } }, { as: friend })
    expect(await tagsOf(id)).toEqual([])
    expect((await read(waiting, creator)).body.state).toBe('processing')
  })

  it('is kept in a draft as it was typed', async () => {
    const draft = await app.call('POST /drafts', { body: { text: 'half', tags: ['Guest_Star'] } }, { as: creator })
    expect(draft.body.content.tags).toEqual(['guest_star'])
  })
})

describe('the list of posts that ask somebody', () => {
  it('has what they have not answered, and by state what they agreed to; nobody else’s', async () => {
    const asked = await app.fan('asked_one')
    const list = async (as: Person, query: { state?: 'asked' | 'agreed'; limit?: string; cursor?: string } = {}) =>
      (await app.call('GET /tagged', { query }, { as })).body
    const idsOf = async (as: Person, state?: 'asked' | 'agreed') =>
      (await list(as, state && { state })).posts.map(({ id }) => id)
    const ids: number[] = []
    for (let n = 0; n < 3; n += 1) ids.push((await make({ tags: ['asked_one'], audience: 'subscribers' })).body.id)
    const [first = 0, second = 0, third = 0] = ids
    expect(await idsOf(asked)).toEqual([third, second, first])
    const { posts, nextCursor } = await list(asked, { limit: '2' })
    expect(posts.every((post) => !post.locked && post.tags.some(({ isMe, state }) => isMe && state === 'asked'))).toBe(
      true,
    )
    expect((await list(asked, { limit: '2', cursor: nextCursor ?? '' })).posts.map(({ id }) => id)).toEqual([first])
    expect(await idsOf(fan)).toEqual([])

    await agree(second, asked)
    await refuse(third, asked)
    expect([await idsOf(asked), await idsOf(asked, 'agreed')]).toEqual([[first], [second]])
    // what is taken down asks nobody any more
    await app.call('DELETE /posts/:id', one(first), { as: creator })
    expect(await idsOf(asked)).toEqual([])
    await app.call('PUT /users/:username/block', { params: { username: 'maker' } }, { as: asked })
    expect(await idsOf(asked, 'agreed')).toEqual([])
  })
})
