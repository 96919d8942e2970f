import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Route } from '#contract/http.ts'
import { allRoutes } from '#contract/all-routes.ts'
import { hashPassword } from '#modules/accounts/passwords.ts'
import { expectedAccess, people, type PersonName } from './access-expectations.ts'
import { createTestApp, password, type Person, type TestApp } from './app.ts'
import { samples } from './contract-samples.ts'
import { giveMoney } from './give-money.ts'
import { liveServerUrl } from './live-server.ts'
import { payingSettings } from './staff.ts'
import { anotherSession, createWorld, unique, type Sample, type World } from './samples/world.ts'

/** Every route of the contract × every kind of person, against a table that was written by hand. */

let app: TestApp
let world: World
let passwordHash: string
beforeAll(async () => {
  app = await createTestApp({ ...payingSettings, LIVE_SERVER_URL: liveServerUrl() })
  world = await createWorld(app)
  passwordHash = await hashPassword(password)
})
afterAll(() => app.close())

type Key = keyof typeof allRoutes
const names = Object.keys(allRoutes) as Key[]
const expected = expectedAccess()

const isCreator = (name: PersonName): boolean => name === 'creator' || name === 'other creator'
const roleOf = (name: PersonName): string | null =>
  name === 'moderator' || name === 'finance' || name === 'admin' ? name : null

const batch = 30

/** Verified people with money and no session, whom nobody has met. */
async function makePeople(kind: PersonName): Promise<Person[]> {
  const usernames = Array.from({ length: batch }, unique)
  return app.services.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ userId: number; username: string }>`
      insert into users (username, name, is_creator) select name, 'A Name', ${isCreator(kind)} from unnest(${usernames}::text[]) name
      returning id as "userId", username`.execute(tx)
    const ids = rows.map(({ userId }) => userId)
    await sql`insert into accounts (user_id, email, email_verified_at, password_hash, date_of_birth, language, staff_role, totp_enabled_at)
      select id, username || '@example.com', ${kind === 'unverified' ? null : sql`now()`}, ${passwordHash}, '1990-05-05', 'en',
        ${roleOf(kind)}, ${roleOf(kind) === null ? null : sql`now()`} from users where id = any(${ids}::bigint[])`.execute(
      tx,
    )
    if (isCreator(kind))
      await sql`insert into plans (creator_id, period, price_cents)
        select id, 'monthly', 799 from unnest(${ids}::bigint[]) id`.execute(tx)
    await giveMoney(tx, ids, 20_000)
    return rows.map((row) => ({ ...row, token: '' }))
  })
}

const unmet = new Map<PersonName, Person[]>()
/** Somebody new, signed in, with money: nothing that an earlier call did is in the way. They are made by the dozen, which is quicker. */
async function newcomer(kind: PersonName): Promise<Person> {
  const left = unmet.get(kind) ?? []
  if (left.length === 0) left.push(...(await makePeople(kind)))
  unmet.set(kind, left)
  const person = left.pop()
  if (!person) throw new Error('Nobody was made.')
  return anotherSession(world, person, { steppedUp: true })
}

async function send(name: Key, { params = {}, query, body, payload, headers }: Sample, token: string | undefined) {
  const route: Route = allRoutes[name]
  const [method, pattern] = name.split(' ') as ['POST', string]
  const url = pattern.replaceAll(/:(\w+)/g, (_match, key: string) => encodeURIComponent(params[key] ?? ''))
  const answer = await app.http.inject({
    method,
    url: `${route.outsideApi ? '' : '/api'}${url}${query ? `?${new URLSearchParams(query).toString()}` : ''}`,
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
    ...(payload && { payload }),
  })
  const isJson =
    method !== ('HEAD' as string) && answer.headers['content-type']?.toString().startsWith('application/json')
  return { status: answer.statusCode, body: isJson ? answer.json<{ code?: string }>() : {} }
}

