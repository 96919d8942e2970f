import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { box, said, soon } from './conversation.ts'
import { newTalker, type Talker } from './talker.ts'
import { wordsOf } from './words.ts'

/** Who types is told to the other person, and not to one's own other window. */
const origin = inject('url')
const arabic = wordsOf('ar')
let browser: Browser
let fan: Talker
let creator: Talker
beforeAll(async () => {
  browser = await openBrowser()
  ;[fan, creator] = await Promise.all([newTalker(origin, 'Kofi Mensah'), newTalker(origin, 'Lena Weiss')])
})
afterAll(() => browser.close())

const dots = (page: Page) => page.locator('.typing')

it('shows the other one’s typing in every window, and one’s own in none', async () => {
  const { id } = await fan.call<{ id: number }>('POST', '/chats', { username: creator.username })
  await fan.call('POST', `/chats/${String(id)}/messages`, { text: 'Hello' })
  const desk = await fan.browse(browser, { width: 1440, height: 900 })
  const phone = await fan.browse(browser, { width: 390, height: 844, language: 'ar' })
  const hers = await creator.browse(browser, { width: 1100, height: 800 })
  const here = (page: Page, words: string) => page.locator('.convo-head').getByText(words).waitFor()
  for (const { page } of [desk, phone, hers]) {
    await page.goto(`${origin}/messages/${String(id)}`)
    await said(page, 'Hello').waitFor()
  }
  await here(phone.page, arabic('In this chat now'))
  for (const { page } of [desk, hers]) await here(page, 'In this chat now')

  await box(hers.page).pressSequentially('Good morning', { delay: 20 })
  for (const { page } of [desk, phone]) await dots(page).waitFor()
  await box(hers.page).fill('')
  for (const { page } of [desk, phone]) await soon(() => dots(page).count()).toBe(0)

  await box(desk.page).pressSequentially('Oh', { delay: 20 })
  await dots(hers.page).waitFor()
  expect(await dots(phone.page).count()).toBe(0)
  await box(desk.page).press('Enter')
  await said(phone.page, 'Oh').waitFor()
  expect(await dots(phone.page).count()).toBe(0)
  await soon(() => dots(hers.page).count()).toBe(0)
  for (const { faults } of [desk, phone, hers]) expect(faults).toEqual([])
})
