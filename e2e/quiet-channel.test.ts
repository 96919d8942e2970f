import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { holdBack } from './hold-back.ts'
import { newTalker, type Talker } from './talker.ts'

/** What a page shows is read again when its channel is joined, where something has happened since it was read, and only there. */
const origin = inject('url')
/** The page allows for an event, or a reading, that is so late. */
const lateMs = 5000
let browser: Browser
let fan: Talker
let other: Talker
const look = { width: 390, height: 844 }

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  ;[fan, other] = await Promise.all([
    newTalker(origin, 'Finn Weber', { creator: true }),
    newTalker(origin, 'Nora Kvist', {}),
  ])
  // nothing happens to them from now on
  await new Promise((resolve) => setTimeout(resolve, lateMs + 1000))
})

/** Counts readings of the wallet; `joined` settles when the page is in its own channel. */
function watched(page: Page) {
  const seen = { readings: 0 }
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/wallet') seen.readings += 1
  })
  const joined = new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const text = String(payload)
        if (text.includes('subscription_succeeded') && text.includes('private-updates.')) resolve()
      }),
    )
  })
  return { seen, joined }
}

it('a page to whose reader nothing has happened is not read a second time', async () => {
  const read = async () => {
    const opened = await fan.browse(browser, look)
    const { seen, joined } = watched(opened.page)
    await opened.page.goto(`${origin}/wallet`)
    await joined
    await opened.page.waitForTimeout(1500)
    return { ...opened, seen }
  }
  // what came of the sign-up may still be told
  await expect
    .poll(async () => {
      const { context, seen } = await read()
      await context.close()
      return seen.readings
    })
    .toBe(1)
  const { context, faults, seen } = await read()
  const before = seen.readings
  // it hears what happens from now on
  await other.call('PUT', `/users/${fan.username}/follow`)
  await expect.poll(() => seen.readings).toBeGreaterThan(before)
  expect(faults).toEqual([])
  await context.close()
})

it('what happens after a page was read and before it is joined is read', async () => {
  const { page, context, faults } = await fan.browse(browser, look)
  const { seen, joined } = watched(page)
  const letJoin = await holdBack(page, '**/api/realtime/auth')
  await page.goto(`${origin}/wallet`)
  await expect.poll(() => seen.readings).toBe(1)
  await other.call('PUT', `/users/${fan.username}/follow`)
  // told to all processes by now
  await page.waitForTimeout(1500)
  expect(seen.readings).toBe(1)
  letJoin()
  await joined
  await expect.poll(() => seen.readings).toBe(2)
  await page
    .getByRole('link', { name: /Notifications.*1/ })
    .first()
    .waitFor()
  expect(faults).toEqual([])
  await context.close()
})
