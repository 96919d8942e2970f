import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { expectNoSidewaysScroll } from './journey.ts'
import { newTalker, type Talker } from './talker.ts'

const origin = inject('url')
let browser: Browser
let creator: Talker
let fan: Talker
beforeAll(async () => {
  browser = await openBrowser()
  creator = await newTalker(origin, 'Iris Bauer', { creator: true })
  const plans = [
    { period: 'weekly', priceCents: 299 },
    { period: 'monthly', priceCents: 799 },
    { period: 'yearly', priceCents: 7999 },
  ]
  await creator.call('PUT', '/plans', { plans, messagePriceCents: null })
  fan = await newTalker(origin, 'Finn Moor')
})
afterAll(() => browser.close())

describe.each([
  { width: 390, height: 664 },
  { width: 1100, height: 700 },
  { width: 1440, height: 900 },
])('the subscribe dialog at $width × $height', (look) => {
  it('shows every plan at its full height, with the button in view', async () => {
    const { context, page, faults } = await fan.browse(browser, look)
    await page.goto(`${origin}/${creator.username}?subscribe=monthly`)
    const dialog = page.getByRole('dialog')
    const button = dialog.getByRole('button', { name: /^(Subscribe for|Add \$)/ })
    await button.waitFor()
    const plans = dialog.locator('.plans')
    const heights = await plans.evaluate((box) => ({ shown: box.clientHeight, content: box.scrollHeight }))
    expect(heights.shown).toBe(heights.content)
    expect(heights.shown).toBeGreaterThan(150)
    const bottom = async () => ((await button.boundingBox())?.y ?? 0) + ((await button.boundingBox())?.height ?? 0)
    expect(await bottom()).toBeLessThanOrEqual(look.height)
    // the last line of the body can be reached, and the button stays
    const give = dialog.getByRole('button', { name: 'Give as a gift' })
    await give.scrollIntoViewIfNeeded()
    const gift = await give.boundingBox()
    const top = (await button.boundingBox())?.y ?? 0
    expect((gift?.y ?? 0) + (gift?.height ?? 0)).toBeLessThanOrEqual(top)
    expect(await bottom()).toBeLessThanOrEqual(look.height)
    await expectNoSidewaysScroll(page)
    expect(faults).toEqual([])
    await context.close()
  })
})
