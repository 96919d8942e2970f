import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Post } from '#contract/posts.ts'
import { namesIn } from '../mentions/find-mentions.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'

/** Polls and mentions in posts. */

let app: TestApp
let creator: Person
let fan: Person
beforeAll(async () => {
  app = await createTestApp()
  creator = await app.creator('maker', { monthly: 500 })
  fan = await app.fan('reader')
})
afterAll(() => app.close())

const one = (id: number) => ({ params: { id: String(id) } })
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const make = (body: object) =>
  app.call('POST /posts', { body: { text: '', mediaIds: [], audience: 'everyone', ...body } }, { as: creator })
const withPoll = async (audience: 'everyone' | 'subscribers' = 'everyone') =>
  (await make({ audience, poll: { options: ['bread', 'cake', 'pie'], closesAt: inAnHour() } })).body.id
const vote = (id: number, option: number, as: Person) =>
  app.call('PUT /posts/:id/vote', { ...one(id), body: { option } }, { as })
const pollOf = async (id: number, as?: Person) => {
  const { body } = await app.call('GET /posts/:id', one(id), { as })
  return body.locked ? null : body.poll
}
const votes = (poll: Awaited<ReturnType<typeof pollOf>>) => poll?.options.map((option) => option.votes)

it('a poll takes one vote a person and tells its counts to those who have voted', async () => {
  const id = await withPoll()
  expect([votes(await pollOf(id, fan)), votes(await pollOf(id)), votes(await pollOf(id, creator))]).toEqual([
    [null, null, null],
    [null, null, null],
    [0, 0, 0],
  ])
  const { body } = await vote(id, 1, fan)
  expect([votes(body.poll), body.poll.voted, body.poll.voteCount]).toEqual([[0, 1, 0], 1, 1])
  expect((await vote(id, 1, fan)).status).toBe(200)
  expect((await vote(id, 2, fan)).body.code).toBe('already_voted')
  expect((await vote(id, 3, await app.fan('beyond'))).status).toBe(422)
  const people = await Promise.all(Array.from({ length: 5 }, (_, n) => app.fan(`voter_${String(n)}`)))
  // each presses three times at once, on different options
  await Promise.all(people.flatMap((person) => [0, 1, 2].map((option) => vote(id, option, person))))
  const counted = votes(await pollOf(id, fan)) ?? []
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from poll_votes where post_id = ${id}`.execute(
    app.services.db,
  )
  expect([counted.reduce<number>((sum, n) => sum + (n ?? 0), 0), rows]).toEqual([6, [{ n: 6 }]])
})

it('closed, it takes no votes and tells everyone; locked, it tells nothing', async () => {
  const [id, locked] = [await withPoll(), await withPoll('subscribers')]
  await sql`update polls set closes_at = now() where post_id = ${id}`.execute(app.services.db)
  expect([(await vote(id, 0, fan)).body.code, votes(await pollOf(id))]).toEqual(['poll_closed', [0, 0, 0]])
  expect((await vote(locked, 0, fan)).status).toBe(403)
  const { body } = await app.call('GET /posts/:id', one(locked), { as: fan })
  expect(JSON.stringify(body)).not.toMatch(/bread|cake|poll/)
  expect((await vote((await make({ text: 'no poll' })).body.id, 0, fan)).status).toBe(404)
})

it.each([
  ['one option', ['a']],
  ['seven options', ['a', 'b', 'c', 'd', 'e', 'f', 'g']],
  ['an empty option', ['a', ' ']],
  ['the same twice', ['a', 'a']],
])('a poll with %s is refused', async (_, options) => {
  expect((await make({ poll: { options, closesAt: inAnHour() } })).status).toBe(422)
})

it('names in a text are found where a word begins, and the dot that ends a sentence is not one of them', () => {
  expect(namesIn('Hi @Anna, and (@b_c.d)! Mail a@example.com; @ab @@no @end.')).toEqual([
    'anna',
    'b_c.d',
    'end.',
    'end',
  ])
})

it('who is mentioned is told once, when the post is out, and only of what they may see', async () => {
  const told = async (as: Person) =>
    (await app.call('GET /notifications', {}, { as })).body.notifications.filter(({ kind }) => kind === 'mention')
  const subscriber = await app.fan('paying_one')
  await app.fund(subscriber, 1000)
  await app.call(
    'POST /creators/:username/subscriptions',
    { params: { username: 'maker' }, body: { period: 'monthly', expectedPriceCents: 500 } },
    { as: subscriber },
  )
  const blocked = await app.fan('blocked_one')
  await app.call('PUT /users/:username/block', { params: { username: 'blocked_one' } }, { as: creator })
  const text = 'With @reader, @paying_one, @blocked_one, @nobody_at_all and @maker.'
  const { body } = await make({ text, audience: 'subscribers' })
  expect(!body.locked && body.mentions).toEqual(['blocked_one', 'maker', 'paying_one', 'reader'])
  await app.runJobs()
  await app.runJobs()
  expect([await told(fan), await told(blocked), await told(creator)]).toEqual([[], [], []])
  expect((await told(subscriber)).map(({ postId, actor }) => [postId, actor?.username])).toEqual([[body.id, 'maker']])
  // opened to all: told then, and the one who knows is not told again
  await app.call('PATCH /posts/:id', { ...one(body.id), body: { audience: 'everyone', text } }, { as: creator })
  await app.runJobs()
  expect([(await told(fan)).length, (await told(subscriber)).length, (await told(blocked)).length]).toEqual([1, 1, 0])
})

describe.each(['on_top', 'instead'] as const)('a poll on a post with a price (%s)', (priceMode) => {
  const priced = async () => {
    const poll = { options: ['rye', 'spelt'], closesAt: inAnHour() }
    const body = { text: 'Which loaf?\nBoth are in the oven.', teaser: 'Which loaf?', audience: 'subscribers', poll }
    return (await make({ ...body, priceCents: 300, priceMode })).body.id
  }
  const buy = (id: number, as: Person) =>
    app.call('POST /posts/:id/unlock', { ...one(id), body: { expectedPriceCents: 300 } }, { as })

  it('shows neither options nor counts to who may not see it, in no list, and takes no vote of theirs', async () => {
    const id = await priced()
    const [subscriber, follower] = [await app.fan(`sub_${priceMode}`), await app.fan(`fol_${priceMode}`)]
    await app.fund(subscriber, 5000)
    const order = { params: { username: 'maker' }, body: { period: 'monthly' as const, expectedPriceCents: 500 } }
    expect((await app.call('POST /creators/:username/subscriptions', order, { as: subscriber })).status).toBe(201)
    await app.call('PUT /users/:username/follow', { params: { username: 'maker' } }, { as: follower })
    const opens = priceMode === 'instead'
    for (const [as, open] of [
      [undefined, false],
      [follower, false],
      [subscriber, opens],
    ] as const) {
      const who = as ? { as } : {}
      const answers = [
        await app.call('GET /posts/:id', one(id), who),
        await app.call('GET /users/:username/posts', { params: { username: 'maker' } }, who),
        ...(as ? [await app.call('GET /timeline', {}, who)] : []),
      ]
      for (const { body } of answers) expect(JSON.stringify(body).includes('spelt')).toBe(open)
      if (as) expect((await vote(id, 1, as)).status).toBe(open ? 200 : 403)
    }
    expect(votes(await pollOf(id, creator))).toEqual([0, opens ? 1 : 0])
  })

  it('is said to be there, in a list and by itself, to who may not see it', async () => {
    const [asked, plain] = [
      await withPoll('subscribers'),
      (await make({ audience: 'subscribers', text: 'No poll' })).body.id,
    ]
    const hasPoll = (post: Post) => (post.locked ? post.hasPoll : null)
    expect(hasPoll((await app.call('GET /posts/:id', one(asked), { as: fan })).body)).toBe(true)
    const { posts } = (await app.call('GET /users/:username/posts', { params: { username: 'maker' } }, { as: fan }))
      .body
    const said = new Map(posts.map((post) => [post.id, hasPoll(post)]))
    expect([said.get(asked), said.get(plain)]).toEqual([true, false])
  })

  it('belongs to who has paid for the post: they vote and see the counts', async () => {
    const id = await priced()
    const buyer = await app.fan(`buyer_${priceMode}`)
    await app.fund(buyer, 5000)
    if (priceMode === 'on_top') {
      expect((await buy(id, buyer)).status).toBe(403)
      const order = { params: { username: 'maker' }, body: { period: 'monthly' as const, expectedPriceCents: 500 } }
      await app.call('POST /creators/:username/subscriptions', order, { as: buyer })
    }
    expect((await buy(id, buyer)).status).toBe(201)
    expect(votes(await pollOf(id, buyer))).toEqual([null, null])
    expect(votes((await vote(id, 0, buyer)).body.poll)).toEqual([1, 0])
    expect(votes(await pollOf(id, creator))).toEqual([1, 0])
  })
})
