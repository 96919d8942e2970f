import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { answer, box, dialog, said, soon } from './conversation.ts'
import { expectNoSidewaysScroll } from './journey.ts'
import { newTalker, type Talker } from './talker.ts'
import { wordsOf } from './words.ts'

/** A creator and what saves her from typing the same again; three fans, one of them on a phone that speaks Arabic, see what becomes of it. */
const origin = inject('url')
const arabic = wordsOf('ar')
const photo = path.join(import.meta.dirname, '../test/photos/osprey-on-branch.jpg')
type Seat = Awaited<ReturnType<Talker['browse']>>
let browser: Browser
let mira: Talker
let ada: Talker
let ben: Talker
let chloe: Talker
let hers: Seat
let phone: Seat

const subscribe = (fan: Talker) =>
  fan.call('POST', `/creators/${mira.username}/subscriptions`, { period: 'monthly', expectedPriceCents: 500 })
/** The one chat that a fan has, with her. */
const chatOf = async (fan: Talker): Promise<number> => {
  const { chats } = await fan.call<{ chats: { id: number }[] }>('GET', '/chats')
  return chats[0]?.id ?? 0
}
const wordsIn = async (fan: Talker) => {
  const id = await chatOf(fan)
  if (id === 0) return []
  const { messages } = await fan.call<{ messages: { text: string; state: string }[] }>(
    'GET',
    `/chats/${String(id)}/messages`,
  )
  return messages.map(({ text, state }) => (state === 'unsent' ? 'taken back' : text))
}
const line = (page: Page, text: string) => page.locator('.many-line', { hasText: text })
/** What a message to many says of itself: name and figure, in order. */
const figures = (page: Page, text: string) => line(page, text).locator('.figures > div').allInnerTexts()
const tool = async (name: string): Promise<void> => {
  await hers.page.getByRole('navigation', { name: 'Message tools' }).getByRole('link', { name }).click()
}
beforeAll(async () => {
  browser = await openBrowser()
  ;[mira, ada, ben, chloe] = await Promise.all([
    newTalker(origin, 'Mira Lang', { creator: true }),
    newTalker(origin, 'Ada Okafor', { wallet: 3000 }),
    newTalker(origin, 'Ben Sato', { wallet: 3000 }),
    newTalker(origin, 'Chloé Roux', { wallet: 3000 }),
  ])
  await mira.call('PUT', '/plans', { plans: [{ period: 'monthly', priceCents: 500 }], messagePriceCents: null })
  for (const fan of [ada, ben]) await subscribe(fan)
  hers = await mira.browse(browser, { width: 1440, height: 900 })
  phone = await chloe.browse(browser, { width: 390, height: 844, language: 'ar' })
})
afterAll(() => browser.close())

