import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { barriers } from './barriers.ts'
import { expectNoSidewaysScroll } from './journey.ts'
import { newTalker, type Talker } from './talker.ts'
import { sql } from './account-holder.ts'

type Subscriptions = { subscriptions: { state: string }[] }

// A card that is kept while subscribing pays what the wallet lacks for renewals, for as long as the fan wants that.
const origin = inject('url')
let browser: Browser
let creator: Talker
beforeAll(async () => {
  browser = await openBrowser()
  creator = await newTalker(origin, 'Nadia Roth', { creator: true })
  await creator.call('PUT', '/plans', { plans: [{ period: 'monthly', priceCents: 799 }], messagePriceCents: null })
})
afterAll(() => browser.close())

it.each([
  { width: 390, height: 844, language: 'en' },
  { width: 1440, height: 900, language: 'en' },
])('renews with the card until the fan says otherwise, at $width px', async (look) => {
  const fan = await newTalker(origin, 'Otto Lang')
  const { context, page, faults } = await fan.browse(browser, look, [/status of 40[24]/])
  await page.goto(`${origin}/${creator.username}?subscribe=monthly`)
  const sheet = page.getByRole('dialog')
  await sheet.getByText(/Add money before/).waitFor()
  await sheet.getByLabel('Renew with this card').check()
  // a card that is charged again is kept, and nothing is left to be done by the fan
  expect(await sheet.getByLabel('Save this card for next time').isChecked()).toBe(true)
  expect(await sheet.getByText(/Add money before/).count()).toBe(0)
  await sheet.getByText(/Renews automatically on/).waitFor()
  expect(await barriers(page, '[role=dialog]')).toEqual([])
  await expectNoSidewaysScroll(page)
  await sheet.getByRole('button', { name: 'Add $7.99 and subscribe' }).click()
  await page.waitForURL('**/sandbox/checkout/**')
  await page.getByRole('button', { name: 'Pay $7.99' }).click()
  await page.waitForURL(`${origin}/${creator.username}`)

  await page.goto(`${origin}/subscriptions`)
  const line = page.locator('.subscription')
  await line.getByText('Visa ending 4242 covers what your wallet doesn’t.').waitFor()
  expect(await line.getByText(/Add money before/).count()).toBe(0)
  await line.getByRole('button', { name: `Change the card for Nadia Roth` }).click()
  await sheet.getByRole('radio', { name: 'Wallet only' }).check()
  expect(await barriers(page, '[role=dialog]')).toEqual([])
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await line.getByText(/Add money before/).waitFor()
  await line.getByRole('button', { name: 'Renew with a card: Nadia Roth' }).click()
  await sheet.getByRole('radio', { name: 'Visa ending 4242' }).check()
  await sheet.getByRole('button', { name: 'Agree and save' }).click()
  await line.getByText('Visa ending 4242 covers what your wallet doesn’t.').waitFor()
  await expectNoSidewaysScroll(page)

  // refused at the renewal: the row says so, and not that the card pays
  const theirs = `fan_id = (select id from users where username = $1)`
  await sql(
    `update sandbox_cards set behaviour = 'declines' where customer in (select customer_ref from payment_cards
      where user_id = (select id from users where username = $1))`,
    [fan.username],
  )
  await sql(`update subscriptions set renews_at = now(), try_at = now() where ${theirs}`, [fan.username])
  await sql(`select graphile_worker.add_job('renew_subscriptions', '{}')`, [])
  await expect
    .poll(async () => (await fan.call<Subscriptions>('GET', '/subscriptions')).subscriptions[0]?.state)
    .toBe('past_due')
  await page.reload()
  await line.getByText('Visa ending 4242 didn’t go through either.').waitFor()
  expect(await line.getByText(/covers what your wallet doesn’t/).count()).toBe(0)

  await page.goto(`${origin}/wallet`)
  await page.getByRole('button', { name: 'Remove Visa ending 4242' }).click()
  await sheet.getByText('Subscriptions that renew with it will use your wallet only.').waitFor()
  await sheet.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.goto(`${origin}/subscriptions`)
  await line.getByText('Renew with a card').waitFor()
  expect(await line.getByText(/ending 4242/).count()).toBe(0)
  expect(faults).toEqual([])
  await context.close()
})
