import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import type { Browser, Page, WebSocketRoute } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { said, soon, write } from './conversation.ts'
import { newTalker, type Talker } from './talker.ts'

/** Two people write at the same moment: whatever comes first, both see both, in the order of the server. */
const origin = inject('url')
let browser: Browser
let mira: Talker
let ben: Talker
let chatId: number
let page: Page
let faults: string[]
/** What the realtime service says is held from then on, and let go. */
let holdEvents: () => void
let letEventsPass: () => void

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  ;[mira, ben] = await Promise.all([newTalker(origin, 'Mira Holt'), newTalker(origin, 'Ben Sato')])
  ;({ id: chatId } = await ben.call<{ id: number }>('POST', '/chats', { username: mira.username }))
  await ben.call('POST', `/chats/${String(chatId)}/messages`, { text: 'Hello' })
  ;({ page, faults } = await mira.browse(browser, { width: 1100, height: 800 }))
  let held: (() => void)[] | null = null
  await page.routeWebSocket(/./, (client: WebSocketRoute) => {
    const server = client.connectToServer()
    server.onMessage((message) => {
      if (held) held.push(() => client.send(message))
      else client.send(message)
    })
  })
  holdEvents = () => {
    held = []
  }
  letEventsPass = () => {
    const all = held ?? []
    held = null
    for (const pass of all) pass()
  }
  await page.goto(`${origin}/messages/${String(chatId)}`)
  await said(page, 'Hello').waitFor()
  // events come
  await ben.call('POST', `/chats/${String(chatId)}/messages`, { text: 'Are you there?' })
  await said(page, 'Are you there?').waitFor()
  await page.waitForLoadState('networkidle')
})
afterEach(async () => {
  expect(faults).toEqual([])
  await page.context().close()
})

const words = () => page.locator('.said .bub-text').allInnerTexts()

/** Resolves when the server has answered what is written next. */
async function writeAndArrive(text: string): Promise<void> {
  const arrived = page.waitForResponse(
    (one) => one.request().method() === 'POST' && /\/chats\/\d+\/messages$/.test(one.url()),
  )
  await write(page, text)
  await arrived
}

it('shows what the other one wrote just before, of which one hears just after one’s own', async () => {
  holdEvents()
  await ben.call('POST', `/chats/${String(chatId)}/messages`, { text: 'first' })
  await writeAndArrive('second')
  letEventsPass()
  await soon(words).toEqual(['Hello', 'Are you there?', 'first', 'second'])
})

it('keeps what was sent while the conversation was being read', async () => {
  const [begun, stale] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  await page.route(/\/api\/chats\/\d+\/messages\?/, async (route) => {
    const response = await route.fetch()
    begun.resolve(undefined)
    await stale.promise
    await route.fulfill({ response })
  })
  const { messages } = await ben.call<{ messages: { id: number; text: string }[] }>(
    'GET',
    `/chats/${String(chatId)}/messages`,
  )
  await ben.call('DELETE', `/messages/${String(messages.find(({ text }) => text === 'Hello')?.id)}`)
  await begun.promise
  holdEvents()
  await writeAndArrive('second')
  stale.resolve(undefined)
  await page.getByText('unsent this message').waitFor()
  await page.waitForLoadState('networkidle')
  await soon(words).toEqual(['Are you there?', 'second'])
})
