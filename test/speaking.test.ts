import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Route } from '#contract/http.ts'
import { routes, type RouteKey } from '#contract/routes.ts'
import { restoreUser, suspendUser } from '#modules/accounts/account-status.ts'
import { createTestApp, freshKey, type Person, type TestApp } from './app.ts'
import { talking } from './talk.ts'
import { underPublicationLock } from './under-publication-lock.ts'

/** Who is restricted reads, but neither publishes nor writes (docs: "Safety"): by no route, and by nothing that goes out by itself. */

const all = Object.entries(routes) as [RouteKey, Route][]
const speaking = all.filter(([, route]) => route.publishes).map(([name]) => name)

/** Routes that take words or pictures which nobody else, or staff alone, gets to see; or without which nobody could defend themselves. */
const unheard: readonly RegExp[] = [
  // accounts, and what keeps them safe
  /^POST \/(signup|login|password|email|logout|stepUp|security)/,
  /^PATCH \/(settings\/account|security)/,
  // to staff: reports, appeals, requests; and what staff itself writes
  /^POST \/(reports|notices|decisions|creatorRequest|deletion)/,
  /^PUT \/creatorRequest/,
  / \/admin\//,
  // one's own notes, names of folders and lists, drafts, replies that are only kept, choices
  / \/(bookmarks|drafts|lists|savedReplies|trackingLinks|push|realtime|webhooks|settings\/(notifications|privacy|media))/,
  /^PUT \/users\/:username\/note$/,
  / \/posts\/(reach|:id\/bookmark)/,
  // money; the words of a tip are refused by themselves, see below
  / \/(wallet|points|payoutMethods|withdrawals|claims|promotions|plans|spending|subscriptions|creators|export)/,
  /^POST \/users\/:username\/(tips|gifts)(\/checkout)?$/,
  /^POST \/(live|stories)\/:id\/tips(\/checkout)?$/,
  // whether somebody agrees to be shown, told to the author and to staff; whom an author asks by a link
  /^(PUT|POST) \/consents\/:token\//,
  /^POST \/posts\/:id\/depicted$/,
  // whom a message would reach; with whom one begins a chat
  /^POST \/(listMessages\/recipients|chats)$/,
  // takes back what was not paid; its words name it and are said to nobody
  /^POST \/chats\/:id\/messages\/checkout\/cancel$/,
]

/** Whether somebody can put words of their own choice somewhere in it. */
function takesWords(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  const { type, enum: chosen, const: fixed, format, pattern, ...rest } = schema as Record<string, unknown>
  if (type === 'string')
    return chosen === undefined && fixed === undefined && format === undefined && pattern === undefined
  return Object.values(rest).some((part) => (Array.isArray(part) ? part.some(takesWords) : takesWords(part)))
}
const inputOf = (body: z.ZodMiniType): unknown => z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })

let app: TestApp
let creator: Person
let fan: Person
beforeAll(async () => {
  app = await createTestApp()
  creator = await app.creator('quiet_one')
  fan = await app.fan('listener')
  await app.fund(fan, 5000)
})
afterAll(() => app.close())

const restrict = async (who: Person, since: string | null): Promise<void> => {
  await sql`update accounts set restricted_at = ${since}::timestamptz where user_id = ${who.userId}`.execute(
    app.services.db,
  )
  app.services.sessions.forgetUser(who.userId)
}

