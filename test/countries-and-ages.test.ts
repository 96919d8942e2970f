import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Route } from '#contract/http.ts'
import { routes } from '#contract/routes.ts'
import type { OperatorSettings } from '#contract/staff/settings.ts'
import { createTestApp, type Person } from './app.ts'
import { anywhere, createPlacedApp, inAntarctica, inNorway, type PlacedApp } from './placed-app.ts'

/** What the operator says of countries counts by address and by declaration, the stricter of the two, on every route and file. */

let app: PlacedApp
let here: Person
let livesThere: Person
let young: Person
const choose = async (chosen: Partial<OperatorSettings>) => {
  await sql`update operator_settings set chosen = ${JSON.stringify(chosen)}::jsonb, version = version + 1`.execute(
    app.services.db,
  )
  await app.services.settings.load()
}

beforeAll(async () => {
  app = await createPlacedApp()
  here = await app.fan('lives_here')
  livesThere = await app.fan('lives_there')
  await app.call('PATCH /settings/account', { body: { country: 'AQ' } }, { as: livesThere })
  young = await app.fan('nineteen')
  await sql`update accounts set date_of_birth = (now() - interval '19 years 2 months')::date where user_id = ${young.userId}`.execute(
    app.services.db,
  )
  app.services.sessions.forgetUser(young.userId)
})
afterAll(() => app.close())

const all = Object.entries(routes as Record<string, Route>)
const concrete = (pattern: string) => pattern.replace(':username', 'lives_here').replaceAll(/:\w+/g, '1')
/** Routes that are no JSON, by what they are asked with. */
const files: ['GET' | 'POST' | 'PUT' | 'HEAD', string][] = [
  ['GET', '/files/following.csv'],
  ['GET', '/files/wallet.csv'],
  ['GET', '/receipts/00000000-0000-4000-8000-000000000000/pdf'],
  ['PUT', '/creatorRequest/documents/front'],
  ['POST', '/uploads'],
  ['HEAD', '/uploads/aaaaaaaaaaaaaaaaaaaaaa'],
]

it('where nothing is offered, no route and no file answers, by address and by declaration', async () => {
  await choose({ blockedCountries: ['AQ'] })
  for (const [who, from] of [
    [here, inAntarctica],
    [livesThere, inNorway],
    [livesThere, anywhere],
  ] as const) {
    for (const [name, route] of all) {
      if (route.geoExempt || !['anyone', 'user', 'verified'].includes(route.access) || route.stepUp) continue
      const [method, pattern] = name.split(' ') as ['GET', string]
      const { status } = await app.ask(method, concrete(pattern), from, who, method === 'GET' ? undefined : {})
      expect([who.username, name, status]).toEqual([who.username, name, 451])
    }
    for (const [method, url] of files)
      expect([who.username, url, (await app.ask(method, url, from, who)).status]).toEqual([who.username, url, 451])
  }
  expect((await app.ask('GET', '/wallet', inNorway, here)).status).toBe(200)
  // who has moved away says so, and is let in again
  expect((await app.ask('GET', '/settings/account', inNorway, livesThere)).status).toBe(200)
  expect((await app.ask('PATCH', '/settings/account', inNorway, livesThere, { country: 'NO' })).status).toBe(200)
  expect((await app.ask('GET', '/wallet', inNorway, livesThere)).status).toBe(200)
  const back = await app.ask('PATCH', '/settings/account', inNorway, livesThere, { country: 'AQ' })
  expect([back.status, Object.keys(back.json()['errors'] as object)]).toEqual([422, ['country']])
})

it('who is too young for where they are or live is shown nothing that people make, though nobody is asked there', async () => {
  await choose({ ageRules: [{ country: 'AQ', minimumAge: 21 }] })
  const seen = async (from: string) => (await app.ask('GET', '/timeline', from, young)).status
  expect([await seen(inNorway), await seen(inAntarctica)]).toEqual([200, 403])
  await app.call('PATCH /settings/account', { body: { country: 'AQ' } }, { as: young })
  expect([await seen(inNorway), await seen(anywhere)]).toEqual([403, 403])
  expect((await app.ask('GET', '/timeline', inAntarctica, here)).status).toBe(200)
  // who is as old in a year and ten months is told so, and not let through by saying otherwise
  const { status, text } = await app.ask('POST', '/ageCheck', inNorway, young, {
    dateOfBirth: '1990-05-05',
    confirmed: true,
  })
  expect([status, text]).toEqual([422, expect.stringContaining('isn’t the date of birth')])
  expect((await app.ask('GET', '/wallet', inNorway, young)).status).toBe(200)
})

it('a creator request asks for the age of all of them: address, declaration and papers', async () => {
  await choose({ ageRules: [{ country: 'AQ', minimumAge: 21 }] })
  const { rows } = await sql<{
    born: string
  }>`select date_of_birth::text as born from accounts where user_id = ${young.userId}`.execute(app.services.db)
  const papers = {
    legalName: 'A Young Person',
    dateOfBirth: rows[0]?.born,
    country: 'NO',
    street: 'A street 1',
    postcode: '0150',
    city: 'Oslo',
  }
  const answer = await app.ask('PUT', '/creatorRequest/validation', inNorway, young, papers)
  expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('not old enough')])
})

it('without an address file what was noted of addresses does not count', async () => {
  const without = await createTestApp()
  try {
    const author = await without.creator('author')
    const reader = await without.fan('reader')
    await without.call('PUT /users/:username/follow', { params: { username: 'author' } }, { as: reader })
    const hidden = { whoMayMessage: 'everyone' as const, hiddenIn: ['AQ'] }
    await without.call('PUT /settings/privacy', { body: hidden }, { as: author })
    await sql`update accounts set address_countries = '{AQ}', address_seen = array[now()] where user_id = ${reader.userId}`.execute(
      without.services.db,
    )
    without.services.sessions.forgetUser(reader.userId)
    const profile = async () =>
      (await without.call('GET /users/:username', { params: { username: 'author' } }, { as: reader })).status
    expect(await profile()).toBe(200)
    await without.call('PATCH /settings/account', { body: { country: 'AQ' } }, { as: reader })
    expect(await profile()).toBe(404)
  } finally {
    await without.close()
  }
})