it('welcomes who subscribes from now on, once, and says that it does so by itself', async () => {
  const { page } = hers
  await page.goto(`${origin}/messages`)
  await page.getByRole('button', { name: 'Message tools' }).click()
  await page.getByRole('menuitem', { name: 'Welcome message' }).click()
  await box(page).fill('Good that you are here.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('status').getByText('Saved.').waitFor()
  await page.reload()
  await soon(() => box(page).inputValue()).toBe('Good that you are here.')
  await subscribe(chloe)
  await soon(() => wordsIn(chloe)).toEqual(['Good that you are here.'])
  expect([await wordsIn(ada), await wordsIn(ben)]).toEqual([[], []])
  await phone.page.goto(`${origin}/messages/${String(await chatOf(chloe))}`)
  await said(phone.page, 'Good that you are here.').waitFor()
  await phone.page.getByText(arabic('Automatic welcome')).waitFor()
})

it('keeps a list of people, found by name', async () => {
  const { page } = hers
  await tool('Lists')
  await page.getByRole('button', { name: 'New list' }).click()
  await dialog(page).getByLabel('Name').fill('At the show in Ghent')
  await answer(page, 'Create list')
  const own = page.locator('.tool-open', { hasText: 'At the show in Ghent' })
  await own.getByText('0 people').waitFor()
  await own.click()
  await dialog(page).getByRole('searchbox', { name: 'Add a person' }).fill(ben.username)
  await dialog(page)
    .getByRole('button', { name: new RegExp(ben.username) })
    .click()
  await dialog(page).getByRole('button', { name: 'Remove Ben Sato from the list' }).waitFor()
  // for the next name, and for Escape
  await soon(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search')
  await page.keyboard.press('Escape')
  await own.getByText('1 person').waitFor()
})

it('sends to many and counts who has read it, who has paid, and what it earned', async () => {
  const { page } = hers
  await tool('Mass message')
  await page.getByText('No mass messages yet').waitFor()
  await page.getByRole('button', { name: 'New mass message' }).click()
  await page.getByRole('group', { name: 'To', exact: true }).getByRole('button', { name: 'All subscribers' }).click()
  await page.getByText('Reaches 3 people').waitFor()
  await page.getByRole('button', { name: 'Exclude people' }).click()
  await page.getByRole('group', { name: 'Exclude lists' }).getByRole('button', { name: 'At the show in Ghent' }).click()
  await page.getByText('Reaches 2 people').waitFor()
  await box(page).fill('From the ridge this morning')
  await page
    .locator('form input[type=file]')
    .setInputFiles({ name: 'osprey.jpg', mimeType: 'image/jpeg', buffer: readFileSync(photo) })
  await page.getByLabel('Price to unlock (dollars)').fill('4')
  await page.getByRole('button', { name: 'Send now' }).click()
  await page.getByText('Your message is on its way.').waitFor()
  // by itself, as it goes out; Chloé has the conversation before her
  await soon(() => figures(page, 'From the ridge')).toEqual([
    'Sent\n2',
    'Read\n1 · 50%',
    'Unlocked\n0',
    'Earned\n$0.00',
  ])
  await line(page, 'From the ridge')
    .getByText(/To: All subscribers · Except: .?At the show in Ghent/)
    .waitFor()
  await soon(() => wordsIn(ada)).toEqual(['From the ridge this morning'])
  expect(await wordsIn(ben)).toEqual([])

  await said(phone.page, 'From the ridge').waitFor()
  await phone.page.getByText(arabic('Mass message')).waitFor()
  const { messages } = await chloe.call<{ messages: { id: number; text: string }[] }>(
    'GET',
    `/chats/${String(await chatOf(chloe))}/messages`,
  )
  const locked = messages.find(({ text }) => text.startsWith('From the ridge'))
  await chloe.call('POST', `/messages/${String(locked?.id)}/unlock`, { expectedPriceCents: 400 })
  await phone.page.locator('.bub-grid img').waitFor()
  await page.reload()
  await soon(() => figures(page, 'From the ridge')).toEqual([
    'Sent\n2',
    'Read\n1 · 50%',
    'Unlocked\n1',
    'Earned\n$3.20',
  ])
})

it('takes one back from everyone who has not paid for it', async () => {
  const { page } = hers
  await line(page, 'From the ridge').getByRole('button', { name: 'Unsend' }).click()
  await answer(page, 'Unsend')
  await line(page, 'From the ridge').getByText('Unsent').waitFor()
  await soon(() => wordsIn(ada)).toEqual(['taken back'])
  expect(await wordsIn(chloe)).toEqual(['Good that you are here.', 'From the ridge this morning'])
})

it('schedules one in her own time, and calls it off', async () => {
  const { page } = hers
  await page.getByRole('button', { name: 'New mass message' }).click()
  await page
    .getByRole('group', { name: 'To', exact: true })
    .getByRole('button', { name: 'Expired subscribers' })
    .click()
  await page.getByText('Reaches no one').waitFor()
  await page.getByRole('group', { name: 'To', exact: true }).getByRole('button', { name: 'At the show' }).click()
  await page.getByText('Reaches 1 person').waitFor()
  await box(page).fill('Tickets for spring')
  await page.getByRole('button', { name: 'Send later' }).click()
  // tomorrow at nine, unless she says otherwise
  await dialog(page).getByLabel('Time').fill('18:30')
  await answer(page, 'Set time')
  await page.getByRole('button', { name: /6:30 PM/ }).waitFor()
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await line(page, 'Tickets for spring')
    .getByText(/6:30 PM/)
    .waitFor()
  await page.getByRole('region', { name: 'Scheduled' }).getByText('Tickets for spring').waitFor()
  await line(page, 'Tickets for spring')
    .getByText(/To: Expired subscribers and .?At the show in Ghent/)
    .waitFor()
  await line(page, 'Tickets for spring').getByRole('button', { name: 'Cancel sending' }).click()
  await answer(page, 'Cancel sending')
  await line(page, 'Not sent').getByText('Its content was deleted with it.').waitFor()
  expect(await wordsIn(ben)).toEqual([])
})

it('puts a saved reply into the message that is being written', async () => {
  const { page } = hers
  await tool('Saved replies')
  await page.getByRole('button', { name: 'New reply' }).click()
  await dialog(page).getByLabel('Title').fill('Lens')
  await dialog(page).getByLabel('Text').fill('All with the 35 mm.')
  await answer(page, 'Save')
  await page.getByText('All with the 35 mm.').waitFor()
  await page.getByRole('button', { name: 'Edit Lens' }).click()
  await dialog(page).getByLabel('Text').fill('All of it with the 35 mm.')
  await answer(page, 'Save')
  await page.getByText('All of it with the 35 mm.').waitFor()
  await page.goto(`${origin}/messages/${String(await chatOf(chloe))}`)
  await page.getByRole('button', { name: 'Attach' }).click()
  await page.getByRole('menuitem', { name: 'Saved replies' }).click()
  await dialog(page).getByRole('button', { name: 'Lens' }).click()
  await soon(() => box(page).inputValue()).toBe('All of it with the 35 mm.')
  await box(page).press('Enter')
  await said(phone.page, 'with the 35 mm').waitFor()
  await page.goto(`${origin}/messages/tools/replies`)
  await page.getByRole('button', { name: 'Delete Lens' }).click()
  await answer(page, 'Delete')
  await page.getByText('No saved replies yet').waitFor()
})

it('stands on a phone in Arabic, and the console is silent', async () => {
  const { page, context, faults } = await mira.browse(browser, { width: 390, height: 844, language: 'ar' })
  for (const [place, words] of [
    ['many', 'New mass message'],
    ['lists', 'New list'],
    ['welcome', 'Save'],
    ['replies', 'New reply'],
  ] as const) {
    await page.goto(`${origin}/messages/tools/${place}`)
    await page.getByRole('button', { name: arabic(words) }).waitFor()
    await expectNoSidewaysScroll(page)
  }
  expect([faults, hers.faults, phone.faults]).toEqual([[], [], []])
  await context.close()
})
