import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAntiForgery } from '#platform/http/anti-forgery.ts'
import { createHttp } from '#platform/http/server.ts'
import { createLog } from '#platform/log.ts'
import { registerPages } from '#server/web/register-pages.ts'
import { createTestApp, type Person, type TestApp } from './app.ts'

/** What every kind of answer tells the browser to forbid. */

const root = path.join(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-headers-'))
let app: TestApp
let fan: Person
beforeAll(async () => {
  app = await createTestApp()
  fan = await app.fan('reader')
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

type Headers = Record<string, unknown>
const policyOf = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    String(headers['content-security-policy'])
      .split(';')
      .map((part) => part.trim().split(' '))
      .map(([name = '', ...sources]) => [name, sources.join(' ')]),
  )

/** What a policy allows of a page's own script or style: just this one. */
const sourceOf = (content: string): string => `'sha256-${createHash('sha256').update(content).digest('base64')}'`

/** Pages as they are served over an installation's address, without a build: the shell and one file of ours. */
async function pagesOf(publicUrl: string, apiUrl = publicUrl) {
  const http = await createHttp({ log: createLog('silent'), webOrigin: new URL(publicUrl).origin, trustProxy: '' })
  mkdirSync(path.join(folder, 'assets'), { recursive: true })
  writeFileSync(path.join(folder, 'assets', 'x.js'), '1')
  await registerPages(http, {
    services: { ...app.services, publicUrl, apiUrl },
    antiForgery: createAntiForgery({ secret: 's', secure: true, domain: null }),
    realtimeCluster: 'self',
    landing: async () => ({ wall: [], active: [], figures: null, feeBasisPoints: 2000 }),
    files: {
      folder,
      shell: readFileSync(path.join(root, 'index.html'), 'utf8'),
      landingScripts: { script: '/assets/x.js', style: 'main{color:red}' },
      firstScript: 'document.title="x"',
      landingLanguage: () => 'en',
      renderLanding: () => ({ lang: 'en', dir: 'ltr', title: 'T', description: 'D', body: '<main></main>' }),
      preloadFor: () => ({ scripts: ['/assets/x.js'], styles: ['/assets/x.css'], later: [] }),
      languages: {},
      drawing: null,
      routeOf: () => null,
    },
  })
  return http
}

const pages = ['/', '/home', '/login', '/reset-password/x', '/settings/security', '/nobody_of_this_name']

describe('the pages', () => {
  it('run our own script files and nothing else', async () => {
    const http = await pagesOf('https://fans.example')
    for (const url of [...pages, '/assets/x.js']) {
      const { statusCode, headers } = await http.inject(url)
      expect([url, statusCode]).toEqual([url, 200])
      const policy = policyOf(headers)
      expect(policy).toMatchObject({
        'default-src': "'none'",
        'script-src': `'self' ${sourceOf('document.title="x"')}`,
        'style-src': url === '/' ? `'self' ${sourceOf('main{color:red}')}` : "'self'",
        'base-uri': "'none'",
        'form-action': "'self'",
        'frame-ancestors': "'none'",
      })
      expect(String(headers['content-security-policy'])).not.toMatch(/unsafe|\*|https?:(?!\/\/)/)
    }
    await http.close()
  })

  it('hold nothing that the policy would refuse: script and style by their hash alone, no handler in an attribute', async () => {
    const http = await pagesOf('https://fans.example')
    for (const url of pages) {
      const { body, headers } = await http.inject(url)
      const policy = policyOf(headers)
      for (const [tag, content = ''] of body.matchAll(/<script[^>]*>([^<]*)/g)) {
        if (tag.startsWith('<script>')) expect(policy['script-src']).toContain(sourceOf(content))
        else expect([url, tag]).toEqual([url, expect.stringMatching(/ src="\/|type="application\/json"/)])
      }
      for (const [, content = ''] of body.matchAll(/<style[^>]*>([^<]*)/g))
        expect(policy['style-src']).toContain(sourceOf(content))
      expect([url, body]).toEqual([url, expect.not.stringMatching(/\sstyle=|\son\w+=|javascript:/i)])
    }
    await http.close()
  })

  it('reach the API, its pictures and its socket where they are on another host, and no third one', async () => {
    const http = await pagesOf('https://www.fans.example', 'https://api.fans.example')
    const policy = policyOf((await http.inject('/home')).headers)
    expect(policy).toMatchObject({
      'connect-src': "'self' wss://api.fans.example https://api.fans.example",
      'img-src': "'self' data: blob: https://api.fans.example",
      'script-src': `'self' ${sourceOf('document.title="x"')}`,
    })
    await http.close()
  })

  it('are kept to TLS for a year where they are served over it, and not elsewhere', async () => {
    for (const [address, expected] of [
      ['https://fans.example', 'max-age=31536000'],
      ['http://localhost:8080', undefined],
    ] as const) {
      const http = await pagesOf(address)
      for (const url of ['/', '/home', '/assets/x.js', '/api/nothing'])
        expect([url, (await http.inject(url)).headers['strict-transport-security']]).toEqual([url, expected])
      await http.close()
    }
  })
})

describe('every answer', () => {
  const urls = [
    '/api/me',
    '/api/users/reader',
    '/api/nothing',
    '/api/posts/%zz',
    '/api/docs',
    '/api/openapi.json',
    '/media/x/feed.webp',
    '/files/x.webp',
    '/sandbox/checkout/pay_000000000000000000000000',
    '/sandbox/checkout.css',
    '/dev/mail',
    '/healthz',
    '/nothing',
  ]
  it.each(urls)('%s cannot be framed, guessed at or run, and tells other sites nothing', async (url) => {
    const { headers } = await app.http.inject({ url, headers: { authorization: `Bearer ${fan.token}` } })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
    })
    expect(['same-origin', 'no-referrer']).toContain(headers['referrer-policy'])
    const policy = policyOf(headers)
    expect([policy['default-src'], policy['frame-ancestors'], policy['base-uri']]).toEqual([
      "'none'",
      "'none'",
      "'none'",
    ])
    expect(policy['script-src']).toBeUndefined()
    expect(String(headers['content-security-policy'])).not.toContain('unsafe')
    const allowed = String(headers['permissions-policy'])
    expect(allowed).toContain('camera=(self), microphone=(self)')
    for (const feature of ['geolocation', 'payment', 'usb']) expect(allowed).toContain(`${feature}=()`)
  })

  it('with something of a person’s, or a refusal, is kept by no cache', async () => {
    for (const [url, status] of [
      ['/api/me', 200],
      ['/api/users/nobody_here', 404],
      ['/api/wallet', 200],
      ['/api/plans', 403],
    ] as const) {
      const answer = await app.http.inject({ url, headers: { authorization: `Bearer ${fan.token}` } })
      expect([url, answer.statusCode]).toEqual([url, status])
      expect(String(answer.headers['cache-control'])).toContain('no-store')
    }
  })

  it('is free of what the server is made of', async () => {
    const { headers } = await app.http.inject('/api/nothing')
    expect([headers['server'], headers['x-powered-by']]).toEqual([undefined, undefined])
  })
})
