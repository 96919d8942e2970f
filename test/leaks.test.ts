import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { PriceMode } from '#contract/fields.ts'
import type { Post } from '#contract/posts.ts'
import { renewDue } from '#modules/subscriptions/periods/renew-due.ts'
import { createTestApp, type Person, type TestApp } from './app.ts'
import { holds, lockOf, may, publishKept, type Kept, type Viewer } from './kept-posts.ts'

/** Nothing that is locked leaves the server, on whichever way one asks. Who may see what is written here anew. */

let app: TestApp
let author: Person
const viewers = new Map<string, Viewer>()
const kept: Kept[] = []
const publish = async (post: Parameters<typeof publishKept>[2]) => void kept.push(await publishKept(app, author, post))
let beginning: string

const subscribe = async (as: Person) => {
  await app.fund(as, 1000)
  const order = { params: { username: 'author' }, body: { period: 'monthly' as const, expectedPriceCents: 500 } }
  expect((await app.call('POST /creators/:username/subscriptions', order, { as })).status).toBe(201)
}
const follow = (as: Person, method: 'PUT' | 'DELETE' = 'PUT') =>
  app.call(`${method} /users/:username/follow`, { params: { username: 'author' } }, { as })
/** As if so much time had gone by since the subscription began. */
const age = (person: Person, days: number) =>
  sql`with s as (update subscriptions set started_at = started_at - make_interval(days => ${days}), renews_at = renews_at - make_interval(days => ${days}),
    try_at = try_at - make_interval(days => ${days}) where fan_id = ${person.userId} returning fan_id, creator_id, renews_at)
    update relations r set subscribed_until = s.renews_at from s where r.fan_id = s.fan_id and r.creator_id = s.creator_id`.execute(
    app.services.db,
  )

beforeAll(async () => {
  app = await createTestApp()
  author = await app.creator('author', { monthly: 500 })
  const member = async (name: string, viewer: Omit<Viewer, 'person'>) => {
    const person = await app.fan(name)
    viewers.set(name, { person, ...viewer })
    return person
  }
  viewers.set('guest', { person: null, follows: false, pays: false })
  await member('stranger', { follows: false, pays: false })
  await follow(await member('follower', { follows: true, pays: false }))
  const former = await member('former_follower', { follows: false, pays: false })
  await follow(former)
  await follow(former, 'DELETE')
  await subscribe(await member('payer', { follows: false, pays: true }))
  const cancelled = await member('cancelled_payer', { follows: false, pays: true })
  await subscribe(cancelled)
  const [mine] = (await app.call('GET /subscriptions', {}, { as: cancelled })).body.subscriptions
  await app.call('DELETE /subscriptions/:id', { params: { id: String(mine?.id) } }, { as: cancelled })
  // paid until ten days ago, and no job has been by since
  for (const [name, follows] of [
    ['lapsed', false],
    ['lapsed_follower', true],
  ] as const) {
    const person = await member(name, { follows, pays: false })
    await subscribe(person)
    if (follows) await follow(person)
    await age(person, 40)
  }
  viewers.set('another_creator', { person: await app.creator('another_creator'), follows: false, pays: false })
  viewers.set('author', { person: author, follows: false, pays: false, isAuthor: true })
  beginning = Buffer.from('2020-01-01T00:00:00Z 1').toString('base64url')
  await publish({ audience: 'everyone', width: 431, height: 433 })
  await publish({ audience: 'followers', width: 439, height: 443 })
  await publish({ audience: 'subscribers', width: 449, height: 457 })
  await publish({ audience: 'everyone', width: 461, height: 463, priceCents: 300 })
  await publish({ audience: 'subscribers', width: 467, height: 479, priceCents: 400 })
  await publish({ audience: 'subscribers', width: 487, height: 491, priceCents: 200, priceMode: 'instead' })
  await publish({ audience: 'followers', width: 499, height: 503, priceCents: 100, priceMode: 'instead' })
  // one who only bought, and one whose subscription is over since
  const bought = await member('buyer', { follows: false, pays: false, unlocks: true })
  const buy = async (mode: PriceMode) => {
    for (const own of kept) {
      if (own.priceCents === null || own.priceMode !== mode) continue
      await app.fund(bought, own.priceCents)
      const order = { params: { id: String(own.id) }, body: { expectedPriceCents: own.priceCents } }
      expect((await app.call('POST /posts/:id/unlock', order, { as: bought })).status).toBe(201)
    }
  }
  // what subscribers see anyway is bought by who is none
  await buy('instead')
  await subscribe(bought)
  await buy('on_top')
  await age(bought, 40)
})
afterAll(() => app.close())

