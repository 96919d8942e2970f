import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { logIn } from './journey.ts'
import { holdBack } from './hold-back.ts'

const origin = inject('url')
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

async function member(username: string, width: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 844 }, locale: 'en-US' })
  const page = await context.newPage()
  await logIn(page, origin, username)
  return page
}

async function menuOf(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: /Account menu/ }).click()
  const menu = page.getByRole('menu', { name: 'Account menu' })
  await menu.waitFor()
  return menu.getByRole('menuitem').allInnerTexts()
}

/** Keeps back whose session it is; gives what answers that, and waits until the page knows. */
async function holdSession(page: Page): Promise<() => Promise<void>> {
  const letThrough = await holdBack(page, '**/api/me')
  return async () => {
    letThrough()
    await page.getByRole('button', { name: /Account menu/ }).waitFor()
    await page.unrouteAll({ behavior: 'wait' })
  }
}

it.each([1100, 1440])('keeps the side bar in one place on all pages at %i px', async (width) => {
  const page = await member('lenaoutside', width)
  const places = new Set<number>()
  for (const path of ['/home', '/wallet', '/messages', '/settings', '/dashboard', '/lenaoutside']) {
    await page.goto(`${origin}${path}`)
    await page.locator('main h1').first().waitFor()
    places.add(await page.locator('.side').evaluate((side) => side.getBoundingClientRect().x))
  }
  expect(places.size).toBe(1)
  await page.context().close()
})

it.each(['light', 'dark'] as const)('goes on to the edge of the window beside a chat, in %s', async (colorScheme) => {
  const page = await member('kofi_m', 1440)
  await page.emulateMedia({ colorScheme })
  await page.goto(`${origin}/messages`)
  await page.locator('.convo').waitFor()
  const shot = await page.screenshot({ clip: { x: 1380, y: 300, width: 60, height: 1 } })
  const { data, info } = await sharp(shot).raw().toBuffer({ resolveWithObject: true })
  const colors = Array.from({ length: info.width }, (_, at) =>
    data.subarray(at * info.channels, at * info.channels + 3).toString('hex'),
  )
  expect(new Set(colors).size).toBe(1)
  await page.context().close()
})

it('lists what a fan has and what a creator runs in the account menu', async () => {
  const fan = await member('kofi_m', 390)
  expect(await menuOf(fan)).toEqual([
    'Live Shows',
    'Subscriptions',
    'Following',
    'Library',
    'Wallet',
    'Settings',
    'Become a creator',
    'Logout',
  ])
  await fan.getByRole('menuitem', { name: 'Following' }).click()
  await fan.waitForURL('**/following')
  await fan.context().close()
  const creator = await member('lenaoutside', 1440)
  expect(await menuOf(creator)).toEqual([
    'New story',
    'Subscribers',
    'Followers',
    'Scheduled',
    'Processing',
    'Subscriptions',
    'Following',
    'Library',
    'Settings',
    'Dashboard',
    'Logout',
  ])
  await creator.context().close()
})

it('a creator has the way to a new post in the bar before it is read whose session this is', async () => {
  const page = await member('lenaoutside', 390)
  await page.getByRole('link', { name: 'New post' }).waitFor()
  const answer = await holdSession(page)
  await page.goto(`${origin}/browse`)
  await page.getByRole('link', { name: 'New post' }).waitFor()
  await answer()
  await page.context().close()
})

it.each([390, 1440])('shows a member no guest’s bar while the session is read, at %i px', async (width) => {
  const page = await member('kofi_m', width)
  const answer = await holdSession(page)
  await page.goto(`${origin}/lenaoutside`)
  await page.getByRole('link', { name: 'Messages' }).first().waitFor()
  expect(await page.getByRole('link', { name: /^(Log in|Sign up)$/ }).count()).toBe(0)
  await answer()
  await page.context().close()
})
