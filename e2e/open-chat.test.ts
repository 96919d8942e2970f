import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { chatChannel, chatEvents } from '#contract/chat-events.ts'
import { updatesEvent } from '#contract/events.ts'
import { openBrowser } from './browser.ts'
import { followTo } from './guide.ts'
import { layCable, type Cable } from './cable.ts'
import { box, said, soon } from './conversation.ts'
import { newTalker, type Talker } from './talker.ts'

/** A conversation that is open while several things happen at once: it shows what is true, in whatever order answers come. */
const origin = inject('url')
let browser: Browser
let fan: Talker
let creator: Talker
let chat: string
beforeAll(async () => {
  browser = await openBrowser()
  ;[fan, creator] = await Promise.all([newTalker(origin, 'Kofi Mensah'), newTalker(origin, 'Lena Weiss')])
  const { id } = await fan.call<{ id: number }>('POST', '/chats', { username: creator.username })
  chat = String(id)
})
afterAll(() => browser.close())
afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
  await creator.call('DELETE', `/users/${fan.username}/block`)
})

const writes = (text: string) => creator.call<{ id: number }>('POST', `/chats/${chat}/messages`, { text })
const blocks = () => creator.call('PUT', `/users/${fan.username}/block`)
const nothing = (page: Page) => page.getByText('Page not found')
const isRead = (page: Page) => page.waitForResponse((answer) => new URL(answer.url()).pathname === `/api/chats/${chat}`)

/** His window on the chat, and how often it has heard of something. */
async function open(prepare?: (page: Page) => Promise<unknown>, cable?: Cable) {
  const { page, faults } = await fan.browse(browser, { width: 1440, height: 900, ...(cable && { cable }) }, [
    /status of 40[34]/,
  ])
  const frames: string[] = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))))
  await prepare?.(page)
  await page.goto(`${origin}/messages/${chat}`)
  await box(page).waitFor()
  const heard = (event: string) => frames.filter((frame) => frame.includes(`"${event}"`)).length
  const joined = (channel: string) =>
    frames.some((frame) => frame.includes('subscription_succeeded') && frame.includes(`"${channel}`))
  for (const channel of [chatChannel(Number(chat)), 'private-updates.']) await soon(() => joined(channel)).toBe(true)
  return { page, heard, faults }
}

it('is gone when the block comes right after a message, with what is read for that behind it', async () => {
  const { page, heard } = await open((opened) => opened.clock.install())
  // his clock stands from here on: what waits in his page waits until it is told to go on
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000)
  const first = isRead(page)
  await writes('One')
  await first
  // the page has its answer, and waits by its clock before it says the next
  await soon(() => heard(chatEvents.read)).toBe(1)
  await page.clock.runFor(600)
  await writes('Two')
  await said(page, 'Two').waitFor()
  await soon(() => heard(chatEvents.read)).toBe(2)
  const second = isRead(page)
  await page.clock.runFor(400)
  expect((await second).status()).toBe(200)

  const before = heard(updatesEvent)
  await blocks()
  await soon(() => heard(updatesEvent)).toBeGreaterThan(before)
  await page.clock.runFor(1000)
  await nothing(page).waitFor()
})

it('stays gone when an answer from before the block comes after it', async () => {
  const asked = Promise.withResolvers<void>()
  const late = Promise.withResolvers<void>()
  const { page } = await open((opened) =>
    opened.route(`**/api/chats/${chat}/read`, async (route) => {
      const response = await route.fetch()
      asked.resolve()
      await late.promise
      await route.fulfill({ response })
    }),
  )
  await writes('Three')
  await asked.promise
  await blocks()
  await nothing(page).waitFor()
  // it has been heeded when the badges are asked for
  const heeded = page.waitForRequest('**/api/updates')
  late.resolve()
  await heeded
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  expect(await nothing(page).isVisible()).toBe(true)
})

it('keeps a message that comes while the conversation is being read again', async () => {
  const read = Promise.withResolvers<void>()
  const late = Promise.withResolvers<void>()
  let held = false
  const { page } = await open()
  const { id } = await writes('Four')
  await said(page, 'Four').waitFor()
  await page.route(
    ({ pathname, searchParams }) => pathname === `/api/chats/${chat}/messages` && !searchParams.has('after'),
    async (route) => {
      if (held) return route.continue()
      held = true
      const response = await route.fetch()
      read.resolve()
      await late.promise
      await route.fulfill({ response })
    },
  )
  // what changes a message has all of them read again
  await creator.call('PUT', `/messages/${String(id)}/reaction`, { emoji: '😂' })
  await read.promise
  await writes('Five')
  await said(page, 'Five').waitFor()
  late.resolve()
  await page.locator('.bub-react').waitFor()
  await said(page, 'Five').waitFor()
})

it('says nothing into its line while a log-out closes that', async () => {
  const cable = await layCable()
  try {
    const { page, faults } = await open((opened) => opened.clock.install(), cable)
    await followTo(page, '/messages')
    await page.locator('.chat-i').waitFor()
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000)
    // it may join the chat's channels, and is about to say so
    const allowed = page.waitForResponse('**/api/realtime/auth')
    await followTo(page, `/messages/${chat}`)
    await (await allowed).finished()
    cable.stall()
    const left = page.waitForRequest('**/api/logout')
    await followTo(page, '/logout')
    await left
    await page.clock.runFor(100)
    expect(faults).toEqual([])
  } finally {
    await cable.close()
  }
})
