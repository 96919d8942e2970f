import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { barriers } from './barriers.ts'
import { audience, send, text } from './composer.ts'
import { expectNoSidewaysScroll } from './journey.ts'
import { newTalker, type Talker } from './talker.ts'

/** Above 1024 px a post is written in a dialog, with what others will see beside it. */
const origin = inject('url')
let browser: Browser
let creator: Talker
beforeAll(async () => {
  browser = await openBrowser()
  creator = await newTalker(origin, 'Noor Haddad', { creator: true })
  await creator.call('PUT', '/plans', { plans: [{ period: 'monthly', priceCents: 600 }], messagePriceCents: null })
})
afterAll(() => browser.close())

it.each([1100, 1440])('shows the post as a guest, a follower and a subscriber will, at %d px', async (width) => {
  const { page, context, faults } = await creator.browse(browser, { width, height: 900 })
  // the page behind it comes when it is open already
  const { promise: opened, resolve: open } = Promise.withResolvers<undefined>()
  await page.route('**/api/timeline*', async (route) => {
    await opened
    await route.continue()
  })
  await page.goto(`${origin}/home`)
  await text(page).waitFor()
  // closed it asks nothing
  expect(await audience(page).isVisible()).toBe(false)
  await text(page).click()
  const sheet = page.getByRole('dialog', { name: 'New post' })
  await sheet.waitFor()
  const behind = page.waitForResponse('**/api/timeline*')
  open(undefined)
  await behind
  const words = `Petra at six, ${String(width)}`
  await text(page).fill(`${words}\nBe at the gate at 5:40.`)
  const aside = sheet.locator('.compose-aside')
  await aside.getByText('Choose who can see your post to preview it.').waitFor()
  await audience(page).selectOption('subscribers')
  await sheet.getByRole('button', { name: 'Set a price' }).click()
  await sheet.getByRole('textbox', { name: 'Price to unlock' }).fill('3')
  await sheet.getByRole('button', { name: 'Add a poll' }).click()
  for (const [place, option] of ['Sunrise', 'Sunset'].entries())
    await sheet.locator('.compose-part input').nth(place).fill(option)

  // a guest reads the preview and the price, and nothing of the poll
  await aside.getByText('Unlock for $3.00').waitFor()
  await aside.getByText('Subscribe · $6.00/month').waitFor()
  expect(await aside.getByText('5:40').count()).toBe(0)
  expect(await aside.getByText('Sunrise').count()).toBe(0)
  await aside.getByRole('tab', { name: 'Follower' }).click()
  await aside.getByText('Unlock for $3.00').waitFor()
  await aside.getByRole('tab', { name: 'Subscriber' }).click()
  await aside.getByText('They see the whole post.').waitFor()
  await aside.getByText('5:40').waitFor()
  await aside.getByText('Sunrise').waitFor()
  await sheet.getByRole('radio', { name: /^Subscribers \+/ }).check()
  await aside.getByText('Unlock for $3.00').waitFor()
  expect(await aside.getByText('5:40').count()).toBe(0)
  expect(await barriers(page, '#compose')).toEqual([])
  await expectNoSidewaysScroll(page)

  // the page behind it is out of reach
  for (let step = 0; step < 30; step += 1) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(() => {
        const at = document.activeElement
        return at === document.body || at?.closest('#compose') ? 'inside' : (at?.outerHTML.slice(0, 200) ?? 'nowhere')
      }),
    ).toBe('inside')
  }
  await sheet.getByText('Draft saved').waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await page.reload()
  await expect.poll(() => text(page).inputValue()).toContain(words)
  // a press beside it leaves it, and so does "back"
  await text(page).click()
  await page.mouse.click(8, 450)
  await sheet.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'New post' }).click()
  await sheet.waitFor()
  await page.goBack()
  await sheet.waitFor({ state: 'detached' })

  await text(page).click()
  await send(page).click()
  await page.locator('article', { hasText: words }).getByText('Sunrise').waitFor()
  await sheet.waitFor({ state: 'detached' })
  expect(faults).toEqual([])
  await context.close()
})
