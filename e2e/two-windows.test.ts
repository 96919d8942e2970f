import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { newTalker, type Talker } from './talker.ts'

/** Two windows of one browser, at the same page: neither sells what the other has bought, or shows whom it has muted. */
const origin = inject('url')
let browser: Browser
let fan: Talker
let creator: Talker
beforeAll(async () => {
  browser = await openBrowser()
  ;[fan, creator] = await Promise.all([
    newTalker(origin, 'Kofi Mensah', { wallet: 2000 }),
    newTalker(origin, 'Lena Weiss', { creator: true }),
  ])
  await fan.call('PUT', `/users/${creator.username}/follow`)
  const post = { mediaIds: [], audience: 'everyone' }
  await creator.call('POST', '/posts', { ...post, text: 'Bread at seven', teaser: 'When?', priceCents: 300 })
})
afterAll(() => browser.close())

it('opens in one window what is bought in the other, and hides whom the other mutes', async () => {
  const { page, context, faults } = await fan.browse(browser, { width: 1440, height: 900 })
  await page.goto(`${origin}/home`)
  const other = await context.newPage()
  await other.goto(`${origin}/home`)
  await other.getByRole('button', { name: 'Unlock for $3.00' }).waitFor()

  await page.getByRole('button', { name: 'Unlock for $3.00' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlock for $3.00' }).click()
  await page.getByText('Bread at seven').waitFor()
  await other.getByText('Bread at seven').waitFor()
  expect(await other.getByRole('button', { name: 'Unlock for $3.00' }).count()).toBe(0)
  expect(await fan.balance()).toBe(1700)

  await other.getByRole('article').getByRole('button', { name: 'More', exact: true }).first().click()
  await other.getByRole('menuitem', { name: 'Mute Lena Weiss' }).click()
  await page.getByText('Bread at seven').waitFor({ state: 'hidden' })
  expect(faults).toEqual([])
  await context.close()
})
