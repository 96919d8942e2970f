import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { expectNoSidewaysScroll } from './journey.ts'
import { newTalker, type Talker } from './talker.ts'

/** What somebody who walked through the app could not see or use. */
const origin = inject('url')
const long = 'See you on Friday at the bakery, the bread comes out of the oven at seven'
let browser: Browser
let creator: Talker
let fan: Talker
let opened: Awaited<ReturnType<Talker['browse']>>[] = []
beforeAll(async () => {
  browser = await openBrowser()
  creator = await newTalker(origin, 'Ines Okafor', { creator: true })
  fan = await newTalker(origin, 'Kofi Mensah', { wallet: 2000 })
  await creator.call('PUT', '/plans', {
    plans: [{ period: 'monthly', priceCents: 799 }],
    messagePriceCents: null,
  })
  await fan.call('POST', `/creators/${creator.username}/subscriptions`, { period: 'monthly', expectedPriceCents: 799 })
})
// a window left open would ask for what a later test blocks
afterEach(async () => {
  for (const { context, faults } of opened) {
    expect(faults).toEqual([])
    await context.close()
  }
  opened = []
})
afterAll(() => browser.close())

async function at(person: Talker, path: string, width: number, language = 'en'): Promise<Page> {
  const window = await person.browse(browser, { width, height: 844, language })
  opened = [...opened, window]
  await window.page.goto(`${origin}${path}`)
  return window.page
}

it('offers exactly what is missing, at least 5 dollars', async () => {
  const page = await at(fan, `/${creator.username}?tip=2000`, 390)
  await page.getByRole('dialog').getByRole('button', { name: 'Add $7.99 and tip' }).waitFor()
  await page.goto(`${origin}/${creator.username}?tip=1321`)
  await page.getByText('The minimum is $5.00').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Add $5.00 and tip' }).waitFor()
})

it.each([
  [390, 'en'],
  [390, 'ar'],
  [1100, 'en'],
] as const)('keeps the acts of a profile off the cover, at %d px in %s', async (width, language) => {
  const page = await at(fan, `/${creator.username}`, width, language)
  const acts = page.locator('.pro-top .acts')
  await acts.locator('.btn').nth(2).waitFor()
  const cover = await page.locator('.cover').boundingBox()
  const bottom = (cover?.y ?? 0) + (cover?.height ?? 0)
  for (const button of await acts.locator('.btn').all())
    expect((await button.boundingBox())?.y).toBeGreaterThanOrEqual(bottom)
  await expectNoSidewaysScroll(page)
})

it('cuts a long message at its own end in a list of the other direction', async () => {
  const page = await at(fan, `/messages?to=${creator.username}`, 1440, 'ar')
  await page.waitForURL(/\/messages\/\d+$/)
  const chat = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await fan.call('POST', `/chats/${chat}/messages`, { text: long })
  await creator.call('POST', `/chats/${chat}/messages`, { text: long })
  const words = page.locator('.chat-i .own-way').first()
  await words.waitFor()
  const seen = await words.evaluate((element) => {
    const [text] = [...element.childNodes]
    const range = document.createRange()
    if (text) range.setStart(text, 0)
    if (text) range.setEnd(text, 1)
    const first = range.getBoundingClientRect()
    const box = element.getBoundingClientRect()
    return { cut: element.scrollWidth > element.clientWidth, fromLeft: first.left - box.left }
  })
  expect(seen.cut).toBe(true)
  expect(Math.abs(seen.fromLeft)).toBeLessThan(3)
})

it('has the watermark’s hint on a line of its own', async () => {
  const page = await at(creator, '/settings/privacy', 390)
  const choice = page.locator('.choice', { hasText: 'Put the viewer’s username on my pictures' })
  const hint = await choice.locator('.hint').boundingBox()
  const box = await choice.locator('input').boundingBox()
  expect(hint?.y).toBeGreaterThan((box?.y ?? 0) + (box?.height ?? 0) / 2)
})

it('says how many points there are, from how many on they can be exchanged, and which are pending', async () => {
  const page = await at(fan, '/wallet', 390)
  await page.getByText('100 points are worth $1.').waitFor()
  await page.getByText(/^Available: 0 of the 100 you need. Pending: 7, available from /).waitFor()
})

it.each([390, 1440])('shows when a subscription in the library renews, in full, at %d px', async (width) => {
  const page = await at(fan, '/library', width)
  const words = page.locator('.shelf-words .muted').first()
  await words.waitFor()
  const { shown, content } = await words.evaluate((line) => ({ shown: line.clientWidth, content: line.scrollWidth }))
  expect(content).toBeLessThanOrEqual(shown)
})

it('shows masked accounts from left to right in Arabic', async () => {
  const email = 'wanda@example.com'
  await creator.call('PUT', '/payoutMethods', { kind: 'paypal', email, emailConfirmation: email, makeDefault: true })
  const page = await at(creator, '/settings/payouts', 1100, 'ar')
  const account = page.locator('bdi[dir=ltr]', { hasText: 'w•••@example.com' })
  await account.waitFor()
  expect(await account.evaluate((element) => getComputedStyle(element).unicodeBidi)).toMatch(/isolate/)
})

it('tells a creator what a block refunds, and a fan of their own block', async () => {
  const page = await at(creator, `/${fan.username}`, 1100)
  await page.locator('.cover .at-end .icon-btn').last().click()
  await page.getByRole('menuitem', { name: /Block/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('gets $7.98 plus tax back').or(dialog.getByText('gets $7.99 plus tax back')).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.goto(`${origin}/terms`)

  const asking = await at(fan, `/${creator.username}`, 390)
  await asking.locator('.pro-more').click()
  await asking.getByRole('menuitem', { name: 'Block', exact: true }).click()
  await asking.getByRole('dialog').getByText('won’t renew and isn’t refunded').waitFor()
  await asking.goto(`${origin}/terms`)

  await fan.call('PUT', `/users/${creator.username}/block`)
  const mine = await at(fan, '/subscriptions', 390)
  await mine.getByText('You blocked this creator.').waitFor()
  expect(await mine.getByRole('button', { name: /Resume/ }).count()).toBe(0)
  await mine.getByRole('button', { name: 'Unblock Ines Okafor' }).click()
  await mine.getByRole('button', { name: /Resume/ }).waitFor()
})
