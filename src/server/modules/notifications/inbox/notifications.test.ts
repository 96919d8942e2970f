import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'

let app: TestApp
let creator: Person
beforeAll(async () => {
  app = await createTestApp()
  creator = await app.creator('maker', { weekly: 300, monthly: 900 })
})
afterAll(() => app.close())

const updates = async (as: Person) => (await app.call('GET /updates', undefined, { as })).body.updates
const list = async (as: Person, query: { limit?: string; cursor?: string } = {}) =>
  (await app.call('GET /notifications', { query }, { as })).body
const seen = (ids: number[], as: Person) => app.call('POST /notifications/seen', { body: { ids } }, { as })
const follow = (username: string, as: Person) =>
  app.call('PUT /users/:username/follow', { params: { username } }, { as })
const subscribe = (as: Person, period: 'weekly' | 'monthly', cents: number) =>
  app.call(
    'POST /creators/:username/subscriptions',
    { params: { username: 'maker' }, body: { period, expectedPriceCents: cents } },
    { as },
  )
/** For nothing. */
const join = (username: string, as: Person) =>
  app.call(
    'POST /creators/:username/subscriptions',
    { params: { username }, body: { period: 'monthly', expectedPriceCents: 0 } },
    { as },
  )
const channel = ({ userId }: Person) => `private-updates.${String(userId)}`
const fresh = async <T>(act: () => Promise<T>): Promise<string[]> => {
  await app.runJobs()
  app.published.length = 0
  await act()
  await app.runJobs()
  return app.published
}