/** Every answer that could show a post, with the ids that must be in it. */
async function answersFor({
  person,
  follows,
  pays,
  isAuthor,
}: Viewer): Promise<{ route: string; text: string; posts: Post[] }[]> {
  const ask = async (route: string) => {
    const { statusCode, body } = await app.http.inject({
      url: `/api${route}`,
      headers: { authorization: person ? `Bearer ${person.token}` : '' },
    })
    const parsed = JSON.parse(body) as { posts?: Post[]; locked?: boolean }
    const posts = parsed.posts ?? (parsed.locked === undefined ? [] : [parsed as Post])
    return { route, status: statusCode, text: body, posts }
  }
  const all = kept.map(({ id }) => id).toReversed()
  const shown = async (route: string, ids: number[]) => {
    const answer = await ask(route)
    expect([route, answer.status, answer.posts.map(({ id }) => id)]).toEqual([route, 200, ids])
    return answer
  }
  const answers = [await shown('/users/author/posts', all), await shown('/users/author/posts?limit=50', all)]
  for (const { id } of kept) answers.push(await shown(`/posts/${String(id)}`, [id]))
  const others = [
    '/searchUsers?searchTerm=hidden',
    '/searchPosts?searchTerm=hidden',
    '/searchPosts?searchTerm=secret',
    '/searchPeople?searchTerm=author',
    '/searchTopics?searchTerm=hidden',
    '/topics',
    '/searchUsers?searchTerm=author',
    '/creators',
    '/users/author',
  ]
  if (person) {
    for (const { id } of kept) await app.call('PUT /posts/:id/bookmark', { params: { id: String(id) } }, { as: person })
    answers.push(await shown('/bookmarks', all))
    const inTimeline = follows || pays || isAuthor ? all : []
    answers.push(await shown('/timeline', inTimeline), await shown(`/timeline/new?after=${beginning}`, inTimeline))
    others.push(
      '/notifications',
      '/suggestedProfiles',
      '/suggestedProfiles?with=cards&limit=20',
      '/subscriptions',
      '/wallet/transactions',
      '/updates',
      '/me',
    )
  }
  for (const route of others) answers.push(await ask(route))
  return answers
}

describe('locked posts', () => {
  const names = [
    'guest',
    'stranger',
    'follower',
    'former_follower',
    'payer',
    'cancelled_payer',
    'lapsed',
    'lapsed_follower',
    'buyer',
    'another_creator',
    'author',
  ]
  it.each(names)('%s sees all that is open and no trace of the rest, on every route', async (name) => {
    const viewer = viewers.get(name)
    if (!viewer) throw new Error(`There is no viewer ${name}.`)
    for (const { route, text, posts } of await answersFor(viewer)) {
      for (const post of posts) {
        const own = kept.find(({ id }) => id === post.id)
        if (!own) throw new Error('Another post came up.')
        const open = may(viewer, own)
        expect([name, route, own.audience, post.locked]).toEqual([name, route, own.audience, !open])
        expect(post.priceCents).toBe(own.priceCents)
        expect(post.priceMode).toBe(own.priceCents === null ? null : own.priceMode)
        if (post.locked) {
          expect(Object.keys(post).toSorted()).toEqual(
            [
              'audience',
              'author',
              'bookmarked',
              'commentCount',
              'commentsOn',
              'editedAt',
              'expiresAt',
              'hasPoll',
              'language',
              'id',
              'liked',
              'likeCount',
              'lock',
              'locked',
              'media',
              'mine',
              'pinned',
              'preview',
              'priceCents',
              'priceMode',
              'publishAt',
              'publishedAt',
              'state',
              'teaser',
            ].toSorted(),
          )
          expect(post.teaser).toBe(own.teaser)
          expect(post.media.map((item) => Object.keys(item).toSorted())).toEqual([['kind', 'lockedThumbhash']])
          expect(post.lock).toEqual({ ...lockOf(viewer, own), plan: { period: 'monthly', priceCents: 500 } })
        } else {
          expect([post.text, post.media[0]?.id]).toEqual([own.text, own.mediaId])
          for (const secret of own.secrets) expect(holds(JSON.stringify(post), secret), secret).toBe(true)
        }
      }
      for (const own of kept.filter((post) => !may(viewer, post)))
        for (const secret of own.secrets)
          expect(
            holds(text, secret),
            `${name} ${route} holds ${secret} of ${own.audience}: ${text.slice(0, 2000)}`,
          ).toBe(false)
    }
  })

  it('cannot be liked by those who may not see them, and the like tells nothing', async () => {
    for (const [name, viewer] of viewers)
      for (const own of kept) {
        if (!viewer.person) continue
        const { status, body } = await app.call(
          'PUT /posts/:id/like',
          { params: { id: String(own.id) } },
          { as: viewer.person },
        )
        expect([name, own.audience, status]).toEqual([name, own.audience, may(viewer, own) ? 200 : 403])
        for (const secret of own.secrets) expect(holds(JSON.stringify(body), secret)).toBe(false)
      }
  })
  it('open again when a renewal that was late is paid', async () => {
    await renewDue(app.services)
    for (const name of ['lapsed', 'lapsed_follower']) {
      const viewer = viewers.get(name)
      const { body } = await app.call(
        'GET /posts/:id',
        { params: { id: String(kept[2]?.id) } },
        { as: viewer?.person ?? undefined },
      )
      // 1000 cents paid one month of 500; the renewal took the other
      expect([name, body.locked]).toEqual([name, false])
    }
  })
})

