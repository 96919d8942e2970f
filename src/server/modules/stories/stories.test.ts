import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { setClock } from '#test/database-clock.ts'
import { readyPhoto } from '#test/ready-photo.ts'

let app: TestApp
let maker: Person
const people = new Map<string, Person>()
const person = (name: string): Person => people.get(name) ?? maker
type Audience = 'everyone' | 'followers' | 'subscribers'

const by = (username = 'maker') => ({ params: { username } })
const share = async (audience: Audience, captions: readonly string[], as = maker) => {
  const items = await Promise.all(captions.map(async (caption) => ({ mediaId: await readyPhoto(app, as), caption })))
  return app.call('POST /stories', { body: { items, audience } }, { as })
}
const watch = async (name: string, username = 'maker') =>
  (await app.call('GET /users/:username/stories', by(username), { as: person(name) })).body
const idsOf = async (name: string) => (await watch(name)).stories.map(({ id }) => id)
const row = async (name: string) => (await app.call('GET /stories', {}, { as: person(name) })).body
const follow = (name: string, username = 'maker') =>
  app.call('PUT /users/:username/follow', by(username), { as: person(name) })
const clear = async () => {
  for (const { id } of (await watch('maker')).stories)
    await app.call('DELETE /stories/:id', { params: { id: String(id) } }, { as: maker })
}
const later = (hours: number, seconds = 0) =>
  setClock(app.services.db, new Date(Date.now() + hours * 3_600_000 + seconds * 1000).toISOString())

beforeAll(async () => {
  app = await createTestApp({}, { clock: true })
  maker = await app.creator('maker', { monthly: 500 })
  people.set('maker', maker)
  for (const name of ['stranger', 'follower', 'subscriber', 'blocked', 'second']) people.set(name, await app.fan(name))
  for (const name of ['follower', 'blocked', 'second']) await follow(name)
  await app.fund(person('subscriber'), 10_000)
  const paid = await app.call(
    'POST /creators/:username/subscriptions',
    { ...by(), body: { period: 'monthly', expectedPriceCents: 500 } },
    { as: person('subscriber') },
  )
  expect(paid.status).toBe(201)
})
afterAll(() => app.close())

it('shows each story to its audience, and to the others only that it is there', async () => {
  for (const audience of ['everyone', 'followers', 'subscribers'] as const)
    expect((await share(audience, [`canary of ${audience}`])).status).toBe(201)
  const open = { everyone: ['stranger', 'follower', 'subscriber', 'maker'] }
  const met: Record<string, string[]> = {}
  for (const name of people.keys()) {
    const body = await watch(name)
    const text = JSON.stringify(body)
    met[name] = ['everyone', 'followers', 'subscribers'].filter((one) => text.includes(`canary of ${one}`))
    for (const story of body.stories)
      if (story.locked) expect(Object.keys(story.media).toSorted()).toEqual(['kind', 'lockedThumbhash'])
  }
  expect(open.everyone.every((name) => met[name]?.includes('everyone'))).toBe(true)
  expect(met).toEqual({
    maker: ['everyone', 'followers', 'subscribers'],
    stranger: ['everyone'],
    follower: ['everyone', 'followers'],
    blocked: ['everyone', 'followers'],
    second: ['everyone', 'followers'],
    subscriber: ['everyone', 'followers', 'subscribers'],
  })
  const locked = (await watch('follower')).stories.find((story) => story.locked)
  expect(locked).toMatchObject({ lock: { reason: 'subscribers', plan: { period: 'monthly', priceCents: 500 } } })
  const { status } = await app.call('GET /users/:username/stories', by(), {})
  expect(status).toBe(401)
  await clear()
})

