import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { chatChannel, chatEvents } from '#contract/chat-events.ts'
import { updatesChannel } from '#modules/accounts/signal-updates.ts'
import { findRunningPostgres } from '#platform/embedded-postgres/index.ts'
import { openBrowser } from './browser.ts'
import { onPath } from '#test/on-path.ts'
import { patienceMs } from '#test/patience.ts'
import { connectPusher } from '#test/pusher-client.ts'
import { box, said, soon, write } from './conversation.ts'
import { watch } from './journey.ts'
import { joinChannel, newCaller, type Caller } from './listener.ts'
import { ownProgram } from './program.ts'

/**
 * A server of the Pusher protocol that has nothing of ours (Sockudo, in Rust), where one is installed: it takes the program's
 * calls, serves the browsers' sockets, and judges the signatures of both by itself.
 */
const sockudo = onPath('sockudo')
const servicePort = 18_662
const app = { id: '2345678', key: 'independent', secret: randomBytes(16).toString('hex') }
const program = ownProgram(18_661, {
  PUSHER_HOST: `http://127.0.0.1:${String(servicePort)}`,
  PUSHER_APP_ID: app.id,
  PUSHER_KEY: app.key,
  PUSHER_SECRET: app.secret,
})
let server: ChildProcess | null = null
let browser: Browser | null = null
let fan: Caller
let creator: Caller

async function startService(): Promise<void> {
  server = spawn(sockudo ?? '', [], {
    stdio: 'ignore',
    env: {
      HOST: '127.0.0.1',
      PORT: String(servicePort),
      METRICS_ENABLED: 'false',
      SOCKUDO_DEFAULT_APP_ID: app.id,
      SOCKUDO_DEFAULT_APP_KEY: app.key,
      SOCKUDO_DEFAULT_APP_SECRET: app.secret,
      SOCKUDO_DEFAULT_APP_ENABLE_CLIENT_MESSAGES: 'true',
    },
  })
  const isUp = () =>
    fetch(`http://127.0.0.1:${String(servicePort)}/up/${app.id}`).then(
      ({ ok }) => ok,
      () => false,
    )
  await vi.waitUntil(isUp, { timeout: patienceMs, interval: 100 })
}
async function stopService(): Promise<void> {
  const gone = new Promise((resolve) => server?.once('exit', resolve))
  server?.kill('SIGKILL')
  await gone
}

beforeAll(async () => {
  if (sockudo === undefined) return
  await startService()
  await program.start()
  const url = findRunningPostgres(path.join(program.folder, 'postgres')) ?? ''
  fan = await newCaller(program.address, url)
  creator = await newCaller(program.address, url, { creator: true })
  browser = await openBrowser()
})
afterAll(async () => {
  if (sockudo === undefined) return
  await browser?.close()
  await program.end()
  await stopService()
})

async function seat(of: Caller, shape: { width: number; height: number }): Promise<{ page: Page; faults: string[] }> {
  const context = await browser?.newContext({ viewport: shape, locale: 'en-US' })
  if (!context) throw new Error('There is no browser.')
  await context.addInitScript((stored) => localStorage.setItem('token', stored), of.token)
  const page = await context.newPage()
  // while the service is away its sockets are refused
  return { page, faults: watch(page, [/WebSocket/]) }
}

it('carries a conversation of two browsers: who is there, typing, messages, what was read, badges', async (context) => {
  if (sockudo === undefined) return context.skip('there is no sockudo on the PATH')
  const { id } = await fan.call<{ id: number }>('POST', '/chats', { username: creator.username })
  await fan.call('POST', `/chats/${String(id)}/messages`, { text: 'the first' })
  // nobody else's channels, and no signature but ours
  const at = { key: app.key, port: servicePort, address: program.address }
  const stranger = connectPusher(at, fan.token)
  await expect(joinChannel(stranger, updatesChannel(creator.userId), [])).rejects.toThrow('403')
  stranger.disconnect()

  const his = await seat(fan, { width: 390, height: 844 })
  const hers = await seat(creator, { width: 1440, height: 900 })
  const socket = his.page.waitForEvent('websocket')
  await his.page.goto(`${program.address}/messages/${String(id)}`)
  expect(new URL((await socket).url()).host).toBe(`127.0.0.1:${String(servicePort)}`)
  await hers.page.goto(`${program.address}/messages/${String(id)}`)
  await said(hers.page, 'the first').waitFor()
  for (const { page } of [his, hers]) await page.locator('.convo-head').getByText('In this chat now').waitFor()
  await box(hers.page).pressSequentially('An answer', { delay: 20 })
  await his.page.locator('.typing').waitFor()
  await box(hers.page).press('Enter')
  await said(his.page, 'An answer').waitFor()
  await soon(() => his.page.locator('.typing').count()).toBe(0)
  await hers.page.locator('.said-meta', { hasText: 'Read' }).last().waitFor()

  // away, and back: what was written meanwhile is there once, without a reload
  await stopService()
  await write(his.page, 'While it was away')
  await startService()
  await said(hers.page, 'While it was away').waitFor()
  await soon(() => his.page.locator('.convo-head').getByText('In this chat now').count()).toBe(1)
  await write(hers.page, 'And after')
  await said(his.page, 'And after').waitFor()
  for (const { page } of [his, hers])
    for (const text of ['While it was away', 'And after'])
      await soon(() => page.locator('.said', { hasText: text }).count()).toBe(1)
  await his.page.goto(`${program.address}/bookmarks`)
  const listener = connectPusher(at, fan.token)
  const { heard } = await joinChannel(listener, chatChannel(id), [chatEvents.created])
  await write(hers.page, 'Are you there?')
  await his.page.getByRole('link', { name: 'Messages, 1 unread' }).waitFor()
  await soon(() => heard.length).toBe(1)
  listener.disconnect()
  expect([his.faults, hers.faults]).toEqual([[], []])
})
