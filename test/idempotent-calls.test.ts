import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Route } from '#contract/http.ts'
import { routes, type RouteKey } from '#contract/routes.ts'
import { createTestApp, type Person, type TestApp } from './app.ts'
import { samples } from './contract-samples.ts'
import { createWorld, type Sample, type World } from './samples/world.ts'
import { staff } from './staff.ts'

/** Every route with an Idempotency-Key answers a repeated key with its first answer, whatever has happened since. */

let app: TestApp
let world: World
let finance: Person
beforeAll(async () => {
  app = await createTestApp()
  world = await createWorld(app)
  finance = await staff(app, 'finance_one', 'finance')
})
afterAll(() => app.close())

type Body = Record<string, unknown> & { id?: unknown }
type Given = { status: number; body: Body }
type First = { name: RouteKey; as: Person; sample: Sample; given: Given }

const keyed = (Object.entries(routes) as [RouteKey, Route][]).filter(([, route]) => route.idempotent)
/** Their content is read anew each time: addresses of media end, and what was removed is gone. */
const contents: ReadonlySet<RouteKey> = new Set([
  'POST /posts/:id/unlock',
  'POST /messages/:id/unlock',
  'POST /chats/:id/messages',
  'POST /listMessages',
])
const run = (text: string) => sql.raw(text).execute(app.services.db)

