import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { errors, problem, type ErrorCode } from '#contract/errors.ts'
import type { Access, Route } from '#contract/http.ts'
import { routes, type RouteKey } from '#contract/routes.ts'
import { creatorRequest } from '#contract/creator-request.ts'
import { limits } from '#contract/limits.ts'
import { security } from '#contract/security.ts'
import { hashToken } from '#modules/accounts/sessions.ts'
import { createTestApp, freshKey, type Person, type TestApp } from './app.ts'
import { samples } from './contract-samples.ts'
import { hostileTexts, hostileValues } from './hostile-values.ts'
import { liveServerUrl } from './live-server.ts'
import { payingSettings, staff } from './staff.ts'
import { anotherSession, createWorld, type Sample, type World } from './samples/world.ts'

/** Every route of the contract, asked well and badly by everyone. The rules are written here anew, from the product page. */

// many calls each: a busy machine takes its time
vi.setConfig({ testTimeout: 60_000 })
/** Requests with something made wrong, for each route. More: `CONTRACT_RUNS=400 npm test -- test/contract.test`. */
const spoiltRuns = Number(process.env['CONTRACT_RUNS'] ?? 25)

let app: TestApp
let world: World
let admin: Person
beforeAll(async () => {
  app = await createTestApp({ ...payingSettings, LIVE_SERVER_URL: liveServerUrl() })
  world = await createWorld(app)
  admin = await staff(app, 'admin_one', 'admin')
})
afterAll(() => app.close())

const names = Object.keys(routes) as RouteKey[]
const actorNames = ['guest', 'unverified', 'fan', 'creator'] as const
type ActorName = (typeof actorNames)[number]

/** Who a route is for; what everyone else is told. */
const refusals: Record<Access, Partial<Record<ActorName, ErrorCode>>> = {
  anyone: {},
  signed: {},
  link: {},
  loopback: {},
  user: { guest: 'unauthenticated' },
  verified: { guest: 'unauthenticated', unverified: 'email_unverified' },
  creator: { guest: 'unauthenticated', unverified: 'creators_only', fan: 'creators_only' },
  staff: { guest: 'not_found', unverified: 'not_found', fan: 'not_found', creator: 'not_found' },
  moderator: { guest: 'not_found', unverified: 'not_found', fan: 'not_found', creator: 'not_found' },
  finance: { guest: 'not_found', unverified: 'not_found', fan: 'not_found', creator: 'not_found' },
  admin: { guest: 'not_found', unverified: 'not_found', fan: 'not_found', creator: 'not_found' },
}
/** What any route may answer besides its own failures. 500 and 503 are never among them here. */
const common: readonly ErrorCode[] = ['invalid_input', 'unauthenticated', 'email_unverified', 'not_found']

async function send(name: RouteKey, { params = {}, query, body, headers }: Sample, as: Person | null) {
  const [method, pattern] = name.split(' ') as ['POST', string]
  const url = pattern.replaceAll(/:(\w+)/g, (_match, key: string) => encodeURIComponent(params[key] ?? ''))
  const search = query ? `?${new URLSearchParams(query).toString()}` : ''
  const payload = body === undefined ? undefined : JSON.stringify(body)
  const answer = await app.http.inject({
    method,
    url: `/api${url}${search}`,
    headers: { 'content-type': 'application/json', authorization: as ? `Bearer ${as.token}` : '', ...headers },
    ...(payload !== undefined && { payload }),
  })
  return {
    status: answer.statusCode,
    body: answer.json() as unknown,
    type: String(answer.headers['content-type']),
    sentBytes: Buffer.byteLength(payload ?? ''),
  }
}
type Answer = Awaited<ReturnType<typeof send>>

/** The answer is the contract's: either the route's own form, or a failure that it may give. */
function check(name: RouteKey, answer: Answer, elsewhere = false): void {
  const route: Route = routes[name]
  const shown = `${name} ${String(answer.status)} ${JSON.stringify(answer.body).slice(0, 300)}`
  expect(answer.status, shown).toBeLessThan(500)
  expect(answer.type).toMatch(/^application\/json/)
  if (answer.status < 400) {
    expect(answer.status, shown).toBe(route.status ?? 200)
    expect(z.safeParse(route.ok, answer.body).data, shown).toEqual(answer.body)
    return
  }
  expect(z.safeParse(problem, answer.body).data, shown).toEqual(answer.body)
  const { code, message } = answer.body as { code: ErrorCode; message: string }
  expect([errors[code].status, errors[code].message], shown).toEqual([answer.status, message])
  const allowed = [
    ...common,
    ...(route.errors ?? []),
    ...(route.idempotent ? ['key_missing', 'key_reused'] : []),
    ...Object.values(refusals[route.access]),
    ...(answer.sentBytes > limits.jsonBodyMaxBytes ? ['too_large'] : []),
    // nothing where an id should be is another address, which may take other methods
    ...(elsewhere ? ['method_not_allowed'] : []),
  ]
  expect(allowed, shown).toContain(code)
}

