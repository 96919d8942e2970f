import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { showInit, showPart } from './live-parts.ts'
import { type NodeProcess, signUpAt, startNode } from './node-process.ts'
import { proxies, siteName, startProxy, type Proxy } from './proxy.ts'

/** nginx with the site of `deploy/` in front of a show that many watch (docs/operations.md, Live shows). */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 90_000 })

const viewers = Number(process.env['LIVE_VIEWERS'] ?? 40)
const seconds = Number(process.env['LIVE_SECONDS'] ?? 8)
const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-live-proxy-'))
const token = 'to-read-the-figures'
let database: TestDatabase
let node: NodeProcess
let proxy: Proxy
let showId = 0
let stop = () => undefined as void

describe.skipIf(proxies.nginx === undefined)('nginx in front of a show', () => {
  beforeAll(async () => {
    database = await createTestDatabase({ size: 2 })
    node = await startNode({
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      TRUST_PROXY: 'loopback',
      PUBLIC_URL: `https://${siteName}`,
      SMTP_URL: 'smtp://127.0.0.1:1',
      RATE_LIMITS: 'off',
      SERVICES: 'web',
      METRICS_TOKEN: token,
    })
    const place = `127.0.0.1:${String(node.port)}`
    proxy = await startProxy('nginx', { web: [place], realtime: [place], live: place })
    const maker = await signUpAt(node)
    await database.pool.query('update accounts set email_verified_at = now() where user_id = $1', [maker.userId])
    await database.pool.query('update users set is_creator = true where id = $1', [maker.userId])
    const body = { title: 'Six drums', audience: 'everyone', minutes: 60 }
    // until the process knows of it
    const made = await vi.waitFor(async () => {
      const answer = await node.call('POST', '/live', { token: maker.token, body })
      expect(answer.status).toBe(201)
      return answer.body as { show: { id: number } }
    }, 5_000)
    showId = made.show.id
    const headers = { authorization: `Bearer ${maker.token}`, 'content-type': 'video/mp4' }
    const send = async (method: string, url: string, bytes: Buffer) => {
      const answer = await proxy.ask(method, `/api/live/${String(showId)}/${url}`, { body: bytes, headers })
      expect(answer.status).toBe(200)
      return JSON.parse(answer.body) as { start?: number }
    }
    const { start = 0 } = await send('POST', 'starts', showInit())
    let count = 0
    const part = () =>
      send('PUT', `starts/${String(start)}/parts/${String(count)}`, showPart(count++ / 2, `part ${String(count)}`))
    await part()
    // one after the other, as from a browser
    let line: Promise<unknown> = Promise.resolve()
    const timer = setInterval(() => {
      line = line.then(part)
    }, 500)
    stop = () => clearInterval(timer)
  })
  afterAll(async () => {
    stop()
    await proxy.close()
    await node.stop()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const passOf = async (): Promise<string> => {
    const { headers } = await proxy.ask('GET', `/api/live/${String(showId)}/pass`)
    return String(headers['set-cookie']).split(';')[0] ?? ''
  }
  const read = (file: string, cookie: string) =>
    proxy.ask('GET', `/live-media/${String(showId)}/${file}`, { headers: { cookie } })
  /** How often the program was asked, by route. */
  async function askedFor(): Promise<Record<string, number>> {
    const answer = await fetch(`${node.address}/metrics`, { headers: { authorization: `Bearer ${token}` } })
    const found: Record<string, number> = {}
    for (const line of (await answer.text()).split('\n')) {
      const [, route, count] =
        /^fanfare_http_requests_total\{.*route="\/live-media\/:id\/([^"]+)".*\} (\d+)/.exec(line) ?? []
      if (route !== undefined) found[route] = (found[route] ?? 0) + Number(count)
    }
    return found
  }

  it('lets nobody at a part that it keeps without the cookie of this show', async () => {
    const cookie = await passOf()
    const { body } = await read('playlist', cookie)
    const part = /URI="(\d+\/\d+\.\d+\.m4s)"/.exec(body)?.[1] ?? ''
    expect((await read(part, cookie)).status).toBe(200)
    expect((await read(part, cookie)).status).toBe(200)
    expect((await read(part, '')).status).toBe(403)
    expect((await read(part, `${cookie.slice(0, -4)}AAAA`)).status).toBe(403)
    expect((await read('playlist', '')).status).toBe(403)
    expect((await proxy.ask('GET', '/live-pass')).status).toBe(404)
  })

  it('asks the program for a part once and for a viewer every half minute, however many watch', async () => {
    // some at a time: more newcomers at once than a process works on are asked to come again
    const cookies: string[] = []
    while (cookies.length < viewers)
      cookies.push(...(await Promise.all(Array.from({ length: Math.min(40, viewers - cookies.length) }, passOf))))
    const before = await askedFor()
    const until = performance.now() + seconds * 1000
    let [parts, refused] = [0, 0]
    const late: number[] = []
    const watch = async (cookie: string): Promise<void> => {
      const had = new Set<string>()
      let asked = 'playlist'
      while (performance.now() < until) {
        const { status, body } = await read(asked, cookie)
        if (status !== 200) refused += 1
        const named = body.match(/\d+\/\d+\.\d+\.m4s(?=",IND)/g) ?? []
        // as hls.js: what the playlist names, the newest two at first
        for (const name of had.size === 0 ? named.slice(-2) : named.filter((one) => !had.has(one))) {
          had.add(name)
          const begun = performance.now()
          const part = await read(name, cookie)
          late.push(performance.now() - begun)
          if (part.status === 200) parts += 1
          else refused += 1
        }
        const [, segment, index] = /HINT:TYPE=PART,URI="\d+\/(\d+)\.(\d+)\.m4s"/.exec(body) ?? []
        asked = `playlist?_HLS_msn=${String(segment)}&_HLS_part=${String(index)}`
      }
    }
    await Promise.all(cookies.map(watch))
    await sleep(200)
    const after = await askedFor()
    const asked = (route: string): number => (after[route] ?? 0) - (before[route] ?? 0)
    late.sort((a, b) => a - b)
    const figures = `${String(viewers)} viewers, ${String(seconds)} s: ${String(parts)} parts given out; the program was asked for ${String(asked(':start/:file'))} parts, ${String(asked('open'))} passes, ${String(asked('playlist'))} playlists; a part took ${(late[Math.floor(late.length / 2)] ?? 0).toFixed(0)} ms, p95 ${(late[Math.floor(late.length * 0.95)] ?? 0).toFixed(0)} ms`
    if (process.env['LIVE_VIEWERS'] !== undefined) process.stdout.write(`${figures}\n`)
    expect(refused, figures).toBe(0)
    expect(parts, figures).toBeGreaterThan((viewers * seconds) / 2)
    // a part may be asked for some times while it is on its way; a pass once, and again after half a minute
    expect(asked(':start/:file'), figures).toBeLessThan(parts / 4)
    expect(asked('open'), figures).toBeLessThanOrEqual(viewers * Math.ceil(seconds / 30 + 1))
  })
})
