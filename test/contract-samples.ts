import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import type { RouteKey } from '#contract/routes.ts'
import { signatureHeader, signReport } from '#core/payments/providers/sandbox/signature.ts'
import { openSession } from '#core/sessions/sessions.ts'
import { freshKey, password, type Person, type TestApp } from './app.ts'

/** One request: parts as the contract names them, in the form that goes over the wire. */
export type Sample = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
}
export type Actors = { guest: null; unverified: Person; fan: Person; creator: Person }

/** Everyone of a contract test, with things of theirs that exist. */
export type World = {
  app: TestApp
  actors: Actors
  other: Person
  otherPost: number
  otherTopUp: string
  otherSubscription: number
}

const unique = (): string => `u${randomBytes(6).toString('hex')}`

export async function createWorld(app: TestApp): Promise<World> {
  const actors = {
    guest: null,
    unverified: await app.signUp('unverified_one'),
    fan: await app.fan('fan_one'),
    creator: await app.creator('creator_one'),
  }
  const other = await app.creator('other_one', { monthly: 700 })
  for (const person of [actors.fan, actors.creator, other]) await app.fund(person, 50_000)
  const sample = { actors, other, app } as World
  const otherPost = await newPost(sample, other)
  const topUp = await app.call('POST /wallet/topUps', { body: { amountCents: 500 } }, { as: other })
  const subscribed = await app.call(
    'POST /creators/:username/subscriptions',
    { params: { username: 'creator_one' }, body: { period: 'monthly', expectedPriceCents: 799 } },
    { as: other },
  )
  return { ...sample, otherPost, otherTopUp: topUp.body.id, otherSubscription: subscribed.body.id }
}

export async function newPost({ app, actors }: World, as: Person = actors.creator): Promise<number> {
  const { body } = await app.call(
    'POST /posts',
    { body: { text: 'a post', mediaIds: [], audience: 'everyone' } },
    { as },
  )
  return body.id
}

/** A session of one's own, so that logging out does not end the others' tests. */
export const anotherSession = async ({ app }: World, person: Person): Promise<Person> => ({
  ...person,
  token: await openSession(app.services.db, person.userId, 'test'),
})

const signed = (app: TestApp, body: unknown): Sample => {
  const { sandboxWebhook } = JSON.parse(readFileSync(path.join(app.dataDir, 'secrets.json'), 'utf8')) as Record<
    string,
    string
  >
  return { body, headers: { [signatureHeader]: signReport(sandboxWebhook ?? '', JSON.stringify(body)) } }
}
/** A creator who sells a monthly plan for 700 cents. */
const newCreator = async ({ app }: World): Promise<Person> => app.creator(unique(), { monthly: 700 })
const aPost = async (world: World): Promise<Sample> => ({ params: { id: String(await newPost(world)) } })

/** For each route a request that must succeed for `as`. A route without one does not compile. */
export const samples: { readonly [K in RouteKey]: (world: World, as: Person | null) => Sample | Promise<Sample> } = {
  'GET /me': () => ({}),
  'POST /signup': () => {
    const name = unique()
    return {
      body: { username: name, name: 'A Name', email: `${name}@example.com`, password, dateOfBirth: '1990-05-05' },
    }
  },
  'POST /login': () => ({ body: { login: 'fan_one', password } }),
  'POST /logout': () => ({}),
  'POST /email/verify': async ({ app }) => {
    await app.signUp(unique())
    await app.runJobs()
    const mails = await app.services.mailbox?.list()
    const [, id = '', hash = ''] = /\/email\/verify\/([^/\s]+)\/([^/\s]+)/.exec(mails?.[0]?.text ?? '') ?? []
    return { body: { id, hash } }
  },
  'POST /email/resend': () => ({}),
  'GET /users/:username': () => ({ params: { username: 'Other_One' } }),
  'PUT /users/:username/follow': () => ({ params: { username: 'other_one' } }),
  'DELETE /users/:username/follow': () => ({ params: { username: 'other_one' } }),
  'GET /creators': () => ({ query: { limit: '2' } }),
  'GET /searchUsers': () => ({ query: { searchTerm: 'one' } }),
  'GET /suggestedProfiles': () => ({}),
  'GET /updates': () => ({}),
  'GET /notifications': () => ({ query: { limit: '50' } }),
  'POST /notifications/seen': () => ({ body: { ids: [1, 2, 3] } }),
  'GET /users/:username/posts': () => ({ params: { username: 'creator_one' }, query: { limit: '1' } }),
  'POST /posts': () => ({ body: { text: 'hello', teaser: 'h', mediaIds: [], audience: 'subscribers' } }),
  'GET /posts/:id': aPost,
  'DELETE /posts/:id': aPost,
  'PUT /posts/:id/like': aPost,
  'DELETE /posts/:id/like': aPost,
  'PUT /posts/:id/bookmark': aPost,
  'DELETE /posts/:id/bookmark': aPost,
  'GET /bookmarks': () => ({ query: {} }),
  'GET /timeline': () => ({ query: { limit: '50' } }),
  'GET /timeline/new': () => ({ query: { after: Buffer.from('2026-01-01T00:00:00Z 1').toString('base64url') } }),
  'POST /timeline/seen': () => ({}),
  'GET /media/:id': async ({ app }, as) => {
    const id = randomBytes(16).toString('base64url')
    await sql`insert into media (id, owner_id, kind, state, bytes) values (${id}, ${as?.userId ?? 1}, 'photo', 'processing', 1)`.execute(
      app.services.db,
    )
    return { params: { id } }
  },
  'GET /wallet': () => ({}),
  'GET /wallet/transactions': () => ({ query: { limit: '1' } }),
  'POST /wallet/topUps': () => ({
    body: { amountCents: 500, returnTo: '/creator_one?plan=monthly' },
    headers: { 'idempotency-key': freshKey() },
  }),
  'GET /wallet/topUps/:id': async ({ app }, as) => {
    const id = `00000000-0000-4000-8000-${randomBytes(6).toString('hex')}`
    await sql`insert into top_ups (id, user_id, amount_cents, provider) values (${id}, ${as?.userId ?? 1}, 500, 'sandbox')`.execute(
      app.services.db,
    )
    return { params: { id } }
  },
  'POST /creators/:username/subscriptions': async (world) => ({
    params: { username: (await newCreator(world)).username },
    body: { period: 'monthly', expectedPriceCents: 700 },
    headers: { 'idempotency-key': freshKey() },
  }),
  'GET /subscriptions': () => ({ query: {} }),
  'DELETE /subscriptions/:id': async (world, as) => {
    const { rows } = await sql<{
      id: number
    }>`insert into subscriptions (fan_id, creator_id, period, price_cents, state, renews_at, try_at)
      values (${as?.userId ?? 1}, ${(await newCreator(world)).userId}, 'monthly', 0, 'active', now() + interval '20 days', now() + interval '20 days')
      returning id`.execute(world.app.services.db)
    return { params: { id: String(rows[0]?.id) } }
  },
  'GET /earnings': () => ({ query: {} }),
  'POST /realtime/auth': (_world, as) => ({
    body: { socket_id: '12.34', channel_name: `private-updates.${String(as?.userId ?? 1)}` },
  }),
  'POST /webhooks/:provider': ({ app, otherTopUp }) => ({
    params: { provider: 'sandbox' },
    ...signed(app, {
      id: unique(),
      type: 'payment.processing',
      data: { payment: 'pay_none', reference: otherTopUp, amountCents: 500 },
    }),
  }),
  'GET /dev/mails': () => ({}),
}
