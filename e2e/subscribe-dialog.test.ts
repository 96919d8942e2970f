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

it('a toast that is still there makes room for itself, over no plan and no button', async () => {
  const look = { width: 390, height: 664 }
  const { context, page, faults } = await fan.browse(browser, look)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${origin}/${creator.username}`)
  await page.getByRole('button', { name: 'Share profile' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Copy link', exact: true }).click()
  const toast = page.locator('.toast', { hasText: 'Link copied.' })
  await toast.waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Subscribe · / }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Add \$/ }).waitFor()
  // stays while the pointer is on its button
  await toast.getByRole('button', { name: 'Dismiss' }).hover()
  await dialog.evaluate((sheet) => Promise.all(sheet.getAnimations({ subtree: true }).map(({ finished }) => finished)))
  const under = await toast.evaluate((lies) => {
    const { top, bottom } = lies.getBoundingClientRect()
    const parts = [...document.querySelectorAll<HTMLElement>('.dialog .plan, .dialog .btn, .dialog .dialog-title')]
    return parts
      .map((part) => ({ text: part.innerText, box: part.getBoundingClientRect() }))
      .filter(({ box }) => box.top < bottom && box.bottom > top)
      .map(({ text }) => text)
  })
  expect(under).toEqual([])
  expect((await toast.boundingBox())?.y).toBeGreaterThan(0)
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await toast.waitFor({ state: 'detached' })
  expect(faults).toEqual([])
  await context.close()
})

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
