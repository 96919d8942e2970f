import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { expectNoSidewaysScroll } from './journey.ts'
import { newTalker, type Talker } from './talker.ts'

// Every sheet that sells says the same things in the same order, with the sums and the button in sight.
const origin = inject('url')
let browser: Browser
let creator: Talker
beforeAll(async () => {
  browser = await openBrowser()
  creator = await newTalker(origin, 'Iris Sommer', { creator: true })
  const plans = [{ period: 'monthly', priceCents: 799 }]
  await creator.call('PUT', '/plans', { plans, messagePriceCents: null })
})
afterAll(() => browser.close())

it.each([
  { cents: 5000, rows: ['Tax', 'Total', 'In your wallet', 'Left in your wallet'] },
  { cents: 600, rows: ['Tax', 'Total', 'From your wallet', 'From your card'] },
])('with $cents cents in the wallet', async ({ cents, rows }) => {
  const fan = await newTalker(origin, 'Wim Faber', { wallet: cents })
  const look = { width: 390, height: 664 }
  const { context, page, faults } = await fan.browse(browser, look)
  for (const [query, button] of [
    ['subscribe=monthly', /^(Subscribe for|Add \$)/],
    ['tip=1500', /^(Tip \$|Add \$)/],
    ['gift=3&to=kofi_m', /^(Give 3 months for|Add \$)/],
  ] as const) {
    await page.goto(`${origin}/${creator.username}?${query}`)
    const sheet = page.getByRole('dialog')
    const press = sheet.getByRole('button', { name: button })
    await press.and(page.locator(':enabled')).waitFor()
    await page.waitForLoadState('networkidle')
    const terms = await sheet.locator('.bill dt').allInnerTexts()
    // what a card's least amount leaves in the wallet is a row of its own
    expect(
      terms.filter((term) => term !== 'Stays in your wallet'),
      query,
    ).toEqual(rows)
    const [total, pay] = [await sheet.locator('.bill .sum').boundingBox(), await press.boundingBox()]
    expect(total?.y ?? 0, query).toBeGreaterThan(0)
    expect((total?.y ?? 0) + (total?.height ?? 0), query).toBeLessThan(pay?.y ?? 0)
    expect((pay?.y ?? 0) + (pay?.height ?? 0), query).toBeLessThanOrEqual(look.height)
    await expectNoSidewaysScroll(page)
  }
  expect(faults).toEqual([])
  await context.close()
})