const renaming: RouteKey = 'PUT /settings/username'
/** Whoever has proved another address has a verified one. */
const proving: RouteKey = 'POST /email/verify-change'
/** Calls that end sessions, or change how someone gets in or may pay, are made by people of their own: the others' tests go on. */
const upsetting: ReadonlySet<string> = new Set([
  ...Object.keys(security),
  ...names.filter((name) => name.startsWith('POST /login')),
  'POST /logout',
  'POST /email/verify',
  proving,
  'POST /deletion',
  'PUT /spending/cap',
  renaming,
  // creators cannot become creators: these make fans of them
  ...Object.keys(creatorRequest),
])
const upset = new Map<string, Person>()
/** `kind`: those who take other names are found under them, by routes that act on whoever has a name; `proved`: no longer unverified. */
async function upsetPerson(actor: Exclude<ActorName, 'guest'>, kind: 'upset' | 'renamed' | 'proved'): Promise<Person> {
  const make = {
    unverified: (username: string) => app.signUp(username),
    fan: (username: string) => app.fan(username),
    creator: (username: string) => app.creator(username),
  }[actor]
  const username = `${kind}_${actor}`
  const person = upset.get(username) ?? (await make(username))
  upset.set(username, person)
  // staff's own tests ask for some names that these had taken, and restrict whoever has them
  await sql`update accounts set restricted_at = null where user_id = ${person.userId} and ${kind} = 'renamed'`.execute(
    app.services.db,
  )
  return person
}
const personOf = async (actor: ActorName, name: RouteKey): Promise<Person | null> => {
  const person =
    actor === 'guest'
      ? null
      : upsetting.has(name)
        ? await upsetPerson(actor, name === renaming ? 'renamed' : name === proving ? 'proved' : 'upset')
        : world.actors[actor]
  const fresh = upsetting.has(name) || (routes[name] as Route).stepUp
  return person && fresh ? anotherSession(world, person, { steppedUp: true }) : person
}
/** A path with nothing where its last id should be is another path, and may be another route's. */
function meant(name: RouteKey, { params = {} }: Sample): RouteKey {
  const [, shorter = name, key = ''] = /^(.*)\/:(\w+)$/.exec(name) ?? []
  return key !== '' && (params[key] ?? '') === '' && shorter in routes ? (shorter as RouteKey) : name
}
const isElsewhere = (name: RouteKey, { params = {} }: Sample): boolean =>
  [...name.matchAll(/:(\w+)/g)].some(([, key = '']) => (params[key] ?? '') === '')
const isForStaff = (name: RouteKey): boolean => /^(staff|moderator|finance|admin)$/.test((routes[name] as Route).access)
/** The person of a route who must succeed. */
const ownerOf = (name: RouteKey): Promise<Person | null> =>
  isForStaff(name)
    ? anotherSession(world, admin, { steppedUp: true })
    : personOf((routes[name] as Route).access === 'creator' ? 'creator' : 'fan', name)

const hostileText = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary' }))
const hostileValue = fc.oneof(
  hostileText,
  fc.constantFrom(...hostileValues),
  fc.array(hostileText, { maxLength: 30 }),
  // a body with the key __proto__ is refused as unreadable: contract-edges.test.ts
  fc.jsonValue().filter((value) => !JSON.stringify(value).includes('__proto__')),
)
/** A path or query cannot hold a lone surrogate: there is no way to write it down. */
const inAddress = (text: string): string => text.slice(0, 4000).toWellFormed()
const hostileQuery = hostileText.map(inAddress)

type Spoil = {
  part: 'params' | 'query' | 'body' | 'key'
  how: 'replace' | 'remove' | 'add' | 'whole'
  at: number
  value: unknown
  text: string
}
const spoil: fc.Arbitrary<Spoil> = fc.record({
  part: fc.constantFrom('params', 'query', 'body', 'body', 'key'),
  how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'whole'),
  at: fc.nat(20),
  value: hostileValue,
  text: hostileQuery,
})

/** The good request with one thing made wrong. */
function spoilt(good: Sample, { part, how, at, value, text }: Spoil): Sample {
  if (part === 'key')
    return { ...good, headers: { ...good.headers, 'idempotency-key': text.replaceAll(/[^\x20-\x7e]/g, '') } }
  const whole = (good[part] ?? {}) as Record<string, unknown>
  const keys = Object.keys(whole)
  const key = keys[at % Math.max(1, keys.length)] ?? 'unknown'
  const given = part === 'body' ? value : text
  if (part === 'body' && how === 'whole') return { ...good, body: given }
  const changed = { ...whole }
  if (how === 'remove') delete changed[key]
  else changed[how === 'add' ? 'unknown' : key] = given
  return { ...good, [part]: changed }
}