const words: Readonly<Record<string, string>> = {
  '401 unauthenticated': '401',
  '404 not_found': '404',
  '403 email_unverified': 'mail',
  '403 creators_only': 'creators',
  '403 step_up_required': 'password',
  // HEAD is answered without a body
  '401 ': '401',
  '404 ': '404',
  '403 ': 'mail',
}
/** Of the statuses of what is no JSON, the lowest. */
const usualStatus = ({ sends, status = 200 }: Route): number =>
  sends ? Math.min(...Object.keys(sends).map(Number)) : status
const wordFor = (route: Route, { status, body }: { status: number; body: { code?: string } }): string => {
  if (status === usualStatus(route)) return 'ok'
  const answer = `${String(status)} ${body.code ?? ''}`
  return words[answer] ?? answer
}

/** Who a route is for: what the path names is theirs, and they are the one without a recent password. */
const ownerNameOf = (access: Route['access']): 'fan' | 'creator' | 'moderator' | 'finance' | 'admin' =>
  access === 'creator' || access === 'moderator' || access === 'finance' || access === 'admin'
    ? access
    : access === 'staff'
      ? 'moderator'
      : 'fan'

/** Answers that say who somebody is, before anything of the request is read. */
const refused: ReadonlySet<string> = new Set(['401', '404', 'mail', 'creators'])

/**
 * What a person is answered. Things that the path names are the owner's, whoever asks; all else is the asker's own. `made`: a request
 * of this route that others were refused, who leave what it names as it was.
 */
async function ask(name: Key, who: PersonName, made?: Sample): Promise<[answer: string, sample: Sample]> {
  const route: Route = allRoutes[name]
  const ownerName = ownerNameOf(route.access)
  const kind = who === 'stale' ? ownerName : who
  const asker = kind === 'guest' ? null : await newcomer(kind)
  const make = async (): Promise<Sample> => {
    const owner = asker && kind === ownerName ? asker : await newcomer(ownerName)
    const actors = { ...world.actors, [ownerName]: owner }
    return samples[name]({ ...world, actors }, route.subject === 'own' ? owner : asker)
  }
  const sample = made ?? (await make())
  // opened after the sample was made, which may have stepped up the sessions that there were
  const session = asker && (await anotherSession(world, asker, { steppedUp: who !== 'stale' }))
  return [wordFor(route, await send(name, sample, session?.token)), sample]
}

describe('the access matrix', () => {
  it('has a line for every route, and no other', () => {
    expect([...expected.keys()].toSorted()).toEqual([...names].toSorted())
  })

  it.each(names)(
    '%s answers each person as the table says',
    async (name) => {
      const answers: [PersonName, string][] = []
      let forRefused: Sample | undefined
      for (const who of people) {
        const isRefused = refused.has(expected.get(name)?.[who] ?? '')
        const [answer, sample] = await ask(name, who, isRefused ? forRefused : undefined)
        if (isRefused) forRefused ??= sample
        answers.push([who, answer])
      }
      expect(Object.fromEntries(answers)).toEqual(expected.get(name))
      // a dozen people with a hashed password each: a busy machine takes its time
    },
    120_000,
  )

  it('lets nobody in by a role that is only said', async () => {
    const { db, sessions } = app.services
    const fan = await newcomer('fan')
    for (const headers of [{ 'x-staff-role': 'admin' }, { 'x-user-id': '1' }, { cookie: 'staffRole=admin' }]) {
      const { status, body } = await app.call('GET /plans', undefined, { as: fan, headers })
      expect([status, body.code]).toEqual([403, 'creators_only'])
    }
    // a role that is taken away is gone with the next look at the session
    await sql`update users set is_creator = true where id = ${fan.userId}`.execute(db)
    sessions.forgetUser(fan.userId)
    expect((await app.call('GET /plans', undefined, { as: fan })).status).toBe(200)
    await sql`update users set is_creator = false where id = ${fan.userId}`.execute(db)
    sessions.forgetUser(fan.userId)
    expect((await app.call('GET /plans', undefined, { as: fan })).status).toBe(403)
  })
})