it('tells how far each has watched: unseen first', async () => {
  const other = await app.creator('other_maker')
  people.set('other_maker', other)
  await follow('second', 'other_maker')
  await share('everyone', ['old one'], other)
  await share('everyone', ['one', 'two', 'three'])
  expect((await row('second')).people.map(({ username, unseen }) => [username, unseen])).toEqual([
    ['maker', true],
    ['other_maker', true],
  ])
  expect((await row('maker')).mine).toBe(true)
  const ids = await idsOf('second')
  const seen = (some: readonly number[]) =>
    app.call('POST /stories/seen', { body: { ids: [...some] } }, { as: person('second') })
  await seen(ids.slice(0, 2))
  expect((await watch('second')).stories.map((story) => story.seen)).toEqual([true, true, false])
  await seen(ids)
  // the same again, and what was never there, change nothing
  await seen([...ids, 999_999])
  expect((await row('second')).people.map(({ username, unseen }) => [username, unseen])).toEqual([
    ['other_maker', true],
    ['maker', false],
  ])
  const { stories } = (await app.call('GET /stories/archive', {}, { as: maker })).body
  expect(stories.slice(0, 3).map(({ viewCount }) => viewCount)).toEqual([1, 1, 1])
  // who only strolls by has no row of strangers
  expect((await row('stranger')).people).toEqual([])
  await clear()
  expect((await row('second')).people.map(({ username }) => username)).toEqual(['other_maker'])
})

it('ends after 24 hours to the second, for all but the archive', async () => {
  try {
    const { body } = await share('everyone', ['gone tomorrow'])
    const [story] = body.stories
    const end = Date.parse(story?.expiresAt ?? '')
    expect(end - Date.parse(story?.publishedAt ?? '')).toBe(24 * 3_600_000)
    await setClock(app.services.db, new Date(end - 2000).toISOString())
    expect(await idsOf('follower')).toEqual([story?.id])
    // an address that was handed out ends with the story
    const [open] = (await watch('follower')).stories
    const grant = open?.locked === false ? open.media.address.split('/').at(-1) : ''
    const expiry = Number.parseInt(grant?.split(/[-.]/)[0] ?? '', 36)
    expect(expiry * 1000 - Date.now()).toBeLessThanOrEqual(2000)
    await setClock(app.services.db, new Date(end + 100).toISOString())
    for (const name of people.keys()) expect([name, await idsOf(name)]).toEqual([name, []])
    expect((await row('follower')).people).toEqual([])
    expect((await row('maker')).mine).toBe(false)
    const report = { body: { subject: { kind: 'story' as const, id: story?.id ?? 0 }, reason: 'spam' as const } }
    expect((await app.call('POST /reports', report, { as: person('follower') })).status).toBe(404)
    const { stories } = (await app.call('GET /stories/archive', {}, { as: maker })).body
    expect(stories[0]).toMatchObject({ id: story?.id, live: false, caption: 'gone tomorrow' })
    expect((await app.call('GET /stories/archive', {}, { as: person('follower') })).status).toBe(403)
  } finally {
    await later(0)
  }
})

it('is gone for who is blocked, and locked again for whose subscription has ended', async () => {
  await share('subscribers', ['for payers canary'])
  await app.call('PUT /users/:username/block', by('blocked'), { as: maker })
  expect((await app.call('GET /users/:username/stories', by(), { as: person('blocked') })).status).toBe(404)
  expect((await row('blocked')).people).toEqual([])
  expect(JSON.stringify(await watch('subscriber'))).toContain('for payers canary')
  await sql`update relations set subscribed_until = now() - interval '1 second' where fan_id = ${person('subscriber').userId}`.execute(
    app.services.db,
  )
  expect(JSON.stringify(await watch('subscriber'))).not.toContain('for payers canary')
  await sql`update relations set subscribed_until = now() + interval '9 days' where fan_id = ${person('subscriber').userId}`.execute(
    app.services.db,
  )
  await app.services.db.transaction().execute(async (tx) => {
    await sql`update users set suspended_at = now() where id = ${maker.userId}`.execute(tx)
  })
  expect((await app.call('GET /users/:username/stories', by(), { as: person('follower') })).status).toBe(404)
  expect((await row('follower')).people).toEqual([])
  await sql`update users set suspended_at = null where id = ${maker.userId}`.execute(app.services.db)
  await clear()
})

