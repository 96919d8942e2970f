import path from 'node:path'
import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { patienceMs } from '#test/patience.ts'
import { openBrowser } from './browser.ts'
import { sql } from './account-holder.ts'
import { barriers } from './barriers.ts'
import { expectNoSidewaysScroll } from './journey.ts'
import { newTalker, type Talker } from './talker.ts'
import { wordsOf } from './words.ts'

/** What a fan has unlocked is found again in the library, also when its creator has removed it; creators' pages are creators'. */
const origin = inject('url')
const arabic = wordsOf('ar')
const photo = path.join(import.meta.dirname, '../test/photos/osprey-on-branch.jpg')
let browser: Browser
let maker: Talker
let fan: Talker

/** Sends a photo by the upload protocol and waits until its sizes are made. */
async function sentPhoto(): Promise<string> {
  const content = readFileSync(photo)
  const headers = { authorization: `Bearer ${maker.token}`, 'tus-resumable': '1.0.0' }
  const begun = await fetch(`${origin}/api/uploads`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(content.length) },
  })
  const place = new URL(begun.headers.get('location') ?? '', `${origin}/api/uploads/`)
  const sent = await fetch(place, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: content,
  })
  return sent.headers.get('media-id') ?? ''
}

beforeAll(async () => {
  browser = await openBrowser()
  ;[maker, fan] = await Promise.all([
    newTalker(origin, 'Mira Lang', { creator: true }),
    newTalker(origin, 'Jonas Berg', { wallet: 5000 }),
  ])
  const post = { mediaIds: [await sentPhoto()], audience: 'everyone', priceCents: 300 }
  const { id } = await maker.call<{ id: number }>('POST', '/posts', { ...post, text: 'The osprey, seen from below' })
  await vi.waitUntil(async () => (await fetch(`${origin}/api/posts/${String(id)}`)).ok, {
    timeout: patienceMs,
    interval: 200,
  })
  const words = await maker.call<{ id: number }>('POST', '/posts', { ...post, mediaIds: [], text: 'Only words' })
  for (const one of [id, words.id]) await fan.call('POST', `/posts/${String(one)}/unlock`, { expectedPriceCents: 300 })
  // what was paid for stays
  await maker.call('DELETE', `/posts/${String(id)}`)
})
afterAll(() => browser.close())

it('is reached from the menu, searched, filtered and opened, and each item leads to its receipt', async () => {
  const { page, faults } = await fan.browse(browser, { width: 1440, height: 900 })
  await page.goto(`${origin}/home`)
  await page.locator('button.me').click()
  await page.getByRole('menuitem', { name: 'Library' }).click()
  await page.waitForURL('**/library')
  const items = page.locator('.lib')
  await expect.poll(() => items.count()).toBe(2)
  await expectNoSidewaysScroll(page)
  expect(await barriers(page)).toEqual([])
  await page.getByLabel('Search your library').fill('seen from')
  await expect.poll(() => items.count()).toBe(1)
  await page.getByRole('button', { name: 'Open: The osprey, seen from below' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('img').first().waitFor()
  await expect
    .poll(() =>
      dialog
        .locator('img')
        .first()
        .evaluate((img) => (img as HTMLImageElement).naturalWidth),
    )
    .toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await page.getByLabel('Search your library').fill('nothing like it')
  await page.getByText('No results for “nothing like it”').waitFor()
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByRole('button', { name: 'Messages', exact: true }).click()
  await page.getByText('Nothing here yet').waitFor()
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await page.getByRole('link', { name: 'Receipt: Only words' }).click()
  await page.waitForURL('**/wallet/receipts/*')
  await page.goBack()
  await page.getByRole('link', { name: 'Only words', exact: true }).click()
  await page.waitForURL('**/post/*')
  expect(faults).toEqual([])
})

it('stands on a phone in Arabic, and says what to do when it is empty or does not load', async () => {
  const { page } = await fan.browse(browser, { width: 390, height: 844, language: 'ar' }, [/500/])
  await page.goto(`${origin}/library`)
  await page.locator('.lib').first().waitFor()
  expect(await page.evaluate(() => document.dir)).toBe('rtl')
  await expectNoSidewaysScroll(page)
  expect(await barriers(page)).toEqual([])
  await page.route('**/api/library*', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: '{"message":"server error.","code":"server_error"}',
    }),
  )
  await page.reload()
  await page.getByRole('button', { name: arabic('Try again') }).waitFor()
  const other = await newTalker(origin, 'Nobody Yet')
  const { page: empty, faults } = await other.browse(browser, { width: 390, height: 844 })
  await empty.goto(`${origin}/library`)
  await empty.getByText('Your library is empty').waitFor()
  for (const address of [
    '/scheduled',
    '/processing',
    '/dashboard',
    '/subscribers',
    '/live/start',
    '/messages/tools/many',
  ]) {
    await empty.goto(`${origin}${address}`)
    await empty.waitForURL('**/becomeCreator')
  }
  expect(faults).toEqual([])
})

it('a fan completes the profile first, and a leaving creator’s page says when it closes', async () => {
  const { page } = await fan.browse(browser, { width: 1100, height: 900 })
  await page.goto(`${origin}/becomeCreator`)
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('heading', { name: 'Complete your profile' }).waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  for (const text of ['Add a profile photo.', 'Tell fans about yourself.', 'Choose a category.'])
    await page.getByText(text).waitFor()
  expect(await barriers(page)).toEqual([])
  await page.getByLabel('About me').fill('Bread, mostly.')
  await page.getByLabel('Category').selectOption('other')
  await page.locator('input[type=file]').first().setInputFiles(photo)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Confirm the basics' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('heading', { name: 'Confirm the basics' }).waitFor()

  await sql(
    `insert into plans (creator_id, period, price_cents) select id, 'monthly', 500 from users where username = $1 on conflict do nothing`,
    [maker.username],
  )
  await sql(
    `update accounts set deletion_at = now() + interval '14 days' where user_id = (select id from users where username = $1)`,
    [maker.username],
  )
  await page.goto(`${origin}/${maker.username}`)
  await page.getByText('This page closes on').first().waitFor()
  expect(await page.getByRole('button', { name: /Subscribe (?:for|·)/ }).count()).toBe(0)
})
