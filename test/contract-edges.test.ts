import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRoutes } from '#contract/all-routes.ts'
import { problem } from '#contract/errors.ts'
import type { Route } from '#contract/http.ts'
import { limits } from '#contract/limits.ts'
import { routes, type RouteKey } from '#contract/routes.ts'
import { missingRoutes } from '#server/app.ts'
import * as z from 'zod/mini'
import { createTestApp, type Person, type TestApp } from './app.ts'
import { samples } from './contract-samples.ts'
import { routesServed } from './routes-served.ts'
import { staff } from './staff.ts'
import { createWorld, newPost, type World } from './samples/world.ts'

let app: TestApp
let world: World
let admin: Person
beforeAll(async () => {
  app = await createTestApp()
  world = await createWorld(app)
  admin = await staff(app, 'admin_one', 'admin')
})
afterAll(() => app.close())

const names = Object.keys(routes) as RouteKey[]
const withBody = names.filter((name) => (routes[name] as Route).body)

/** One request as bytes, without anything that a client's library would put right. */
async function raw(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: string | Buffer,
  headers: Record<string, string> = {},
) {
  // for everyone else there is nothing below /admin, whatever is asked
  const as = url.startsWith('/api/admin/') ? admin : world.actors.creator
  const answer = await app.http.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${as.token}`,
      'content-type': 'application/json',
      'idempotency-key': 'edges',
      ...headers,
    },
    ...(payload !== undefined && { payload }),
  })
  const body = answer.json() as { code: string }
  expect(z.safeParse(problem, body).success, `${method} ${url} ${answer.body}`).toBe(true)
  return [answer.statusCode, body.code] as const
}
const addressOf = async (name: RouteKey): Promise<[method: 'POST', url: string]> => {
  const [method, pattern] = name.split(' ') as ['POST', string]
  const { params } = await samples[name](world, world.actors.creator)
  return [method, `/api${pattern.replaceAll(/:(\w+)/g, (_match, key: string) => params?.[key] ?? '')}`]
}

describe('what comes before a route’s own rules', () => {
  it.each(withBody)(
    '%s: broken JSON 400, another kind of content 415, more than 64 kB 413, no body 422',
    async (name) => {
      const [method, url] = await addressOf(name)
      for (const broken of [
        '{',
        '{"a":1,}',
        "{'a':1}",
        'nul',
        '"\u0001"',
        '{"__proto__":{"x":1}}',
        '{"constructor":{"prototype":{"x":1}}}',
      ])
        expect([broken, ...(await raw(method, url, broken))]).toEqual([broken, 400, 'bad_request'])
      // bytes that are not UTF-8 are read with replacement characters: then it is a value like any other, or no JSON
      expect((await raw(method, url, Buffer.from([0x7b, 0xff, 0xfe, 0x7d])))[0]).toBe(400)
      for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'application/jsonp'])
        expect([type, ...(await raw(method, url, '{}', { 'content-type': type }))]).toEqual([
          type,
          415,
          'unsupported_type',
        ])
      const large = JSON.stringify({
        text: 'x'.repeat((routes[name] as Route).bodyMaxBytes ?? limits.jsonBodyMaxBytes),
      })
      expect(await raw(method, url, large)).toEqual([413, 'too_large'])
      if (name !== 'POST /webhooks/:provider') {
        expect((await raw(method, url, undefined))[0]).toBe(422)
        for (const other of ['[]', 'null', '1', '"text"', 'true'])
          expect([other, (await raw(method, url, other))[0]]).toEqual([other, 422])
      }
    },
  )

  it.each(names.filter((name) => !(routes[name] as Route).body && !name.startsWith('GET')))(
    '%s takes no body',
    async (name) => {
      const [method, url] = await addressOf(name)
      expect(await raw(method, url, '{"unknown":1}')).toEqual([422, 'invalid_input'])
    },
  )

  it.each(names.filter((name) => !(routes[name] as Route).query))('%s refuses an unknown query', async (name) => {
    if (name === 'POST /webhooks/:provider') return
    const [method, url] = await addressOf(name)
    expect((await raw(method, `${url}?unknown=1`, (routes[name] as Route).body ? '{}' : undefined))[0]).toBe(422)
  })

  it('nests deeply without harm', async () => {
    const deep = `{"text":${'['.repeat(30_000)}${']'.repeat(30_000)},"mediaIds":[],"audience":"everyone"}`
    expect(await raw('POST', '/api/posts', deep)).toEqual([422, 'invalid_input'])
  })

  it('is not confused by keys that every object has', async () => {
    for (const key of ['constructor', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__']) {
      expect([key, ...(await raw('POST', '/api/posts', JSON.stringify({ [key]: 1 })))]).toEqual([
        key,
        422,
        'invalid_input',
      ])
      expect([key, ...(await raw('GET', `/api/timeline?${key}=1`))]).toEqual([key, 422, 'invalid_input'])
      expect([key, (await raw('GET', `/api/users/${key}`))[0]]).toEqual([key, 404])
    }
  })

  it('names each wrong field', async () => {
    const { status, body } = await app.call(
      'POST /posts',
      { body: { text: 1, mediaIds: 'x', extra: true } as never },
      { as: world.actors.creator },
    )
    expect([status, Object.keys(body.errors ?? {}).toSorted()]).toEqual([
      422,
      ['audience', 'extra', 'mediaIds', 'text'],
    ])
    expect(body.errors?.['audience']).toEqual(['Who can see field is required!'])
  })
})

describe('addresses', () => {
  it.each(['/api/posts/%zz', '/api/users/%', '/api/users/%e0%a4%a', '/api/users/%ff', '/api/posts/%c3%28/like'])(
    '%s: a broken escape is 400',
    async (url) => {
      expect(await raw('GET', url)).toEqual([400, 'bad_request'])
    },
  )
  it.each([
    `/api/posts/${'9'.repeat(5000)}`,
    `/api/users/${'x'.repeat(150)}`,
    '/api/posts/0',
    '/api/posts/-1',
    '/api/posts/1.0',
    '/api/posts/1e3',
    '/api/posts/0x1',
    '/api/posts/%00',
    '/api/posts/%E2%80%AE1',
    '/api/users/a%00b',
    '/api/users/%F0%9F%98%80',
    '/api/posts/9007199254740993',
    '/api/posts/9999999999999999',
    '/api/users/..%2f..%2fetc%2fpasswd',
    '/api/nothing',
    '/api',
    '/api/',
    '/api//me',
    '/api/posts/1%2flike',
  ])('%s: there is nothing', async (url) => {
    expect(await raw('GET', url)).toEqual([404, 'not_found'])
  })
  it('names the methods of an address that is asked by another', async () => {
    expect(await raw('PUT', '/api/me', '{}')).toEqual([405, 'method_not_allowed'])
    expect(await raw('DELETE', '/api/wallet')).toEqual([405, 'method_not_allowed'])
    expect(await raw('GET', '/api/posts/1/unlock')).toEqual([405, 'method_not_allowed'])
  })
  it('reads a repeated or nested query as wrong input', async () => {
    for (const query of [
      'limit=1&limit=2',
      'limit[]=1',
      'limit=',
      'limit=0',
      'limit=51',
      'limit=-1',
      'limit=1e1',
      'cursor=',
      'cursor=%00',
      'cursor=a&cursor=b',
      '__proto__=1',
    ])
      expect([query, (await raw('GET', `/api/timeline?${query}`))[0]]).toEqual([query, 422])
  })
})

describe('page positions', () => {
  it('of days that do not exist are wrong input', async () => {
    for (const at of ['2026-02-30T00:00:00Z', '0000-01-01T00:00:00Z', '2026-01-01T24:00:00Z', '9999-99-99T00:00:00Z'])
      for (const [list, id] of [
        ['timeline', '5'],
        ['bookmarks', '5'],
        ['notifications', '5'],
        ['creators', '5'],
        ['users/creator_one/posts', '5'],
        ['subscriptions', '5'],
        ['wallet/transactions', world.otherTopUp],
        ['earnings', world.otherTopUp],
      ]) {
        const cursor = Buffer.from(`${at} ${id ?? ''}`).toString('base64url')
        expect([list, at, ...(await raw('GET', `/api/${list ?? ''}?cursor=${cursor}`))]).toEqual([
          list,
          at,
          422,
          'invalid_input',
        ])
      }
  })
})

describe('other people’s things', () => {
  it('do not exist, or cannot be touched', async () => {
    const { fan, creator } = world.actors
    const as = { as: creator }
    const post = { params: { id: String(world.otherPost) } }
    expect((await app.call('DELETE /posts/:id', post, as)).body.code).toBe('not_found')
    expect((await app.call('GET /posts/:id', post, as)).status).toBe(200)
    expect((await app.call('GET /wallet/topUps/:id', { params: { id: world.otherTopUp } }, as)).body.code).toBe(
      'not_found',
    )
    expect(
      (await app.call('DELETE /subscriptions/:id', { params: { id: String(world.otherSubscription) } }, as)).body.code,
    ).toBe('not_found')
    const channel = await app.call(
      'POST /realtime/auth',
      { body: { socket_id: '1.2', channel_name: `private-updates.${String(fan.userId)}` } },
      as,
    )
    expect([channel.status, channel.body.code]).toEqual([403, 'forbidden'])
    for (const channel_name of [
      `updates.${String(creator.userId)}`,
      `private-updates.${String(creator.userId)}0`,
      `private-updates.0${String(creator.userId)}`,
      'private-updates.',
      'presence-chat',
    ])
      expect((await app.call('POST /realtime/auth', { body: { socket_id: '1.2', channel_name } }, as)).status).toBe(403)
  })
  it('a post that waits or is removed is there for nobody else', async () => {
    const id = await newPost(world)
    await sql`update posts set state = 'processing' where id = ${id}`.execute(app.services.db)
    const one = { params: { id: String(id) } }
    for (const route of [
      'GET /posts/:id',
      'PUT /posts/:id/like',
      'PUT /posts/:id/bookmark',
      'DELETE /posts/:id/like',
      'DELETE /posts/:id/bookmark',
    ] as const)
      expect([route, (await app.call(route, one, { as: world.actors.fan })).status]).toEqual([route, 404])
    expect((await app.call('GET /posts/:id', one, { as: world.actors.creator })).body).toMatchObject({
      state: 'processing',
      mine: true,
    })
    await app.call('DELETE /posts/:id', one, { as: world.actors.creator })
    expect((await app.call('GET /posts/:id', one, { as: world.actors.creator })).status).toBe(404)
    expect((await app.call('DELETE /posts/:id', one, { as: world.actors.creator })).status).toBe(404)
  })
})

describe('the list of routes', () => {
  it('is served whole', () => expect(missingRoutes()).toEqual([]))
  it('has nothing below /api that the contract does not name, but the documentation; nor elsewhere, but what watches the program', () => {
    const declared = Object.entries(allRoutes as Record<string, Route>).map(([name, route]) =>
      route.outsideApi ? name : name.replace(' ', ' /api'),
    )
    const beside = /^GET \/(api\/docs(\.css|\.woff2)?|api\/openapi\.json|healthz|readyz|metrics)$/
    const served = routesServed(app.http).filter(
      (route) => !beside.test(route) && (!/^(HEAD|OPTIONS) /.test(route) || declared.includes(route)),
    )
    expect(served.toSorted()).toEqual(declared.toSorted())
  })
})
