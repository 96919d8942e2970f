import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { barriers } from './barriers.ts'
import { box } from './conversation.ts'
import { holdBack } from './hold-back.ts'
import { newTalker, type Talker } from './talker.ts'

/** Nobody sends to many without knowing to how many. */
const origin = inject('url')
const counting = '**/api/listMessages/recipients'
let browser: Browser
let mira: Talker
beforeAll(async () => {
  browser = await openBrowser()
  const [creator, fan] = await Promise.all([
    newTalker(origin, 'Mira Lang', { creator: true }),
    newTalker(origin, 'Ada Okafor', { wallet: 3000 }),
  ])
  mira = creator
  await mira.call('PUT', '/plans', { plans: [{ period: 'monthly', priceCents: 500 }], messagePriceCents: null })
  await fan.call('POST', `/creators/${mira.username}/subscriptions`, { period: 'monthly', expectedPriceCents: 500 })
})
afterAll(() => browser.close())

it('counts anew for other lists before it sends, and says where it could not', async () => {
  const { page, context, faults } = await mira.browse(browser, { width: 390, height: 844 }, [/500|\/recipients/])
  await page.goto(`${origin}/messages/tools/many`)
  await page.getByRole('button', { name: 'New mass message' }).click()
  const list = (name: string) => page.getByRole('group', { name: 'To', exact: true }).getByRole('button', { name })
  const send = page.getByRole('button', { name: 'Send now' })
  await box(page).fill('From the ridge this morning')
  await list('All subscribers').click()
  await page.getByText('Reaches 1 person').waitFor()
  expect(await send.isEnabled()).toBe(true)

  const tell = await holdBack(page, counting)
  await list('All subscribers').click()
  await list('Expired subscribers').click()
  await page.getByText('Counting…').waitFor()
  expect(await page.getByText('Reaches').count()).toBe(0)
  expect(await send.isEnabled()).toBe(false)
  tell()
  await page.getByText('Reaches no one').waitFor()

  await page.route(counting, (route) => route.fulfill({ status: 500 }))
  await list('Followers').click()
  await page.getByText('We couldn’t count who this reaches.').waitFor()
  expect(await send.isEnabled()).toBe(false)
  expect(await barriers(page)).toEqual([])
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Reaches').waitFor()
  expect(faults).toEqual([])
  await context.close()
})

it('begins a message once the lists can be read, and says so while they cannot', async () => {
  const { page, context, faults } = await mira.browse(browser, { width: 1440, height: 900 }, [/500|GET \/lists/])
  await page.route('**/api/lists', (route) => route.fulfill({ status: 500 }))
  await page.goto(`${origin}/messages/tools/many`)
  await page.getByText('No mass messages yet').waitFor()
  await page.getByRole('button', { name: 'New mass message' }).click()
  await page.getByText('Something went wrong on our side.').waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'New mass message' }).click()
  await page.getByRole('button', { name: 'All subscribers' }).waitFor()
  expect(faults).toEqual([])
  await context.close()
})