describe('every route of the contract', () => {
  it.each(names)('%s succeeds for whom it is for and refuses everyone else', async (name) => {
    const { access, ...route }: Route = routes[name]
    for (const actor of actorNames) {
      const as = await personOf(actor, name)
      const good = await samples[name](world, as)
      const answer = await send(name, good, as)
      check(name, answer)
      const refusal = refusals[access][actor]
      if (refusal) expect([actor, (answer.body as { code: string }).code]).toEqual([actor, refusal])
      // the author's own post is the fan's to like, and somebody else's to remove: only the sample's own person must succeed
      else expect([actor, answer.status, answer.body], name).toEqual([actor, route.status ?? 200, answer.body])
    }
    if (!isForStaff(name)) return
    const as = await ownerOf(name)
    const answer = await send(name, await samples[name](world, as), as)
    check(name, answer)
    expect([answer.status, answer.body], name).toEqual([route.status ?? 200, answer.body])
  })

  it.each(names)('%s answers each known trap in each field in its own form', async (name) => {
    const person = await ownerOf(name)
    const good = await samples[name](world, person)
    for (const part of ['params', 'query', 'body'] as const)
      for (const key of Object.keys((good[part] as object | undefined) ?? {}))
        for (const value of part === 'body' ? [...hostileTexts, ...hostileValues] : hostileTexts.map(inAddress)) {
          const sample = { ...good, [part]: { ...(good[part] as object), [key]: value } }
          check(
            meant(name, sample),
            await send(name, { ...sample, headers: { ...good.headers, 'idempotency-key': freshKey() } }, person),
            isElsewhere(name, sample),
          )
        }
  })

  it.each(names)('%s answers bad input in its own form, without a server error', async (name) => {
    const { access }: Route = routes[name]
    const samplesOf = new Map<ActorName | 'staff', Sample>()
    const askers = isForStaff(name) ? ([...actorNames, 'staff'] as const) : actorNames
    const askerOf = (actor: ActorName | 'staff') => (actor === 'staff' ? ownerOf(name) : personOf(actor, name))
    for (const actor of askers) samplesOf.set(actor, await samples[name](world, await askerOf(actor)))
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...askers), spoil, async (actor, how) => {
        const as = await askerOf(actor)
        const sample = spoilt(samplesOf.get(actor) ?? {}, how)
        const answer = await send(name, sample, as)
        check(meant(name, sample), answer, isElsewhere(name, sample))
        const refusal = actor === 'staff' ? undefined : refusals[access][actor]
        const { code } = answer.body as { code?: string }
        // a key of another call of theirs is known before anything is judged (docs/decisions/090)
        if (code === 'key_reused' && how.part === 'key') return
        // a path with nothing where an id should be is another path, which is not there
        if (refusal && code !== 'not_found' && code !== 'method_not_allowed') expect(code).toBe(refusal)
      }),
      { numRuns: spoiltRuns },
    )
  })

  it.each(names)('%s ends with 401 for a session that is over, whatever else is asked', async (name) => {
    const as = { userId: 1, username: 'gone', token: 'x'.repeat(43) }
    const { headers = {}, ...sample } = await samples[name](world, await personOf('fan', name))
    // in the place of what a machine shows
    const rest = Object.fromEntries(Object.entries(headers).filter(([header]) => header !== 'authorization'))
    const answer = await send(name, { ...sample, headers: rest }, as)
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([401, 'unauthenticated'])
  })

  it.each(names.filter((name) => (routes[name] as Route).stepUp))(
    '%s wants the password or a passkey again, given within five minutes on this very session',
    async (name) => {
      const person = await ownerOf(name)
      if (!person) throw new Error('Guests step up nowhere.')
      const good = await samples[name](world, person)
      const codeFor = async (as: Person | null): Promise<string> =>
        ((await send(name, good, as)).body as { code: string }).code
      const before = await anotherSession(world, person, { steppedUp: true })
      await sql`update sessions set stepped_up_at = now() - interval '301 seconds'
        where token_hash = ${hashToken(before.token)}`.execute(app.services.db)
      expect(await codeFor(await anotherSession(world, person))).toBe('step_up_required')
      expect(await codeFor(before)).toBe('step_up_required')
      expect(await codeFor(null)).toBe(isForStaff(name) ? 'not_found' : 'unauthenticated')
    },
  )

  it.each(names.filter((name) => (routes[name] as Route).idempotent))(
    '%s wants an Idempotency-Key of at most 255 visible characters',
    async (name) => {
      const as = isForStaff(name) ? await ownerOf(name) : world.actors.creator
      const good = await samples[name](world, as)
      // refused before it is looked at, so the last key finds it as it was
      for (const key of ['', ' ', 'a b', 'x'.repeat(256), 'ü']) {
        const answer = await send(name, { ...good, headers: key === '' ? {} : { 'idempotency-key': key } }, as)
        expect([key, answer.status, (answer.body as { code: string }).code]).toEqual([key, 422, 'key_missing'])
      }
      const answer = await send(name, { ...good, headers: { 'idempotency-key': freshKey().padEnd(255, 'x') } }, as)
      expect(answer.status).toBe(201)
    },
  )
})
