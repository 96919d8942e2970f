import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import path from 'node:path'
import { chromium, type Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { chatChannel } from '#contract/chat-events.ts'
import { updatesEvent } from '#contract/events.ts'
import { updatesChannel } from '#modules/accounts/signal-updates.ts'
import { findRunningPostgres } from '#platform/embedded-postgres/index.ts'
import { attachRealtime, type Realtime } from '#platform/realtime/attach-realtime.ts'
import { patienceMs } from '#test/patience.ts'
import { connectPusher } from '#test/pusher-client.ts'
import { watch } from './journey.ts'
import { joinChannel, newCaller, type Caller } from './listener.ts'
import { ownProgram } from './program.ts'

/**
 * A Pusher-compatible service outside of the program. Its HTTP API is written here from Pusher's description and judges every call by
 * it; its sockets are our own endpoint's.
 */
const app = { id: '1234567', key: 'outer-key', secret: randomBytes(16).toString('hex') }
const servicePort = 18_652
const program = ownProgram(18_651, {
  PUSHER_HOST: `http://127.0.0.1:${String(servicePort)}`,
  PUSHER_APP_ID: app.id,
  PUSHER_KEY: app.key,
  PUSHER_SECRET: app.secret,
})
let service: Server
let realtime: Realtime
let browser: Browser
let fan: Caller
let creator: Caller
const taken: { name: string; channels: string[]; data: string }[] = []
const refused: string[] = []

/** Source: Pusher Channels, "HTTP API reference": authentication, and POST event. null: to be taken. */
function fault(request: IncomingMessage, body: string): string | null {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://service')
  if (request.method !== 'POST' || pathname !== `/apps/${app.id}/events`) return 'unknown address'
  const given = Object.fromEntries(searchParams)
  if (given['auth_key'] !== app.key || given['auth_version'] !== '1.0') return 'unknown key or version'
  if (Math.abs(Date.now() / 1000 - Number(given['auth_timestamp'])) > 600) return 'old'
  if (given['body_md5'] !== createHash('md5').update(body).digest('hex')) return 'another body'
  // all parameters but the signature, in lower case and in order, without being escaped
  const signed = Object.keys(given)
    .filter((name) => name !== 'auth_signature')
    .toSorted()
    .map((name) => `${name.toLowerCase()}=${given[name] ?? ''}`)
    .join('&')
  const wanted = createHmac('sha256', app.secret).update(`POST\n${pathname}\n${signed}`).digest()
  const signature = Buffer.from(given['auth_signature'] ?? '', 'hex')
  if (signature.length !== wanted.length || !timingSafeEqual(signature, wanted)) return 'wrong signature'
  if (request.headers['content-type'] !== 'application/json') return 'not JSON'
  const { name, channels, data } = JSON.parse(body) as (typeof taken)[number]
  if (name.length > 200 || channels.length > 100 || typeof data !== 'string' || data.length > 10_240) return 'too large'
  return channels.every((channel) => /^[\w\-=@,.;]{1,164}$/.test(channel)) ? null : 'a channel’s name'
}

async function startService(): Promise<void> {
  service = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const wrong = fault(request, body)
      if (wrong !== null) {
        refused.push(wrong)
        response.writeHead(401).end(wrong)
        return
      }
      const event = JSON.parse(body) as (typeof taken)[number]
      taken.push(event)
      realtime.deliver(event.channels, event.name, JSON.parse(event.data))
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  realtime = attachRealtime(service, { ...app, log: { debug() {}, info() {}, warn() {} } })
  await new Promise<void>((resolve) => service.listen(servicePort, '127.0.0.1', resolve))
}
const stopService = async (): Promise<void> => {
  await realtime.drain()
  service.closeAllConnections()
  await new Promise((resolve) => service.close(resolve))
}

beforeAll(async () => {
  await startService()
  await program.start()
  const url = findRunningPostgres(path.join(program.folder, 'postgres')) ?? ''
  fan = await newCaller(program.address, url)
  creator = await newCaller(program.address, url, { creator: true })
  browser = await chromium.launch({ executablePath: inject('chromiumPath'), args: ['--no-sandbox', '--disable-gpu'] })
})
afterAll(async () => {
  await browser.close()
  await program.end()
  await stopService()
})

it('pusher-js hears from the service, and is let into its own channels by our API alone', async () => {
  // the program itself has no socket
  const own = await fetch(`${program.address}/app/${app.key}`, {
    headers: { connection: 'upgrade', upgrade: 'websocket' },
  }).catch(() => null)
  expect(own?.status ?? 404).toBe(404)
  const at = { key: app.key, port: servicePort, address: program.address }
  const mine = connectPusher(at, creator.token)
  try {
    const { heard } = await joinChannel(mine, updatesChannel(creator.userId), [updatesEvent])
    await expect(joinChannel(mine, updatesChannel(fan.userId), [])).rejects.toThrow('403')
    await fan.call('PUT', `/users/${creator.username}/follow`)
    await vi.waitUntil(() => heard.length > 0, { timeout: patienceMs })
    expect(refused).toEqual([])
    expect(taken).toContainEqual({ name: updatesEvent, channels: [updatesChannel(creator.userId)], data: '{}' })

    // while it is away nothing is lost but time: the job tries again
    const before = heard.length
    await stopService()
    const { id } = await fan.call<{ id: number }>('POST', '/chats', { username: creator.username })
    await fan.call('POST', `/chats/${String(id)}/messages`, { text: 'nobody hears this' })
    await startService()
    await vi.waitUntil(() => taken.some(({ channels }) => channels.includes(chatChannel(id))), { timeout: patienceMs })
    // what came before its line was there again it reads; from then on it hears
    await vi.waitUntil(() => realtime.channels(updatesChannel(creator.userId)).length > 0, { timeout: patienceMs })
    await fan.call('POST', `/chats/${String(id)}/messages`, { text: 'this is heard' })
    await vi.waitUntil(() => heard.length > before, { timeout: patienceMs })
  } finally {
    mine.disconnect()
  }
})

it('the browser connects there and shows the badge without waiting for its poll', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  await context.addInitScript((stored) => localStorage.setItem('token', stored), creator.token)
  const page = await context.newPage()
  const faults = watch(page)
  const socket = page.waitForEvent('websocket')
  await creator.call('POST', '/notifications/all-seen', { upTo: Number.MAX_SAFE_INTEGER })
  await page.goto(`${program.address}/bookmarks`)
  expect(new URL((await socket).url()).host).toBe(`127.0.0.1:${String(servicePort)}`)
  await vi.waitUntil(() => realtime.channels(updatesChannel(creator.userId)).length > 0, { timeout: patienceMs })
  // the poll comes after thirty seconds
  const other = await newCaller(program.address, findRunningPostgres(path.join(program.folder, 'postgres')) ?? '')
  await other.call('PUT', `/users/${creator.username}/follow`)
  await page.getByRole('link', { name: 'Notifications, 1 unread' }).waitFor()
  expect(faults).toEqual([])
  await context.close()
})
