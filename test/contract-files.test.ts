import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { allRoutes } from '#contract/all-routes.ts'
import { problem } from '#contract/errors.ts'
import type { Route } from '#contract/http.ts'
import { routes } from '#contract/routes.ts'
import { createTestApp, type Person, type TestApp } from './app.ts'
import { samples } from './contract-samples.ts'
import { hostileTexts } from './hostile-values.ts'
import { staff } from './staff.ts'
import { anotherSession, createWorld, unique, type Sample, type World } from './samples/world.ts'

/** Every address that takes or answers something else than JSON, asked well and badly. Who may ask: access-matrix.test.ts. */

let app: TestApp
let world: World
let admin: Person
beforeAll(async () => {
  app = await createTestApp()
  world = await createWorld(app)
  admin = await staff(app, 'admin_one', 'admin')
})
afterAll(() => app.close())

type Key = keyof typeof allRoutes
const names = (Object.keys(allRoutes) as Key[]).filter((name) => !(name in routes))
const routeOf = (name: Key): Route => allRoutes[name]
const isByAddress = (name: Key): boolean => ['link', 'loopback'].includes(routeOf(name).access)

async function send(name: Key, { params = {}, query, body, payload, headers }: Sample, token?: string) {
  const [method, pattern] = name.split(' ') as ['POST', string]
  const url = pattern.replaceAll(/:(\w+)/g, (_match, key: string) => encodeURIComponent(params[key] ?? ''))
  return app.http.inject({
    method,
    url: `${routeOf(name).outsideApi ? '' : '/api'}${url}${query ? `?${new URLSearchParams(query).toString()}` : ''}`,
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
    ...(payload && { payload }),
  })
}
type Answered = Awaited<ReturnType<typeof send>>

/** Somebody whom the route is for. */
async function owner(name: Key): Promise<Person> {
  const { access } = routeOf(name)
  if (['moderator', 'finance', 'admin', 'staff'].includes(access)) return anotherSession(world, admin)
  return access === 'creator' ? app.creator(unique()) : app.fan(unique())
}

/** A failure in our form, or a status and a type that the contract names. */
function check(name: Key, { statusCode, headers, body }: Answered): void {
  const shown = `${name} ${String(statusCode)} ${body.slice(0, 200)}`
  expect(statusCode, shown).toBeLessThan(500)
  const type = headers['content-type']?.replace(/;.*/, '')
  const sends = routeOf(name).sends?.[statusCode]
  if (sends && (type === undefined ? sends.length === 0 : sends.includes(type))) return
  expect(type, shown).toBe('application/json')
  if (statusCode >= 400 && !name.startsWith('HEAD '))
    expect(z.safeParse(problem, JSON.parse(body)).success, shown).toBe(true)
}

describe('what is no JSON', () => {
  it.each(names)('%s answers whom it is for with what the contract names', async (name) => {
    const as = await owner(name)
    const answer = await send(name, await samples[name](world, as), as.token)
    check(name, answer)
    expect(answer.statusCode, answer.body.slice(0, 200)).toBeLessThan(400)
  })

  it.each(names)('%s answers each known trap in its own form', async (name) => {
    const as = await owner(name)
    const good = await samples[name](world, as)
    for (const part of ['params', 'query'] as const)
      for (const key of Object.keys(good[part] ?? {}))
        for (const text of hostileTexts) {
          const value = text.slice(0, 4000).toWellFormed()
          // nothing in a path is another address
          if (part === 'params' && value === '') continue
          check(name, await send(name, { ...good, [part]: { ...good[part], [key]: value } }, as.token))
        }
  })

  it.each(names)('%s looks at a session only where it matters who asks', async (name) => {
    const answer = await send(name, await samples[name](world, await owner(name)), 'x'.repeat(43))
    if (routeOf(name).access === 'link') expect(answer.statusCode).toBeLessThan(400)
    else
      expect([answer.statusCode, name.startsWith('HEAD ') || answer.json<{ code: string }>().code]).toEqual([
        401,
        name.startsWith('HEAD ') || 'unauthenticated',
      ])
  })

  it('is closed to guests but for links, this machine, and who is asked for a consent', async () => {
    for (const name of names) {
      if (isByAddress(name) || routeOf(name).access === 'anyone') continue
      const { statusCode } = await send(name, await samples[name](world, await owner(name)))
      expect([name, [401, 404].includes(statusCode)]).toEqual([name, true])
    }
  })
})