it('deletes at once, with the files, and not another’s', async () => {
  const { body } = await share('everyone', ['to be deleted'])
  const id = String(body.stories[0]?.id)
  const mediaId = body.stories[0]?.media?.id ?? ''
  await app.services.storage.put(`media/${mediaId}/full.webp`, Buffer.from('x'))
  const other = await app.creator('third_maker')
  expect((await app.call('DELETE /stories/:id', { params: { id } }, { as: other })).status).toBe(404)
  expect((await app.call('DELETE /stories/:id', { params: { id } }, { as: maker })).status).toBe(200)
  expect((await app.call('DELETE /stories/:id', { params: { id } }, { as: maker })).status).toBe(404)
  expect(await idsOf('follower')).toEqual([])
  await app.runJobs()
  expect(await app.services.storage.size(`media/${mediaId}/full.webp`)).toBeNull()
  expect((await app.call('GET /media/:id', { params: { id: mediaId } }, { as: maker })).status).toBe(404)
})

describe('what is refused', () => {
  const call = (items: { mediaId: string; caption?: string }[], audience: Audience = 'everyone') =>
    app.call('POST /stories', { body: { items, audience } }, { as: maker })
  const field = (body: { errors?: Record<string, string[]> | undefined }) => body.errors?.['items']?.[0]

  it('says why', async () => {
    const mine = await readyPhoto(app, maker)
    const others = await readyPhoto(app, person('follower'))
    expect(field((await call([{ mediaId: others }])).body)).toBe('A photo is gone. Please add it again.')
    expect(field((await call([{ mediaId: mine }, { mediaId: mine }])).body)).toBe('A photo appears twice.')
    expect(field((await call([{ mediaId: await readyPhoto(app, maker, 'voice') }])).body)).toBe(
      'Stories are photos and clips.',
    )
    const long = await readyPhoto(app, maker, 'video')
    await sql`update media set more = '{"ms": 61000}' where id = ${long}`.execute(app.services.db)
    expect(field((await call([{ mediaId: long }])).body)).toBe('Clips can last 60 seconds. Please cut this one.')
    expect(field((await call([])).body)).toBe('Add a photo or a clip.')
    const none = await app.call(
      'POST /stories',
      { body: { items: [{ mediaId: mine }], audience: '' as never } },
      { as: maker },
    )
    expect(none.body.errors?.['audience']).toEqual(['Who can see field is required!'])
    // nothing of it was kept, and what is in a story is in nothing else
    expect(await idsOf('follower')).toEqual([])
    expect((await call([{ mediaId: mine }])).status).toBe(201)
    expect((await call([{ mediaId: mine }])).status).toBe(422)
    const post = { body: { text: 'a post', mediaIds: [mine], audience: 'everyone' as const } }
    expect((await app.call('POST /posts', post, { as: maker })).status).toBe(422)
    await clear()
  })

  it('counts a day, two calls at once too', async () => {
    const busy = await app.creator('busy_maker')
    const captions = Array.from({ length: 19 }, (_one, index) => `story ${String(index)}`)
    const made = await Promise.all(Array.from({ length: 6 }, () => share('everyone', captions, busy)))
    expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 201, 201, 201, 422])
    expect(field(made.find(({ status }) => status === 422)?.body ?? {})).toBe(
      'You can share 100 stories in 24 hours. Please try again later.',
    )
  })
})

