import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonRoute, Route } from '#contract/http.ts'
import { routes } from '#contract/routes.ts'
import type { OperatorSettings } from '#contract/staff/settings.ts'
import { makeAddressDatabase } from '#test/address-database.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { readyPhoto } from '#test/ready-photo.ts'
import { staff } from '#test/staff.ts'
import { requests } from '../metrics/instruments.ts'
import type { InnerCall } from './inner-calls.ts'
import { rates } from './rate-limit.ts'

/** The calls of pages that the server draws, answered inside and by HTTP: the same in everything. */

const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-inner-'))
const [elsewhere, asked, closed] = ['192.0.2.9', '203.0.113.7', '198.51.100.7']
let app: TestApp
let admin: Person
let fan: Person
let creator: Person
beforeAll(async () => {
  const file = path.join(folder, 'countries.mmdb')
  const city = { en: 'Somewhere' }
  writeFileSync(
    file,
    makeAddressDatabase([
      { network: '203.0.113.0/24', country: 'NL', city },
      { network: '198.51.100.0/24', country: 'AQ', city },
    ]),
  )
  app = await createTestApp({ GEOIP_DB: file })
  admin = await staff(app, 'dora', 'admin')
  const { version } = (await app.call('GET /admin/settings', {}, { as: admin })).body
  const change: Partial<OperatorSettings> = {
    blockedCountries: ['AQ'],
    ageCheckCountries: ['NL'],
    ageRules: [{ country: 'NL', minimumAge: 21 }],
  }
  expect((await app.call('PATCH /admin/settings', { body: { version, change } }, { as: admin })).status).toBe(200)
  creator = await app.creator('maker')
  fan = await app.fan('reader')
  const mediaIds = [await readyPhoto(app, creator)]
  for (const body of [
    { text: 'for everyone #coffee', mediaIds, audience: 'everyone' as const },
    { text: 'for few', mediaIds: [], audience: 'subscribers' as const },
  ])
    expect((await app.call('POST /posts', { body }, { as: creator })).status).toBe(201)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

type Asking = { as?: Person | null; token?: string; address?: string }
const raw = (): IncomingMessage => new IncomingMessage(new Socket())
const headersOf = ({ as, token = as?.token }: Asking): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` }

const inside = (name: string, given: Partial<Pick<InnerCall, 'params' | 'query'>>, asking: Asking = {}) =>
  app.http.inner.answer({
    name,
    params: {},
    query: {},
    ...given,
    caller: { address: asking.address ?? elsewhere, headers: headersOf(asking), raw: raw() },
  })
async function outside(name: string, { params, query }: Partial<Pick<InnerCall, 'params' | 'query'>>, asking: Asking) {
  const url = name.slice(4).replaceAll(/:(\w+)/g, (_, part: string) => encodeURIComponent(String(params?.[part])))
  const answer = await app.http.inject({
    method: 'GET',
    url: `/api${url}`,
    query: Object.fromEntries(Object.entries(query ?? {}).map(([key, value]) => [key, String(value)])),
    remoteAddress: asking.address ?? elsewhere,
    headers: headersOf(asking),
  })
  return { status: answer.statusCode, body: answer.json<{ code?: string }>() }
}

/** Some answers name the database's snapshot or what has been used meanwhile: they are asked for again, and agree then. */
async function bothWays(name: string, params: InnerCall['params'], asking: Asking) {
  for (let tries = 1; ; tries += 1) {
    const one = await inside(name, { params }, asking)
    const other = await outside(name, { params }, asking)
    const agree = JSON.stringify(steady(one?.body)) === JSON.stringify(steady(other.body))
    if (!one || agree || tries === 5) return [one, other] as const
  }
}

describe('answered as by HTTP', () => {
  /** Every call that answers JSON to a GET, with parts of addresses that are there, are not, and cannot be. */
  const calls = Object.entries(routes as Record<string, Route>).flatMap(([name, route]) => {
    if (!name.startsWith('GET ') || !(route as JsonRoute).ok) return []
    const names = [...name.matchAll(/:(\w+)/g)].map(([, part = '']) => part)
    if (names.length === 0) return [[name, {}] as const]
    return ['1', 'maker', 'no-such', 'a b', '9'.repeat(150)].map(
      (value) => [name, Object.fromEntries(names.map((part) => [part, value]))] as const,
    )
  })
  it.each([
    ['a guest', () => ({})],
    ['a guest whose age is asked', () => ({ address: asked })],
    ['a guest where nothing is offered', () => ({ address: closed })],
    ['a fan', () => ({ as: fan })],
    ['a fan whose age is asked', () => ({ as: fan, address: asked })],
    ['a creator', () => ({ as: creator })],
    ['staff', () => ({ as: admin })],
    ['a session that has ended', () => ({ token: 'gone' })],
  ] as const)('for %s', async (_, asking: () => Asking) => {
    const seen = new Map<number, number>()
    for (const [name, params] of calls) {
      const [one, other] = await bothWays(name, params, asking())
      if (!one) continue
      expect([name, params, one.status]).toEqual([name, params, other.status])
      expect([name, params, steady(one.body)]).toEqual([name, params, steady(other.body)])
      seen.set(one.status, (seen.get(one.status) ?? 0) + 1)
    }
    expect([...seen.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(100)
  })

  it('with what the query says, and refuses what it may not say', async () => {
    for (const [name, given] of [
      ['GET /users/:username/posts', { params: { username: 'maker' }, query: { cursor: undefined } }],
      ['GET /users/:username/posts', { params: { username: 'maker' }, query: { cursor: 'broken' } }],
      ['GET /users/:username/gallery', { params: { username: 'maker' }, query: { kind: 'photo' } }],
      ['GET /users/:username/gallery', { params: { username: 'maker' }, query: { kind: 'sculpture' } }],
      ['GET /creators', { query: { sort: 'new', nobody: 'asks' } }],
      ['GET /creators', { query: { sort: 'new' } }],
    ] as const) {
      const query = Object.fromEntries(Object.entries(given.query).filter(([, value]) => value !== undefined))
      const one = await inside(name, given)
      const other = await outside(name, { ...given, query }, {})
      expect([one?.status, steady(one?.body)]).toEqual([other.status, steady(other.body)])
    }
  })
})

/** Addresses of media end at a moment of their own, and some answers say what time it is. */
const steady = (body: unknown): unknown =>
  JSON.parse(
    (JSON.stringify(body) ?? 'null')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then')
      .replaceAll(/\?e=\d+&s=[\w-]+/g, ''),
  )

it('counts as a call, in the figures and against the limit of whoever it is for', async () => {
  const of = async (): Promise<number> => {
    const { values } = await requests.get()
    return values
      .filter(({ labels }) => labels.route === '/api/users/:username')
      .reduce((sum, { value }) => sum + value, 0)
  }
  const before = await of()
  await inside('GET /users/:username', { params: { username: 'maker' } })
  await outside('GET /users/:username', { params: { username: 'maker' } }, {})
  expect((await of()) - before).toBe(2)

  const limited = await createTestApp({ RATE_LIMITS: 'on' })
  const ask = (address: string) =>
    limited.http.inner.answer({
      name: 'GET /creators',
      params: {},
      query: {},
      caller: { address, headers: {}, raw: raw() },
    })
  const byHttp = async () => (await limited.http.inject({ url: '/api/creators', remoteAddress: elsewhere })).statusCode
  const all = await Promise.all(Array.from({ length: rates.read.burst }, () => ask(elsewhere)))
  expect(all.every((answer) => answer?.status === 200)).toBe(true)
  // some are given back meanwhile
  const more = await Promise.all(
    Array.from({ length: 200 }, async () => [(await ask(elsewhere))?.status, await byHttp()]),
  )
  expect(more.filter(([inner]) => inner === 429).length).toBeGreaterThan(20)
  expect(more.filter(([, outer]) => outer === 429).length).toBeGreaterThan(20)
  expect((await ask(asked))?.status).toBe(200)
  await limited.close()
})

it('leaves to HTTP what is no JSON, what is for this machine, and what an address would say otherwise', async () => {
  expect(await inside('GET /users/:username', { params: { username: '..' } })).toBeNull()
  expect(await inside('GET /users/:username', { params: { username: 'a/b' } })).toBeNull()
  expect(await inside('GET /users/:username', { params: { username: '' } })).toBeNull()
  expect(await inside('GET /users/:username', { params: { username: 'a'.repeat(201) } })).toBeNull()
  const names = Object.entries(routes as Record<string, Route>)
  for (const [name, { access, sends }] of names)
    if (access === 'loopback' || sends || !name.startsWith('GET '))
      expect([name, await inside(name, { params: { id: 1 } })]).toEqual([name, null])
})

it('says of a fault no more than that there is one', async () => {
  const { db } = app.services
  Object.assign(app.services, { db: { selectFrom: () => expect.fail('the inside') } })
  const answer = await inside('GET /users/:username', { params: { username: 'maker' } })
  Object.assign(app.services, { db })
  expect(answer).toEqual({ status: 500, body: { code: 'server_error', message: expect.any(String) } })
  expect(JSON.stringify(answer)).not.toContain('inside')
})
