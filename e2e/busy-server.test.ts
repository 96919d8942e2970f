import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { errors } from '#contract/errors.ts'
import { openBrowser } from './browser.ts'
import { barriers } from './barriers.ts'
import { newTalker, type Talker } from './talker.ts'

/** What people see of a server that has too much to do: it refuses calls, and says when to come again. */
const origin = inject('url')
let browser: Browser
let creator: Talker
beforeAll(async () => {
  browser = await openBrowser()
  creator = await newTalker(origin, 'Marta Sole', { creator: true })
})
afterAll(() => browser.close())

const { status, message } = errors.busy
const refusal = {
  status,
  headers: { 'retry-after': '1' },
  json: { message, code: 'busy', details: { retryAfterSeconds: 1 } },
}
/** Refuses the next calls to this address: the keys that they came with. */
async function refuse(page: Page, address: string, times: number): Promise<(string | undefined)[]> {
  const keys: (string | undefined)[] = []
  await page.route(
    address,
    (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      return route.fulfill(refusal)
    },
    { times },
  )
  return keys
}
/** A fan with $20 and a sheet that waits for the press that tips $5. */
async function atSheet() {
  const fan = await newTalker(origin, 'Wanda Reyes', { wallet: 2000 })
  const window = await fan.browse(browser, { width: 390, height: 844 }, [/status of 503/, /ApiError/])
  await window.page.goto(`${origin}/${creator.username}?tip=500`)
  const button = window.page.getByRole('dialog').getByRole('button', { name: /^Tip \$/ })
  await button.waitFor()
  return { ...window, fan, button, sheet: window.page.getByRole('dialog') }
}

it('reads again by itself when the server asks it to, and shows the page', async () => {
  const fan = await newTalker(origin, 'Jonas Falk', { wallet: 2000 })
  const { page, context } = await fan.browse(browser, { width: 1440, height: 900 }, [/status of 503/])
  await page.goto(`${origin}/home`)
  await refuse(page, '**/api/wallet', 2)
  await page.getByRole('link', { name: 'Wallet' }).first().click()
  await page.getByText('$20.00').first().waitFor()
  expect(await page.getByText(message).count()).toBe(0)
  await context.close()
})

it('sends a payment once more with its key, and pays once', async () => {
  const { context, page, fan, button } = await atSheet()
  const keys = await refuse(page, '**/api/users/*/tips', 1)
  const sent = page.waitForRequest((request) => request.url().endsWith('/tips') && keys.length === 1)
  await button.click()
  const again = await sent
  await page.getByRole('status').getByText('got your tip of $5.00.').first().waitFor()
  expect(keys).toEqual([again.headers()['idempotency-key']])
  expect(await fan.balance()).toBe(1500)
  await context.close()
})

it('says that nothing was charged when it stays busy, and the next press pays once', async () => {
  const { context, page, fan, button, sheet } = await atSheet()
  await refuse(page, '**/api/users/*/tips', 2)
  await button.click()
  await sheet.getByText('You haven’t been charged. Please try again in a moment.').waitFor()
  expect(await barriers(page, '[role=dialog]')).toEqual([])
  expect([await fan.balance(), await button.isEnabled()]).toEqual([2000, true])
  await button.click()
  await page.getByRole('status').getByText('got your tip of $5.00.').first().waitFor()
  expect(await fan.balance()).toBe(1500)
  await context.close()
})