describe('somebody who is restricted', () => {
  it('is refused by every route that says something to others', async () => {
    await restrict(creator, 'now')
    const said: Record<string, unknown> = {}
    for (const name of speaking) {
      const [method = '', path = ''] = name.split(' ')
      const url = `/api${path.replaceAll(':picture', 'avatar').replaceAll(':language', 'en').replaceAll(/:\w+/g, '1')}`
      const headers = { authorization: `Bearer ${creator.token}`, 'idempotency-key': freshKey() }
      const answer = await app.http.inject({ method: method as 'POST', url, headers, payload: {} })
      said[name] = answer.json<{ code: string }>().code
    }
    expect(said).toEqual(Object.fromEntries(speaking.map((name) => [name, 'account_restricted'])))
    expect(speaking).toContain('POST /chats/:id/messages')
    await restrict(creator, null)
  })

  it('has no other route that takes words', () => {
    const forgotten = all.filter(
      ([name, { body, publishes }]) =>
        body && !publishes && takesWords(inputOf(body)) && !unheard.some((each) => each.test(name)),
    )
    expect(forgotten.map(([name]) => name)).toEqual([])
    // reading is open to them
    expect(speaking.filter((name) => name.startsWith('GET'))).toEqual([])
  })

  it('gives a tip, but no words with it', async () => {
    const tip = (message?: string) =>
      app.call(
        'POST /users/:username/tips',
        {
          params: { username: creator.username },
          body: { amountCents: 500, ...(message !== undefined && { message }) },
        },
        { as: fan, key: freshKey() },
      )
    await restrict(fan, 'now')
    expect((await tip('some words')).body.code).toBe('account_restricted')
    expect((await tip()).status).toBe(201)
    await restrict(fan, null)
    expect((await tip('some words')).status).toBe(201)
  })

  it('sends nothing that was to go out by itself, until that is lifted', async () => {
    const talk = talking(app)
    const soon = () => new Date(Date.now() + 120_000).toISOString()
    await talk.follow(fan, creator)
    const words = { text: 'scheduled words', mediaIds: [], audience: 'everyone' as const, publishAt: soon() }
    const post = (await app.call('POST /posts', { body: words }, { as: creator })).body.id
    const list = { text: 'to many', to: { builtIn: ['followers' as const] }, sendAt: soon() }
    expect((await app.call('POST /listMessages', { body: list }, { as: creator, key: freshKey() })).status).toBe(201)
    await app.call('PUT /welcomeMessage', { body: { enabled: true, text: 'Welcome!' } }, { as: creator })
    await restrict(creator, 'now')
    await sql`update posts set publish_at = now() where id = ${post}`.execute(app.services.db)
    await sql`update list_messages set send_at = now()`.execute(app.services.db)
    const order = {
      params: { username: creator.username },
      body: { period: 'monthly' as const, expectedPriceCents: 799 },
    }
    const subscribed = await app.call('POST /creators/:username/subscriptions', order, { as: fan, key: freshKey() })
    expect(subscribed.status).toBe(201)
    const seen = async () => [
      (await app.call('GET /posts/:id', { params: { id: String(post) } }, { as: fan })).status,
      ...(await talk.chats(fan)).map(({ last }) => last?.text),
    ]
    await app.runJobs()
    expect(await seen()).toEqual([404])
    await restrict(creator, null)
    await app.runJobs()
    expect(await seen()).toEqual([200, 'to many'])
  })
})

it('sends nothing of who is suspended, either, until that is lifted', async () => {
  const talk = talking(app)
  const [author, reader] = [await app.creator('out_of_sight'), await app.fan('looking')]
  await talk.follow(reader, author)
  const soon = new Date(Date.now() + 120_000).toISOString()
  const words = { text: 'scheduled words', mediaIds: [], audience: 'everyone' as const, publishAt: soon }
  const post = (await app.call('POST /posts', { body: words }, { as: author })).body.id
  const list = { text: 'to many', to: { builtIn: ['followers' as const] }, sendAt: soon }
  expect((await app.call('POST /listMessages', { body: list }, { as: author, key: freshKey() })).status).toBe(201)
  const decide = (work: typeof suspendUser) =>
    underPublicationLock(app.services.db, author.userId, (tx) => work(tx, author.userId))
  await decide(suspendUser)
  await sql`update posts set publish_at = now() where id = ${post}`.execute(app.services.db)
  await sql`update list_messages set send_at = now()`.execute(app.services.db)
  const seen = async () => [
    ...(await app.call('GET /timeline', {}, { as: reader })).body.posts.map((each) => !each.locked && each.text),
    ...(await talk.chats(reader)).map(({ last }) => last?.text),
  ]
  await app.runJobs()
  expect(await seen()).toEqual([])
  await decide(restoreUser)
  await app.runJobs()
  expect(await seen()).toEqual(['scheduled words', 'to many'])
})
