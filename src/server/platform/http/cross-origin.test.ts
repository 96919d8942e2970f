import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { sharedDomain } from './anti-forgery.ts'

/** CORS and the anti-forgery cookie, as browsers use them: pages on one host, the API on another. */

const web = 'https://www.fans.example'
let app: TestApp
let fan: Person
beforeAll(async () => {
  app = await createTestApp({ PUBLIC_URL: web, API_URL: 'https://api.fans.example', SMTP_URL: 'smtp://127.0.0.1:9' })
  fan = await app.fan('reader')
})
afterAll(() => app.close())

type Headers = Record<string, string>
const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS', url: string, headers: Headers = {}) =>
  app.http.inject({
    method,
    url: `/api${url}`,
    headers: { authorization: `Bearer ${fan.token}`, 'content-type': 'application/json', ...headers },
  })
const tokenOf = async (headers: Headers = {}): Promise<string> => {
  const cookie = String((await ask('GET', '/me', { origin: web, ...headers })).headers['set-cookie'])
  return /^XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1] ?? ''
}
const seedHeaders = ['content-type', 'access-control-allow-origin', 'authorization', 'x-xsrf-token']

describe('CORS', () => {
  const preflight = (origin: string, method = 'POST', headers = seedHeaders) =>
    ask('OPTIONS', '/notifications/seen', {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': headers.join(','),
    })

  it('lets the pages’ origin send the seed’s headers, with credentials', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const { headers, statusCode } = await preflight(web, method)
      expect([statusCode, headers['access-control-allow-origin'], headers['access-control-allow-credentials']]).toEqual(
        [204, web, 'true'],
      )
      expect(String(headers['access-control-allow-methods'])).toContain(method)
      const allowed = String(headers['access-control-allow-headers']).toLowerCase().split(/,\s*/)
      for (const name of [...seedHeaders, 'idempotency-key', 'traceparent']) expect(allowed).toContain(name)
      expect(allowed).not.toContain('*')
      expect(allowed).not.toContain('x-anything')
    }
    const { headers } = await ask('GET', '/me', { origin: web })
    expect(headers['access-control-allow-origin']).toBe(web)
    expect(String(headers['access-control-expose-headers']).toLowerCase()).toContain('retry-after')
  })

  it.each([
    'https://evil.example',
    'null',
    'https://fans.example',
    'http://www.fans.example',
    'https://www.fans.example.evil.test',
    'https://api.fans.example',
  ])('lets %s read nothing', async (origin) => {
    for (const answer of [await preflight(origin), await ask('GET', '/me', { origin })]) {
      expect(answer.headers['access-control-allow-origin']).not.toBe(origin)
      expect(answer.headers['access-control-allow-origin']).not.toBe('*')
    }
  })
  it('answers an error to the pages’ origin so that they can read it', async () => {
    const answer = await ask('GET', '/me', { origin: web, authorization: '' })
    expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([401, web])
  })
})

