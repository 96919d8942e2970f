import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { readyPhoto } from '#test/ready-photo.ts'

let app: TestApp
let maker: Person
let generous: Person
let modest: Person
beforeAll(async () => {
  app = await createTestApp()
  maker = await app.creator('maker', { monthly: 500 })
  generous = await app.fan('generous')
  modest = await app.fan('modest')
  for (const [person, amountCents] of [
    [generous, 2000],
    [modest, 700],
  ] as const) {
    await app.fund(person, 5000)
    const tip = { params: { username: 'maker' }, body: { amountCents } }
    expect((await app.call('POST /users/:username/tips', tip, { as: person })).status).toBe(201)
  }
})
afterAll(() => app.close())

const named = async (as?: Person) =>
  (await app.call('GET /users/:username/topSupporters', { params: { username: 'maker' } }, { as })).body.people
const names = async (as?: Person) => (await named(as)).map(({ username }) => username)
const optIn = (as: Person, shownAsSupporter: boolean) =>
  app.call('PUT /settings/privacy', { body: { whoMayMessage: 'everyone', hiddenIn: [], shownAsSupporter } }, { as })
const profile = async (as?: Person) =>
  (await app.call('GET /users/:username', { params: { username: 'maker' } }, { as })).body

describe('top supporters on a page', () => {
  it('are only those who want to be named, the most generous first, without amounts', async () => {
    expect(await named()).toEqual([])
    await optIn(modest, true)
    expect(await names()).toEqual(['modest'])
    await optIn(generous, true)
    expect(await named()).toEqual([
      { username: 'generous', name: 'Name of generous', avatarUrl: null, months: null },
      { username: 'modest', name: 'Name of modest', avatarUrl: null, months: null },
    ])
    await optIn(generous, false)
    expect(await names()).toEqual(['modest'])
  })

  it('say for how many whole months somebody subscribes: not in the first, not in a trial, not afterwards', async () => {
    await app.creator('elder', { monthly: 500 })
    const order = { params: { username: 'elder' }, body: { period: 'monthly' as const, expectedPriceCents: 500 } }
    const { body } = await app.call('POST /creators/:username/subscriptions', order, { as: modest })
    const people = async () =>
      (await app.call('GET /users/:username/topSupporters', { params: { username: 'elder' } })).body.people
    const months = async () => (await people())[0]?.months
    const is = (set: RawBuilder<unknown>) =>
      sql`update subscriptions set ${set} where id = ${body.id}`.execute(app.services.db)
    expect(await months()).toBeNull()
    await is(sql`started_at = now() - interval '14 months 3 days'`)
    expect(await months()).toBe(14)
    await is(sql`state = 'trial'`)
    expect(await months()).toBeNull()
    await is(sql`state = 'ended', ended_at = now()`)
    expect((await people()).map(({ username, months: since }) => [username, since])).toEqual([['modest', null]])
  })

  it('stay as they are when the setting is not named', async () => {
    await app.call('PUT /settings/privacy', { body: { whoMayMessage: 'nobody', hiddenIn: [] } }, { as: modest })
    expect((await app.call('GET /settings/privacy', {}, { as: modest })).body.shownAsSupporter).toBe(true)
    expect(await names()).toEqual(['modest'])
  })

  it('show nobody whom the viewer or the creator has blocked', async () => {
    const viewer = await app.fan('viewer')
    const block = { params: { username: 'modest' } }
    await app.call('PUT /users/:username/block', block, { as: viewer })
    expect(await names(viewer)).toEqual([])
    expect(await names()).toEqual(['modest'])
    await optIn(generous, true)
    await app.call('PUT /users/:username/block', block, { as: maker })
    expect(await names()).toEqual(['generous'])
  })

  it('are not shown where the creator takes them off', async () => {
    await app.call('PATCH /settings/profile', { body: { hiddenFigures: ['topSupporters'] } }, { as: maker })
    expect(await named()).toEqual([])
    await app.call('PATCH /settings/profile', { body: { hiddenFigures: [] } }, { as: maker })
    expect(await names()).toEqual(['generous'])
  })
})

describe('figures of a page', () => {
  it('count supporters, photos and videos of what is published, and each can be taken off', async () => {
    const mediaIds = [await readyPhoto(app, maker), await readyPhoto(app, maker)]
    const { body: post } = await app.call(
      'POST /posts',
      { body: { text: 'Two pictures', mediaIds, audience: 'subscribers' } },
      { as: maker },
    )
    const order = { params: { username: 'maker' }, body: { period: 'monthly' as const, expectedPriceCents: 500 } }
    expect((await app.call('POST /creators/:username/subscriptions', order, { as: generous })).status).toBe(201)
    await app.runJobs()
    expect(await profile()).toMatchObject({ supporterCount: 1, photoCount: 2, videoCount: 0, postCount: 1 })
    await app.call('PATCH /settings/profile', { body: { hiddenFigures: ['photos', 'supporters'] } }, { as: maker })
    expect(await profile()).toMatchObject({ supporterCount: null, photoCount: null, videoCount: 0 })
    expect((await app.call('GET /settings/profile', {}, { as: maker })).body.hiddenFigures).toEqual([
      'supporters',
      'photos',
    ])
    await app.call('PATCH /settings/profile', { body: { hiddenFigures: [] } }, { as: maker })
    await app.call('DELETE /posts/:id', { params: { id: String(post.id) } }, { as: maker })
    expect(await profile()).toMatchObject({ supporterCount: 1, photoCount: 0, postCount: 0 })
  })

  it('of a fan show no supporters', async () => {
    expect((await app.call('GET /users/:username', { params: { username: 'viewer' } })).body.supporterCount).toBeNull()
  })
})
