import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Route } from '#contract/http.ts'
import { allRoutes } from '#contract/all-routes.ts'
import { createTestApp, type Person, type TestApp } from './app.ts'
import { routesServed } from './routes-served.ts'

/** An address that is asked by a method which it does not take says which it does; an address that is none, that it is none. */

let app: TestApp
let fan: Person
beforeAll(async () => {
  app = await createTestApp()
  fan = await app.fan('asker')
})
afterAll(() => app.close())

const every = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'REPORT'] as const
const addressOf = (pattern: string): string => pattern.replaceAll(/:(\w+)/g, '1')
const ask = (method: string, url: string, headers: Record<string, string> = {}) =>
  app.http.inject({ method: method as 'GET', url, headers: { authorization: `Bearer ${fan.token}`, ...headers } })

describe('every address', () => {
  it('answers 405 with Allow to what it does not take, and lists the same for OPTIONS', async () => {
    const taken = new Map<string, Set<string>>()
    for (const [method = '', pattern = ''] of routesServed(app.http).map((route) => route.split(' ')))
      if (pattern !== '*') taken.set(pattern, (taken.get(pattern) ?? new Set(['OPTIONS'])).add(method))
    expect(taken.size).toBeGreaterThan(200)
    for (const [pattern, methods] of taken) {
      const url = addressOf(pattern)
      const allow = [...methods].toSorted().join(', ')
      const options = await ask('OPTIONS', url)
      expect([pattern, options.statusCode, options.headers['allow']]).toEqual([pattern, 204, allow])
      for (const method of every) {
        if (methods.has(method)) continue
        const answer = await ask(method, url, { 'content-type': 'application/json' })
        expect([method, pattern, answer.statusCode, answer.headers['allow']]).toEqual([method, pattern, 405, allow])
        if (method !== 'HEAD') expect(answer.json()).toMatchObject({ code: 'method_not_allowed' })
        expect(answer.headers['x-content-type-options']).toBe('nosniff')
      }
    }
  })

  it('that reads answers HEAD as GET, without a body', async () => {
    const reads = Object.entries(allRoutes as Record<string, Route>).filter(([name]) => /^GET [^:]*$/.test(name))
    for (const [name, route] of reads) {
      const url = `${route.outsideApi ? '' : '/api'}${name.slice(4)}`
      const [head, get] = [await ask('HEAD', url), await ask('GET', url)]
      expect([name, head.statusCode, head.body]).toEqual([name, get.statusCode, ''])
    }
  })

  it('that names something is itself, and no parameter of another route', async () => {
    // GET /posts/:id takes numbers only
    const answer = await ask('GET', '/api/posts/reach')
    expect([answer.statusCode, answer.headers['allow']]).toEqual([405, 'OPTIONS, POST'])
    expect((await ask('GET', '/api/posts/nothing')).statusCode).toBe(404)
  })

  it('that is none is not found, by whatever method', async () => {
    for (const url of ['/api/nothing', '/nothing', '/api', '/dev/nothing', '/assets/gone.js', '//'])
      for (const method of every) {
        const answer = await ask(method, url)
        expect([method, url, answer.statusCode, answer.headers['allow']]).toEqual([method, url, 404, undefined])
      }
  })

  it('still lets a browser ask on behalf of our own pages', async () => {
    const preflight = { origin: 'http://localhost:8080', 'access-control-request-method': 'POST' }
    const answer = await ask('OPTIONS', '/api/posts', preflight)
    expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([204, 'http://localhost:8080'])
    const refused = await ask('PUT', '/api/me', { origin: 'http://localhost:8080' })
    expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([405, 'http://localhost:8080'])
  })
})
