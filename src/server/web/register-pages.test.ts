import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#platform/services.ts'
import { createAntiForgery } from '#platform/http/anti-forgery.ts'
import { createHttp } from '#platform/http/server.ts'
import { createLog } from '#platform/log.ts'
import type { PageFiles } from './page-files.ts'
import { registerPages } from './register-pages.ts'

let http: FastifyInstance
const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-pages-'))
mkdirSync(path.join(folder, 'assets'))
writeFileSync(path.join(folder, 'assets', 'program.js'), 'run()')
writeFileSync(path.join(folder, 'sound.js'), 'hear()')
/** The pages of a build that has next to nothing in it. */
async function createPages(own: Partial<Pick<PageFiles, 'drawing' | 'routeOf'>> = {}): Promise<FastifyInstance> {
  const made = await createHttp({ log: createLog('silent'), webOrigin: 'http://localhost:8080', trustProxy: '' })
  const services = {
    publicUrl: 'http://localhost:8080',
    apiUrl: 'http://localhost:8080',
    realtime: { key: 'key', secret: 'secret' },
    demo: 'local',
    places: { placeOf: () => ({ country: '' }) },
  } as unknown as Services
  await registerPages(made, {
    services,
    antiForgery: createAntiForgery({ secret: 's', secure: false, domain: null }),
    realtimeCluster: 'self',
    landing: async () => ({ wall: [], active: [], figures: null, feeBasisPoints: 2000 }),
    files: {
      folder,
      shell:
        '<html lang="en" dir="ltr"><meta name="color-scheme" /><!--config--><!--head--><!--/head--><!--preload--><body><div id="root"></div></body></html>',
      landingScripts: { script: '/x.js', style: '' },
      firstScript: '',
      landingLanguage: () => 'en',
      renderLanding: () => ({ lang: 'en', dir: 'ltr', title: '', description: '', body: '' }),
      preloadFor: () => ({ scripts: [], styles: [], later: [] }),
      languages: {},
      drawing: null,
      routeOf: () => null,
      ...own,
    },
  })
  return made
}
beforeAll(async () => {
  http = await createPages()
})
afterAll(async () => {
  await http.close()
  rmSync(folder, { recursive: true, force: true })
})

it.each([
  '///',
  '//[',
  '//:80/x',
  '//evil.example/..',
  '/home?x=//',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%2f..%2fetc%2fpasswd',
])('answers the shell, and nothing else, for GET %s', async (url) => {
  const raw = await rawGet(url)
  expect(raw).toMatch(/^HTTP\/1\.1 200 /)
  expect(raw).toContain('<script type="application/json" id="config">')
  expect(raw).not.toMatch(/root:|^location:/im)
})

it('names the methods of a page that is asked by another, and of one that has a route of its own', async () => {
  for (const url of ['/', '/home', '/nobody_of_this_name']) {
    const answer = await http.inject({ method: 'POST', url, payload: '{' })
    expect([url, answer.statusCode, answer.headers['allow']]).toEqual([url, 405, 'GET, HEAD, OPTIONS'])
    expect((await http.inject({ method: 'OPTIONS', url })).headers['allow']).toBe('GET, HEAD, OPTIONS')
  }
  const head = await http.inject({ method: 'HEAD', url: '/home' })
  expect([head.statusCode, head.body]).toEqual([200, ''])
  expect((await http.inject({ method: 'POST', url: '/assets/gone.js' })).statusCode).toBe(404)
})

it('gives out the files of the build, those with a name of their content for ever', async () => {
  for (const [url, body, kept] of [
    ['/assets/program.js', 'run()', 'public, max-age=31536000, immutable'],
    ['/sound.js', 'hear()', 'public, max-age=3600'],
  ] as const) {
    const answer = await http.inject(url)
    expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([200, body, kept])
    const head = await http.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', String(body.length)])
    const other = await http.inject({ method: 'POST', url, payload: '{' })
    expect([other.statusCode, other.headers['allow']]).toEqual([405, 'GET, HEAD, OPTIONS'])
  }
  for (const url of ['/assets/', '/assets/../sound.js', '/assets/..%2f..%2fetc%2fpasswd', '/assets/.program.js'])
    expect([url, (await rawGet(url)).slice(0, 12)]).toEqual([url, 'HTTP/1.1 404'])
})

it('answers 404 below the addresses that are no pages', async () => {
  for (const url of ['/api', '/api/nothing', '/media/x', '/assets/x.js?y=/home'])
    expect([url, (await http.inject(url)).statusCode]).toEqual([url, 404])
})

it('packs a page by the best coding that its reader takes, and for nobody who takes none', async () => {
  const unpack = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }
  const seldom = await http.inject('/home')
  const often = await http.inject('/')
  for (const [codings, ofSeldom, ofOften] of [
    ['gzip, deflate, br, zstd', 'zstd', 'br'],
    ['gzip, deflate, br', 'br', 'br'],
    ['br;q=0.5', 'br', 'br'],
    ['gzip, br;q=0', 'gzip', 'gzip'],
    ['zstd;q=0.0, GZIP;q=1.0', 'gzip', 'gzip'],
    ['zstd', 'zstd', undefined],
    ['deflate, identity', undefined, undefined],
    ['gzip;q=0', undefined, undefined],
    ['', undefined, undefined],
  ] as const)
    for (const [url, plain, coding] of [
      ['/home', seldom, ofSeldom],
      ['/', often, ofOften],
    ] as const) {
      const answer = await http.inject({ url, headers: { 'accept-encoding': codings } })
      expect([url, codings, answer.headers['content-encoding']]).toEqual([url, codings, coding])
      expect(answer.headers['vary']).toContain('accept-encoding')
      const body = coding ? unpack[coding](answer.rawPayload).toString() : answer.body
      expect(body).toBe(plain.body)
    }
})

it('tells a reader whose calls are too many when to ask again, and gives the next one the page anew', async () => {
  let drawn = 0
  const drawing: NonNullable<PageFiles['drawing']> = {
    isDrawn: () => true,
    renderPage: async () => {
      drawn += 1
      return { refused: 'too_many_requests' }
    },
    answerCalls: () => undefined,
    stylesOf: () => [],
    entry: '',
    shellScripts: [],
    shellStyles: [],
    takeOver: [],
  }
  const pages = await createPages({ drawing, routeOf: () => '/browse' })
  for (const time of [1, 2]) {
    const { statusCode, headers, body } = await pages.inject('/browse')
    expect([statusCode, Number(headers['retry-after']) > 0, drawn]).toEqual([429, true, time])
    expect(body).toContain('<script type="application/json" id="config">')
  }
  await pages.close()
})

/** As it stands on the wire: clients put addresses in order before they send them. */
async function rawGet(target: string): Promise<string> {
  const address = http.server.address() ?? (await http.listen({ port: 0, host: '127.0.0.1' }), http.server.address())
  const { port } = address as { port: number }
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = net.connect(port, '127.0.0.1', () =>
      socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
    )
    socket.on('data', (piece) => (text += String(piece)))
    socket.on('end', () => resolve(text))
    socket.on('error', reject)
  })
}