describe('the anti-forgery token', () => {
  const seen = (headers: Headers) =>
    app.http.inject({
      method: 'POST',
      url: '/api/notifications/seen',
      payload: '{"ids":[]}',
      headers: { authorization: `Bearer ${fan.token}`, 'content-type': 'application/json', ...headers },
    })
  const verdict = async (headers: Headers) => {
    const answer = await seen(headers)
    return answer.statusCode === 200 ? 'done' : `${String(answer.statusCode)} ${String(answer.json().code)}`
  }
  const refused = '403 forgery_suspected'

  it('comes with a browser’s first GET, for both hosts, and a good one is kept', async () => {
    const cookie = String((await ask('GET', '/me', { origin: web })).headers['set-cookie'])
    expect(cookie).toMatch(/^XSRF-TOKEN=[\w-]+\.[\w-]+; /)
    for (const part of ['Path=/', 'SameSite=Lax', 'Domain=fans.example', 'Secure']) expect(cookie).toContain(part)
    // the pages' scripts must read it
    expect(cookie).not.toContain('HttpOnly')
    const token = await tokenOf()
    expect(
      (await ask('GET', '/me', { origin: web, cookie: `XSRF-TOKEN=${token}` })).headers['set-cookie'],
    ).toBeUndefined()
    expect(await tokenOf({ cookie: 'XSRF-TOKEN=spoilt' })).not.toBe('')
    expect(await tokenOf()).not.toBe(token)
  })

  it('is echoed as a header by a browser, or nothing is done', async () => {
    const token = await tokenOf()
    const other = await tokenOf()
    const cookie = `a=b; XSRF-TOKEN=${token}; c=d`
    expect(await verdict({ origin: web, cookie, 'x-xsrf-token': token })).toBe('done')
    expect(await verdict({ origin: web })).toBe(refused)
    expect(await verdict({ 'sec-fetch-site': 'cross-site' })).toBe(refused)
    expect(await verdict({ origin: web, cookie })).toBe(refused)
    expect(await verdict({ origin: web, 'x-xsrf-token': token })).toBe(refused)
    expect(await verdict({ origin: web, cookie, 'x-xsrf-token': other })).toBe(refused)
    expect(await verdict({ cookie })).toBe(refused)
    expect(await verdict({ cookie, 'x-xsrf-token': token })).toBe('done')
  })

  it('cannot be made up: only the server signs it', async () => {
    const token = await tokenOf()
    const [nonce = '', signature = ''] = token.split('.')
    const foreign = `${nonce}.${createHmac('sha256', 'another secret').update(nonce).digest('base64url')}`
    for (const forged of [foreign, `other.${signature}`, nonce, `${nonce}.`, `.${signature}`, '.', 'x', `${token}x`])
      expect([forged, await verdict({ origin: web, cookie: `XSRF-TOKEN=${forged}`, 'x-xsrf-token': forged })]).toEqual([
        forged,
        refused,
      ])
  })

  it('guards log-in and sign-up too, and every method that changes something', async () => {
    for (const [method, url] of [
      ['POST', '/login'],
      ['POST', '/signup'],
      ['POST', '/email/verify'],
      ['PUT', '/users/reader/follow'],
      ['DELETE', '/posts/1/like'],
    ] as const) {
      const answer = await ask(method, url, {
        origin: 'https://evil.example',
        authorization: url.startsWith('/users') || url.startsWith('/posts') ? `Bearer ${fan.token}` : '',
      })
      expect([url, answer.statusCode, answer.json()]).toEqual([
        url,
        403,
        { code: 'forgery_suspected', message: 'Please reload the page and try again.' },
      ])
    }
  })

  it('is not asked of programs, nor of payment providers', async () => {
    expect(await verdict({})).toBe('done')
    const headers = { 'content-type': 'application/json', origin: 'https://pay.example' }
    const webhook = await app.http.inject({ method: 'POST', url: '/api/webhooks/nobody', payload: '{}', headers })
    expect(webhook.statusCode).toBe(404)
  })
})

describe('one host', () => {
  it('needs no domain: the cookie is the host’s own', () =>
    expect(sharedDomain('fans.example', 'fans.example')).toBeNull())
  it.each([
    ['www.fans.example', 'api.fans.example', 'fans.example'],
    ['fans.example', 'api.fans.example', 'fans.example'],
    ['a.test', 'b.test', null],
    ['fans.example', 'fans.example.evil.test', null],
  ])('%s and %s share %s', (a, b, shared) => expect(sharedDomain(a, b)).toBe(shared))
})

describe('what is for this machine alone', () => {
  it.each(['www.fans.example', 'evil.example:8080', '127.0.0.1.evil.example', 'localhost.evil.example'])(
    'is not there under the name %s, even for a proxy on this machine',
    async (host) => {
      expect((await ask('GET', '/dev/mails', { host })).statusCode).toBe(404)
      expect((await app.http.inject({ url: '/metrics', headers: { host } })).statusCode).toBe(404)
    },
  )
})
