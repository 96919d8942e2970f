import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { updatesChannel } from '#modules/accounts/signal-updates.ts'
import type { Answer } from '#contract/routes.ts'
import { createTestApp, freshKey, type Person, type TestApp } from './app.ts'
import { talking } from './talk.ts'

/**
 * The four indicators of one person against a model of a few lines, while things happen at once and several tabs read: what they say
 * is right after any order, and each change of them is told to the person's own channel (product page, Updates).
 */
type Updates = Answer<'GET /updates'>['updates']
type Step =
  | { what: 'burst'; events: readonly ('like' | 'follow' | 'comment' | 'tip' | 'message' | 'publish')[] }
  | { what: 'see notifications' | 'look at home' | 'read chats' | 'spend' | 'top up' }

let app: TestApp
let talk: ReturnType<typeof talking>
let number = 0
beforeAll(async () => {
  app = await createTestApp()
  talk = talking(app)
})
afterAll(() => app.close())

/** What its renewal costs. */
const dueCents = 799
async function world() {
  number += 1
  const unique = (name: string) => `${name}_${String(number)}_${String(Math.random()).slice(2, 8)}`
  const me = await app.creator(unique('me'))
  const idol = await app.creator(unique('idol'))
  await talk.follow(me, idol)
  await app.fund(me, 3000)
  const order = {
    params: { username: idol.username },
    body: { period: 'monthly' as const, expectedPriceCents: dueCents },
  }
  expect((await app.call('POST /creators/:username/subscriptions', order, { as: me, key: freshKey() })).status).toBe(
    201,
  )
  // its renewal comes within the week that the balance looks at
  await sql`update subscriptions set renews_at = now() + interval '3 days' where fan_id = ${me.userId}`.execute(
    app.services.db,
  )
  const words = (text: string) => ({ body: { text, mediaIds: [], audience: 'everyone' as const } })
  const post = (await app.call('POST /posts', words('mine'), { as: me })).body.id
  await app.runJobs()
  const fan = async (): Promise<Person> => app.fan(unique('fan'))
  const params = { id: String(post) }
  const writer = await fan()
  const chat = await talk.start(writer, me)
  const giver = await fan()
  await app.fund(giver, 10_000)
  const model = { likes: false, follows: false, others: 0, home: false, messages: 0, wallet: 3000 - dueCents }
  const expected = (): Updates => ({
    home: model.home,
    notifications: Number(model.likes) + Number(model.follows) + model.others,
    messages: model.messages,
    balance: dueCents > model.wallet,
  })
  const event = {
    like: async () => void (await app.call('PUT /posts/:id/like', { params }, { as: await fan() })),
    follow: async () =>
      void (await app.call('PUT /users/:username/follow', { params: { username: me.username } }, { as: await fan() })),
    comment: async () =>
      void (await app.call('POST /posts/:id/comments', { params, body: { text: 'words' } }, { as: writer })),
    tip: async () =>
      void (await app.call(
        'POST /users/:username/tips',
        { params: { username: me.username }, body: { amountCents: 100 } },
        { as: giver, key: freshKey() },
      )),
    message: async () => void (await talk.say(writer, chat, 'hello')),
    publish: async () => void (await app.call('POST /posts', words('theirs'), { as: idol })),
  }
  const happens = (name: keyof typeof event): void => {
    if (name === 'like') model.likes = true
    else if (name === 'follow') model.follows = true
    else if (name === 'message') model.messages += 1
    else if (name === 'publish') model.home = true
    else model.others += 1
  }
  const read = async (): Promise<Updates> => (await app.call('GET /updates', {}, { as: me })).body.updates

  async function take(step: Step): Promise<void> {
    switch (step.what) {
      case 'burst':
        // all at once, with tabs that read meanwhile
        await Promise.all([...step.events.map((name) => event[name]()), read(), read(), read()])
        for (const name of step.events) happens(name)
        return
      case 'see notifications': {
        const { notifications } = (await app.call('GET /notifications', { query: {} }, { as: me })).body
        const upTo = notifications[0]?.id
        // in two tabs at once
        const see = () => app.call('POST /notifications/all-seen', { body: { upTo: upTo ?? 1 } }, { as: me })
        await Promise.all([see(), see(), read()])
        Object.assign(model, { likes: false, follows: false, others: 0 })
        return
      }
      case 'look at home': {
        await Promise.all([app.call('POST /timeline/seen', {}, { as: me }), read()])
        model.home = false
        return
      }
      case 'read chats': {
        await Promise.all([talk.read(me, chat, 2 ** 40), talk.read(me, chat, 2 ** 40), read()])
        model.messages = 0
        return
      }
      case 'spend': {
        const body = { amountCents: 800 }
        const tip = { params: { username: idol.username }, body }
        const { status } = await app.call('POST /users/:username/tips', tip, { as: me, key: freshKey() })
        expect(status).toBe(model.wallet >= 800 ? 201 : 402)
        if (status === 201) model.wallet -= 800
        return
      }
      case 'top up':
        await app.fund(me, 900)
        model.wallet += 900
    }
  }
  return { me, take, read, expected }
}

const event = fc.constantFrom('like', 'follow', 'comment', 'tip', 'message', 'publish')
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('burst' as const),
      events: fc.array(event, { minLength: 1, maxLength: 6 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constantFrom('see notifications', 'look at home', 'read chats', 'spend', 'top up'),
    }),
  },
)

it('are right after any order of what happens at once, and every change of them is told', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 9 }), async (steps) => {
      const { me, take, read, expected } = await world()
      await app.runJobs()
      for (const each of steps) {
        const before = expected()
        const from = app.published.length
        await take(each)
        await app.runJobs()
        const tabs = await Promise.all([read(), read(), read()])
        for (const tab of tabs) expect(tab).toEqual(expected())
        const told = app.published.slice(from).includes(updatesChannel(me.userId))
        if (each.what !== 'top up' && JSON.stringify(before) !== JSON.stringify(expected()))
          expect([each, told]).toEqual([each, true])
      }
    }),
    { numRuns: Number(process.env['UPDATES_RUNS'] ?? 8), endOnFailure: true },
  )
}, 120_000)