describe('notifications', () => {
  it('come newest first, page by page, and each goes only when it was shown', async () => {
    const star = await app.creator('star', { monthly: 0 })
    for (let n = 0; n < 7; n += 1) await join('star', await app.fan(`fan_${String(n)}`))
    const ids: number[] = []
    let cursor: string | null | undefined
    do {
      const page = await list(star, { limit: '3', ...(cursor && { cursor }) })
      expect(page.notifications.every((notice) => notice.kind === 'new_subscriber' && !notice.seen)).toBe(true)
      ids.push(...page.notifications.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    expect(ids.length).toBe(7)
    expect((await updates(star)).notifications).toBe(7)

    const shown = ids.slice(0, 3)
    await join('star', await app.fan('meanwhile'))
    expect(await fresh(() => seen(shown, star))).toEqual([channel(star)])
    expect((await updates(star)).notifications).toBe(5)
    expect((await list(star)).notifications.filter((notice) => notice.seen).map(({ id }) => id)).toEqual(shown)
    // again, and for nothing, moves nothing and tells nobody
    expect(
      await fresh(async () => [await seen(shown, star), await seen([], star), await seen([2 ** 53 - 1], star)]),
    ).toEqual([])
    expect((await updates(star)).notifications).toBe(5)
  })

  it('of followers are one line, led by the newest and new again, and of a week later another', async () => {
    const star = await app.creator('grouped_star')
    const lines = async () =>
      (await list(star)).notifications.map(({ actor, others, seen: was }) => [actor?.username, others, was])
    await Promise.all(
      ['g_one', 'g_two', 'g_three', 'g_four'].map(async (name) => follow('grouped_star', await app.fan(name))),
    )
    const [[, others] = []] = await lines()
    expect([others, (await lines()).length, (await updates(star)).notifications]).toEqual([3, 1, 1])
    await seen(
      (await list(star)).notifications.map(({ id }) => id),
      star,
    )
    expect((await updates(star)).notifications).toBe(0)
    await follow('grouped_star', await app.fan('g_five'))
    expect(await lines()).toEqual([['g_five', 4, false]])
    await sql`update notifications set created_at = now() - interval '8 days' where user_id = ${star.userId}`.execute(
      app.services.db,
    )
    await follow('grouped_star', await app.fan('g_six'))
    expect(await lines()).toEqual([
      ['g_six', 0, false],
      ['g_five', 4, false],
    ])
  })

  it('show the post that they are about to its author, and nothing of it to others', async () => {
    const star = await app.creator('quoted_star')
    const fan = await app.fan('quoting_fan')
    const body = { text: `Rye bread\n${'from scratch '.repeat(20)}`, mediaIds: [], audience: 'everyone' as const }
    const { id } = (await app.call('POST /posts', { body }, { as: star })).body
    await app.call('PUT /posts/:id/like', { params: { id: String(id) } }, { as: fan })
    const [told] = (await list(star)).notifications
    expect([told?.kind, told?.postId, told?.post?.picture]).toEqual(['like', id, null])
    expect(told?.post?.text).toMatch(/^Rye bread from scratch .{20,60}…$/)
    await sql`update notifications set user_id = ${fan.userId} where user_id = ${star.userId}`.execute(app.services.db)
    expect((await list(fan)).notifications.map(({ postId, post }) => [postId, post])).toEqual([[id, null]])
  })

  it('stand on their tabs, page by page, and are all marked up to one of them', async () => {
    const star = await app.creator('tab_star', { monthly: 0 })
    for (let n = 0; n < 3; n += 1) await join('tab_star', await app.fan(`tab_fan_${String(n)}`))
    await follow('tab_star', await app.fan('tab_follower'))
    const kinds = async (tab: 'all' | 'money' | 'people' | 'posts', limit = '50') =>
      (await app.call('GET /notifications', { query: { tab, limit } }, { as: star })).body
    expect((await kinds('people')).notifications.map(({ kind }) => kind)).toEqual(['new_follower'])
    expect((await kinds('posts')).notifications).toEqual([])
    const first = await kinds('money', '2')
    const rest = await app.call(
      'GET /notifications',
      { query: { tab: 'money', limit: '2', cursor: first.nextCursor ?? '' } },
      { as: star },
    )
    const ids = [...first.notifications, ...rest.body.notifications].map(({ id }) => id)
    expect([ids.length, rest.body.nextCursor, ids]).toEqual([3, null, ids.toSorted((a, b) => b - a)])
    const told = await fresh(() =>
      app.call('POST /notifications/all-seen', { body: { upTo: ids[0] ?? 0 } }, { as: star }),
    )
    expect([told, (await updates(star)).notifications]).toEqual([[channel(star)], 1])
  })

  it('of somebody else cannot be marked', async () => {
    const star = await app.creator('another_star')
    await follow('another_star', await app.fan('admirer'))
    const [notice] = (await list(star)).notifications
    const stranger = await app.fan('meddler')
    expect((await seen([notice?.id ?? 0], stranger)).status).toBe(200)
    expect([(await updates(star)).notifications, (await list(star)).notifications[0]?.seen]).toEqual([1, false])
    expect((await list(stranger)).notifications).toEqual([])
  })

  it('are marked at most fifty at once, by whole positive numbers', async () => {
    for (const ids of [Array.from({ length: 51 }, (_, n) => n + 1), [0], [-1], [1.5], ['1']] as number[][])
      expect([ids.length, (await seen(ids, creator)).status]).toEqual([ids.length, 422])
  })

  it('tell a creator of a subscriber with the creator’s share, and nobody else', async () => {
    const fan = await app.fan('supporter')
    await app.fund(fan, 1000)
    const told = await fresh(() => subscribe(fan, 'monthly', 900))
    expect(new Set(told)).toEqual(new Set([channel(creator), channel(fan)]))
    const [notice] = (await list(creator)).notifications
    expect(notice).toMatchObject({
      kind: 'new_subscriber',
      amountCents: 720,
      seen: false,
      actor: { username: 'supporter', name: 'Name of supporter' },
    })
    expect((await list(fan)).notifications).toEqual([])
  })
})

describe('the balance indicator', () => {
  const renewIn = (fan: Person, interval: string) =>
    sql`update subscriptions set renews_at = now() + ${interval}::interval where fan_id = ${fan.userId}`.execute(
      app.services.db,
    )

  it('is set when the renewals of the next seven days come to more than the wallet holds', async () => {
    const fan = await app.fan('thrifty')
    await app.fund(fan, 900)
    await subscribe(fan, 'monthly', 900)
    expect((await updates(fan)).balance).toBe(false)
    await renewIn(fan, '7 days 1 hour')
    expect((await updates(fan)).balance).toBe(false)
    await renewIn(fan, '6 days 23 hours')
    expect((await updates(fan)).balance).toBe(true)
    await app.fund(fan, 899)
    expect((await updates(fan)).balance).toBe(true)
    await app.fund(fan, 1)
    expect((await updates(fan)).balance).toBe(false)
    const second = await app.creator('second_maker', { weekly: 100 })
    await app.call(
      'POST /creators/:username/subscriptions',
      { params: { username: second.username }, body: { period: 'weekly', expectedPriceCents: 100 } },
      { as: fan },
    )
    await renewIn(fan, '1 day')
    // 800 left, 1000 due: each alone could be paid, both cannot
    expect((await updates(fan)).balance).toBe(true)
    await sql`update subscriptions set state = 'past_due' where fan_id = ${fan.userId}`.execute(app.services.db)
    await renewIn(fan, '-1 day')
    expect((await updates(fan)).balance).toBe(true)
    for (const { id } of (await app.call('GET /subscriptions', {}, { as: fan })).body.subscriptions)
      await app.call('DELETE /subscriptions/:id', { params: { id: String(id) } }, { as: fan })
    expect((await updates(fan)).balance).toBe(false)
  })

  it('is never set by what costs nothing', async () => {
    const free = await app.creator('free_maker', { monthly: 0 })
    const fan = await app.fan('guestly')
    await app.call(
      'POST /creators/:username/subscriptions',
      { params: { username: free.username }, body: { period: 'monthly', expectedPriceCents: 0 } },
      { as: fan },
    )
    await renewIn(fan, '1 hour')
    expect((await updates(fan)).balance).toBe(false)
  })
})

describe('the home indicator', () => {
  it('ignores creators of others, and one’s own posts', async () => {
    const fan = await app.fan('homely')
    await follow('maker', fan)
    const other = await app.creator('unfollowed')
    await app.call('POST /posts', { body: { text: 'x', mediaIds: [], audience: 'everyone' } }, { as: other })
    expect([(await updates(fan)).home, (await updates(other)).home]).toEqual([false, false])
    const told = await fresh(() =>
      app.call('POST /posts', { body: { text: 'x', mediaIds: [], audience: 'subscribers' } }, { as: creator }),
    )
    expect(told).toContain(channel(fan))
    expect(told).not.toContain(channel(other))
    expect((await updates(fan)).home).toBe(true)
  })
})
