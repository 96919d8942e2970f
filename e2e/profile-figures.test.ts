import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { expectNoSidewaysScroll } from './journey.ts'
import { newTalker } from './talker.ts'

const origin = inject('url')
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

it.each([390, 1440])('a creator’s page names who wants to be named, and shows what it may, at %i px', async (width) => {
  const look = { width, height: 844 }
  const creator = await newTalker(origin, 'Greta Linde', { creator: true })
  await creator.call('PUT', '/plans', { plans: [{ period: 'monthly', priceCents: 300 }], messagePriceCents: null })
  await creator.call('POST', '/posts', { text: 'A first word', mediaIds: [], audience: 'everyone' })
  const fan = await newTalker(origin, 'Davi Costa', { wallet: 1000 })
  await fan.call('POST', `/creators/${creator.username}/subscriptions`, { period: 'monthly', expectedPriceCents: 300 })

  // the fan asks to be named
  const fans = await fan.browse(browser, look)
  await fans.page.goto(`${origin}/settings/privacy`)
  await fans.page.getByRole('checkbox', { name: /Show me as a top supporter/ }).check()
  await expect
    .poll(async () => (await fan.call<{ shownAsSupporter: boolean }>('GET', '/settings/privacy')).shownAsSupporter)
    .toBe(true)

  // the page: verified, counted, and the fan among the supporters; the subscription is managed from here
  const { page } = fans
  await page.goto(`${origin}/${creator.username}`)
  await page.getByRole('heading', { name: /Greta Linde.*Verified creator/ }).waitFor()
  await page.getByText('1 subscriber', { exact: true }).waitFor()
  await page.getByRole('region', { name: 'Top supporters' }).getByRole('link', { name: 'Davi Costa' }).waitFor()
  await page.getByRole('button', { name: 'Following Greta Linde' }).waitFor()
  await page.getByRole('heading', { name: 'You may also like' }).waitFor()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Manage' }).click()
  await page.getByRole('menuitem', { name: 'Cancel subscription' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click()
  await page.getByText('You keep access until').first().waitFor()

  // the creator takes things off the page, and finds the people behind the others
  const own = await creator.browse(browser, look)
  await own.page.goto(`${origin}/settings/profile`)
  await own.page.getByRole('checkbox', { name: 'Number of subscribers' }).uncheck()
  await own.page.getByRole('checkbox', { name: /Top supporters/ }).uncheck()
  await expect
    .poll(async () => (await creator.call<{ hiddenFigures: string[] }>('GET', '/settings/profile')).hiddenFigures)
    .toEqual(['supporters', 'topSupporters'])
  await own.page.goto(`${origin}/${creator.username}`)
  await own.page.getByRole('link', { name: '1 follower' }).click()
  await own.page.waitForURL('**/followers')
  await page.goto(`${origin}/${creator.username}`)
  await page.getByText('A first word').waitFor()
  expect(await page.getByText('1 subscriber', { exact: true }).count()).toBe(0)
  expect(await page.getByRole('region', { name: 'Top supporters' }).count()).toBe(0)

  expect([...fans.faults, ...own.faults]).toEqual([])
  await fans.context.close()
  await own.context.close()
})

it('the timeline says what renews this week, and what else there is where it ends', async () => {
  const creator = await newTalker(origin, 'Ada Brandt', { creator: true })
  await creator.call('PUT', '/plans', { plans: [{ period: 'weekly', priceCents: 300 }], messagePriceCents: null })
  await creator.call('POST', '/posts', { text: 'A word for all', mediaIds: [], audience: 'everyone' })
  const fan = await newTalker(origin, 'Bea Novak', { wallet: 500 })
  await fan.call('POST', `/creators/${creator.username}/subscriptions`, { period: 'weekly', expectedPriceCents: 300 })
  const { page, context, faults } = await fan.browse(browser, { width: 1440, height: 900 })
  await page.goto(`${origin}/home`)
  const soon = page.getByRole('region', { name: 'Renewing soon' })
  await soon.getByText('Ada Brandt').waitFor()
  await soon.getByText(/You’re \$1\.00 short\./).waitFor()
  await page.getByRole('heading', { name: 'You’re all caught up' }).waitFor()
  // the box at the side names the same people
  const someoneNew = page.getByRole('heading', { name: 'Find someone new', includeHidden: true })
  await someoneNew.waitFor({ state: 'hidden' })
  await page.setViewportSize({ width: 820, height: 900 })
  await someoneNew.waitFor()
  await page.setViewportSize({ width: 1440, height: 900 })
  await soon.getByRole('link', { name: /^Add \$/ }).click()
  await page.waitForURL('**/wallet/top-up?amount=*')
  expect(faults).toEqual([])
  await context.close()
})