async function send({ name, as, sample }: Omit<First, 'given'>, body = sample.body): Promise<Given> {
  const [method, pattern] = name.split(' ') as ['POST', string]
  const path = pattern.replaceAll(/:(\w+)/g, (_match, key: string) => encodeURIComponent(sample.params?.[key] ?? ''))
  const answer = await app.http.inject({
    method,
    url: `/api${path}`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${as.token}`, ...sample.headers },
    payload: JSON.stringify(body),
  })
  return { status: answer.statusCode, body: answer.json() }
}

/** The same request with another amount, or another text. */
function otherBody(body: unknown): Body {
  const given = { ...(body as Body) }
  if ('expectedPriceCents' in given) return { ...given, expectedPriceCents: Number(given['expectedPriceCents']) + 1 }
  const [name] = Object.entries(given).find(([, value]) => typeof value === 'number') ?? ['text']
  return { ...given, [name]: typeof given[name] === 'number' ? given[name] + 100 : `${String(given[name])}!` }
}

/** A route without a body is asked about something else instead. */
const anotherRequest = (first: First): Parameters<typeof send> =>
  first.sample.body === undefined
    ? [{ ...first, sample: { ...first.sample, params: { ...first.sample.params, id: randomUUID() } } }]
    : [first, otherBody(first.sample.body)]

async function firstOf(name: RouteKey, { access, status = 200 }: Route): Promise<First> {
  const { fan, creator } = world.actors
  const as = access === 'finance' ? finance : access === 'creator' ? creator : fan
  const sample = await samples[name](world, as)
  const given = await send({ name, as, sample })
  expect([name, given.status, given.body]).toEqual([name, status, expect.anything()])
  return { name, as, sample, given }
}

const callers = `select id from users where username in ('fan_one', 'creator_one')`
const everyone = `select user_id as id from accounts`
/** What happens between a call and its repetition. */
const upsets: Record<string, () => Promise<unknown>> = {
  'nothing happened': async () => undefined,
  'payments are frozen': () => run(`update accounts set payments_frozen_at = now()`),
  'the spending limit is reached': () =>
    run(`insert into spending_caps (user_id, cap_cents) select id, 0 from (${everyone}) e`),
  'many cards were declined': () =>
    run(`insert into top_ups (id, user_id, amount_cents, provider, state)
      select gen_random_uuid(), id, 500, 'sandbox', 'declined' from (${everyone}) e, generate_series(1, 6)`),
  'the top-up limit of the day is reached': () =>
    run(`insert into top_ups (id, user_id, amount_cents, provider, kind)
      select gen_random_uuid(), id, 50000, 'sandbox', 'card' from (${everyone}) e, generate_series(1, 3)`),
  'no provider answers': async () => {
    for (const { name } of app.services.payments.forNew())
      for (let time = 0; time < 20; time += 1) app.services.payments.report(name, false)
  },
  'prices changed': async () => {
    await run(`update plans set price_cents = price_cents + 100`)
    await run(`update posts set price_cents = price_cents + 100 where price_cents is not null`)
    await run(`update message_contents set price_cents = price_cents + 100 where price_cents is not null`)
    await run(`insert into creator_terms (creator_id, message_price_cents) select id, 900 from users where is_creator
      on conflict (creator_id) do update set message_price_cents = 900`)
  },
  'words were listed': async () => {
    const chosen = JSON.stringify({ restrictedWords: ['hello', 'to all', 'Thank you'] })
    await run(`update operator_settings set chosen = '${chosen}'::jsonb, version = version + 1`)
    await app.services.settings.load()
  },
  'the password was given long ago': () => run(`update sessions set stepped_up_at = null`),
  'the callers are restricted': () => run(`update accounts set restricted_at = now() where user_id in (${callers})`),
  'the callers are suspended': () => run(`update users set suspended_at = now() where id in (${callers})`),
  'the callers have to prove their address again': () =>
    run(`update accounts set email_verified_at = null where user_id in (${callers})`),
  'the callers sell nothing any more': () => run(`update users set is_creator = false where id in (${callers})`),
  'the others are suspended': () => run(`update users set suspended_at = now() where id not in (${callers})`),
  'the others have blocked the callers': () =>
    run(`insert into blocks (user_id, blocked_id) select a.id, b.id from users a, users b
      where b.id in (${callers}) and a.id not in (${callers}) on conflict do nothing`),
  'staff have removed what was bought': async () => {
    await run(`update posts set state = 'removed', state_before = null`)
    await run(`delete from unlocks`)
    await run(`update message_contents set hidden_at = now(), removed_at = now()`)
  },
  'the others have left': () =>
    run(`update users set deleted_at = now(), is_creator = false where id not in (${callers})`),
}

describe('a repeated key', () => {
  const firsts: First[] = []
  it('is known to every route that takes one', async () => {
    for (const [name, route] of keyed) firsts.push(await firstOf(name, route))
    expect(firsts.length).toBeGreaterThanOrEqual(12)
  })
  it.each(Object.keys(upsets))('gets the first answer when %s', async (upset) => {
    await upsets[upset]?.()
    for (const { userId } of [world.actors.fan, world.actors.creator, finance]) app.services.sessions.forgetUser(userId)
    const moved = async () =>
      (await sql`select count(*)::int, sum(amount)::text from ledger_transfers`.execute(app.services.db)).rows
    const before = await moved()
    for (const first of firsts) {
      const { name, given } = first
      const again = await send(first)
      const shown = (one: Given) => [name, one.status, contents.has(name) ? one.body.id : one.body]
      expect(shown(again)).toEqual(shown(given))
      const other = await send(...anotherRequest(first))
      expect([name, other.status, other.body['code']]).toEqual([name, 409, 'key_reused'])
    }
    expect(await moved()).toEqual(before)
  })
})

it('goes on with a top-up whose answer was lost, and begins none that nobody was asked about', async () => {
  const fan = await app.fan('lost_answer')
  const call = (key: string) => app.call('POST /wallet/topUps', { body: { amountCents: 500 } }, { as: fan, key })
  const first = await call('lost')
  expect(first.status).toBe(201)
  await run(`delete from idempotency_keys where user_id = ${String(fan.userId)}`)
  await run(`update accounts set payments_frozen_at = now() where user_id = ${String(fan.userId)}`)
  const again = await call('lost')
  expect([again.status, again.body]).toEqual([201, first.body])
  expect((await call('new')).body.code).toBe('payments_frozen')
  await run(`delete from idempotency_keys where user_id = ${String(fan.userId)}`)
  await run(`update top_ups set provider_ref = null, checkout_url = null where user_id = ${String(fan.userId)}`)
  expect((await call('lost')).body.code).toBe('payments_frozen')
})