describe('media', () => {
  const fetchFile = async (address: string) => (await app.http.inject({ url: address })).statusCode
  const mediaOf = async (as: Person, postId: number) => {
    const { body } = await app.call('GET /posts/:id', { params: { id: String(postId) } }, { as })
    return body.locked ? undefined : body.media[0]
  }

  it('is told about by GET /media/:id to its owner alone', async () => {
    for (const { mediaId } of kept) {
      expect((await app.call('GET /media/:id', { params: { id: mediaId } }, { as: author })).body).toMatchObject({
        id: mediaId,
        state: 'ready',
      })
      for (const [name, { person, isAuthor }] of viewers)
        if (!isAuthor)
          expect([
            name,
            (await app.call('GET /media/:id', { params: { id: mediaId } }, { as: person ?? undefined })).status,
          ]).toEqual([name, person ? 404 : 401])
    }
  })

  it('opens by its own signed address, which is no key to another, and stops within ten minutes after an unfollow', async () => {
    const fan = await app.fan('watching')
    await follow(fan)
    const [, forFollowers, forPayers] = kept
    const media = await mediaOf(fan, forFollowers?.id ?? 0)
    const address = media?.address ?? ''
    for (const { name } of media?.sizes ?? [])
      for (const format of ['webp', 'avif']) expect(await fetchFile(`${address}/${name}.${format}`)).toBe(200)
    const foreign = address.replace(forFollowers?.mediaId ?? '', forPayers?.mediaId ?? '')
    expect(foreign).not.toBe(address)
    expect(await fetchFile(`${foreign}/feed.webp`)).toBe(403)
    const [, expiry = '', signature = ''] = /\/([0-9a-z]+)(?:-[0-9a-z]+)?\.([\w-]+)$/.exec(address) ?? []
    const later = (Number.parseInt(expiry, 36) + 600).toString(36)
    expect(await fetchFile(`${address.replace(expiry, later)}/feed.webp`)).toBe(403)
    expect(await fetchFile(`${address.replace(signature, 'A'.repeat(22))}/feed.webp`)).toBe(403)
    for (const name of ['original', '..%2f..%2foriginals', 'feed.jpg', 'full.webp.part'])
      expect([403, 404]).toContain(await fetchFile(`${address}/${name}`))
    expect(await fetchFile(`/media/${forFollowers?.mediaId ?? ''}/feed.webp`)).toBe(404)

    await follow(fan, 'DELETE')
    expect(await mediaOf(fan, forFollowers?.id ?? 0)).toBeUndefined()
    const now = Date.now()
    const clock = vi.spyOn(Date, 'now')
    try {
      clock.mockReturnValue(now + 601_000)
      expect(await fetchFile(`${address}/feed.webp`)).toBe(403)
    } finally {
      clock.mockRestore()
    }
  })
})