describe('what is not ready', () => {
  const processing = async (): Promise<string> => {
    const id = await readyPhoto(app, maker)
    await sql`update media set state = 'processing' where id = ${id}`.execute(app.services.db)
    return id
  }
  const become = async (id: string, state: 'ready' | 'failed') => {
    await sql`update media set state = ${state}, problem = case when ${state} = 'failed' then 'It is damaged.' end where id = ${id}`.execute(
      app.services.db,
    )
    await sql`select graphile_worker.add_job('publish_waiting_stories', ${JSON.stringify({ mediaId: id })}::json)`.execute(
      app.services.db,
    )
    await app.runJobs()
  }

  it('waits in its order, and what fails is passed over and told', async () => {
    const [first, second, third] = [await processing(), await processing(), await readyPhoto(app, maker)]
    const items = [first, second, third].map((mediaId) => ({ mediaId }))
    const { body } = await app.call('POST /stories', { body: { items, audience: 'everyone' } }, { as: maker })
    const ids = body.stories.map(({ id }) => id)
    expect(body.stories.map(({ state }) => state)).toEqual(['processing', 'processing', 'processing'])
    await become(second, 'failed')
    expect(await idsOf('follower')).toEqual([])
    await become(first, 'ready')
    expect(await idsOf('follower')).toEqual([ids[0], ids[2]])
    const { stories } = (await app.call('GET /stories/waiting', {}, { as: maker })).body
    expect(stories).toMatchObject([{ id: ids[1], state: 'failed', problem: 'It is damaged.' }])
    const { notifications } = (await app.call('GET /notifications', {}, { as: maker })).body
    expect(notifications[0]).toMatchObject({ kind: 'story_failed' })
    await clear()
  })

  it('can be tried again where its file was not at fault, and not where it was', async () => {
    const id = await processing()
    const { body } = await app.call(
      'POST /stories',
      { body: { items: [{ mediaId: id }], audience: 'everyone' } },
      { as: maker },
    )
    const fault = (code: string) =>
      sql`update media set problem_code = ${code} where id = ${id}`.execute(app.services.db)
    const retried = async () =>
      (await app.call('GET /stories/waiting', {}, { as: maker })).body.stories.find(
        (one) => one.id === body.stories[0]?.id,
      )
    await become(id, 'failed')
    await fault('damaged')
    expect((await retried())?.retryMediaId).toBeNull()
    await fault('gave_up')
    expect((await retried())?.retryMediaId).toBe(id)
    const retry = { params: { id } }
    expect((await app.call('POST /media/:id/retry', retry, { as: person('follower') })).status).toBe(404)
    expect((await app.call('POST /media/:id/retry', retry, { as: maker })).status).toBe(200)
    expect(await retried()).toMatchObject({ state: 'processing', problem: null, retryMediaId: null })
    await become(id, 'ready')
    expect(await idsOf('follower')).toContain(body.stories[0]?.id)
    await clear()
  })

  it('fails with a clip that turns out too long', async () => {
    const clip = await readyPhoto(app, maker, 'video')
    await sql`update media set state = 'processing', more = null where id = ${clip}`.execute(app.services.db)
    const items = [{ mediaId: clip }]
    await app.call('POST /stories', { body: { items, audience: 'everyone' } }, { as: maker })
    await sql`update media set more = '{"ms": 90000}' where id = ${clip}`.execute(app.services.db)
    await become(clip, 'ready')
    const { stories } = (await app.call('GET /stories/waiting', {}, { as: maker })).body
    expect(stories[0]).toMatchObject({ state: 'failed', problem: 'Clips can last 60 seconds. Please cut this one.' })
  })
})

it('rings the bell once for what was shared together, for those who chose it', async () => {
  const bell = { posts: false, stories: true, live: false }
  await app.call('PUT /users/:username/bell', { ...by(), body: bell }, { as: person('follower') })
  await share('everyone', ['ring', 'ring'])
  await app.runJobs()
  const told = async (name: string) =>
    (await app.call('GET /notifications', {}, { as: person(name) })).body.notifications.filter(
      ({ kind }) => kind === 'story',
    ).length
  expect([await told('follower'), await told('second')]).toEqual([1, 0])
  await clear()
})
