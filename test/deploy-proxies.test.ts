import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { type NodeProcess, signUpAt, startNode } from './node-process.ts'
import { proxies, siteName, startProxy, type Proxy } from './proxy.ts'

/** The proxies of `deploy/`, as real programs in front of real processes. */
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-proxies-'))
const host = siteName
let database: TestDatabase
const common = (): Record<string, string> => ({
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  DATABASE_POOL: '4',
  TRUST_PROXY: 'loopback',
  PUBLIC_URL: `https://${host}`,
  SMTP_URL: 'smtp://127.0.0.1:1',
  PUSHER_KEY: 'thekey',
  PUSHER_SECRET: 'thesecret',
  RATE_LIMITS: 'off',
  // longer than a proxy takes to see it
  DRAIN_SECONDS: '4',
})
let realtime: NodeProcess
beforeAll(async () => {
  database = await createTestDatabase({ size: 2 })
  realtime = await startNode({ ...common(), SERVICES: 'realtime' })
})
afterAll(async () => {
  await realtime.stop()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const kinds = ['nginx', 'caddy'] as const
for (const kind of kinds)
  describe.skipIf(proxies[kind] === undefined)(`${kind} in front of several processes`, () => {
    let nodes: NodeProcess[]
    let proxy: Proxy
    /** In place of the process that has the shows: tells what it was asked. */
    const echo = createServer(({ url, headers }, response) => response.end(JSON.stringify({ url, ...headers })))
    const placeOf = ({ port }: NodeProcess): string => `127.0.0.1:${String(port)}`
    const ask: Proxy['ask'] = (...call) => proxy.ask(...call)
    beforeAll(async () => {
      nodes = await Promise.all([1, 2].map(() => startNode({ ...common(), SERVICES: 'web' })))
      const web = nodes.map(placeOf)
      echo.listen(0, '127.0.0.1')
      await once(echo, 'listening')
      const { port } = echo.address() as AddressInfo
      proxy = await startProxy(kind, { web, realtime: [placeOf(realtime)], live: `127.0.0.1:${String(port)}` })
    })
    afterAll(async () => {
      await proxy.close()
      echo.close()
      await Promise.all(nodes.map((node) => node.stop()))
    })

    it('passes pages and calls on, says where they come from, and keeps what is for those inside', async () => {
      const page = await ask('GET', '/', { headers: { accept: 'text/html' } })
      expect([page.status, String(page.headers['content-type'])]).toEqual([200, 'text/html; charset=utf-8'])
      expect((await ask('GET', '/api/users/nobody')).status).toBe(404)
      for (const inside of ['/metrics', '/healthz', '/readyz']) expect((await ask('GET', inside)).status).toBe(404)
      const body = { login: 'nobody', password: 'not this one' }
      expect((await ask('POST', '/api/login', { body })).status).toBe(422)
    })

    it('brings shows to the one process that has them, and believes nobody who says where they come from', async () => {
      for (const url of ['/live-media/1/x.m3u8', '/api/live/1/parts']) {
        const answer = await ask('GET', url, { headers: { 'x-forwarded-for': '203.0.113.7' } })
        const heard = JSON.parse(answer.body) as Record<string, string>
        expect([heard['url'], heard['host'], heard['x-forwarded-for']]).toEqual([url, host, '127.0.0.1'])
        expect(heard['x-forwarded-proto']).toBe(kind === 'nginx' ? 'https' : 'http')
      }
    })

    it('lets sockets through to the realtime processes', async () => {
      const scheme = kind === 'nginx' ? 'wss' : 'ws'
      const socket = new WebSocket(`${scheme}://127.0.0.1:${String(proxy.port)}/app/thekey?protocol=7`, {
        headers: { host, origin: `https://${host}` },
        rejectUnauthorized: false,
      })
      const [first] = (await once(socket, 'message')) as [Buffer]
      expect(JSON.parse(first.toString())).toMatchObject({ event: 'pusher:connection_established' })
      socket.close()
    })

    it('passes a piece of an upload on as it comes, larger than a proxy takes by itself', async () => {
      const { token, userId } = await signUpAt(nodes[0] as NodeProcess)
      await database.pool.query('update accounts set email_verified_at = now() where user_id = $1', [userId])
      const bytes = 3_000_000
      const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' }
      const begin = () => ask('POST', '/api/uploads', { headers: { ...headers, 'upload-length': String(bytes) } })
      // until the processes know of it
      const made = await vi.waitFor(async () => {
        const answer = await begin()
        expect(answer.status).toBe(201)
        return answer
      }, 5_000)
      const sent = await ask('PATCH', String(made.headers['location']), {
        body: Buffer.alloc(bytes),
        headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      })
      expect([sent.status, sent.headers['upload-offset']]).toEqual([204, String(bytes)])
      expect(sent.headers['media-id']).toBeDefined()
    })

    it('fails no call while one process leaves and comes back, nor when one is killed', async () => {
      const statuses = new Map<number | string, number>()
      let going = true
      const callers = Array.from({ length: 6 }, async () => {
        while (going) {
          const result = await ask('GET', '/api/users/nobody').then(
            ({ status }) => status,
            (error: unknown) => String(error),
          )
          statuses.set(result, (statuses.get(result) ?? 0) + 1)
          await sleep(5)
        }
      })
      await sleep(500)
      expect(await nodes[0]?.stop()).toBe(0)
      await sleep(1_000)
      const port = String(nodes[0]?.port)
      nodes[0] = await startNode({ ...common(), SERVICES: 'web', PORT: port })
      // until the proxy takes it for well again
      await sleep(6_000)
      await nodes[1]?.stop('SIGKILL')
      await sleep(1_000)
      going = false
      await Promise.all(callers)
      expect([...statuses.keys()]).toEqual([404])
      expect(statuses.get(404)).toBeGreaterThan(100)
    })
  })
