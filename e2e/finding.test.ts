import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openBrowser } from './browser.ts'
import { asked, demo } from './journey.ts'
import { newTalker } from './talker.ts'

const origin = inject('url')
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

it.each([390, 1440])(
  'one box suggests while somebody types, and this device alone keeps what was looked for, at %i px',
  async (width) => {
    const fan = await newTalker(origin, 'Ivo Brandt')
    const look = { width, height: 844 }
    const { page, context, faults } = await fan.browse(browser, look)
    const open = async () => {
      await page.goto(`${origin}/search`)
      return page.getByRole('textbox', { name: 'Search people, posts and topics' })
    }
    const recent = page.locator('.recent')
    for (const words of ['Lena For', '#photography']) {
      const box = await open()
      await box.waitFor()
      expect(await page.getByRole('search').filter({ visible: true }).count()).toBe(1)
      await box.pressSequentially(words)
      await page
        .getByRole('list', { name: 'Suggestions' })
        .getByRole('link', { name: /Lena Forsberg|#photography/ })
        .first()
        .waitFor()
      await box.press('Enter')
      await page.waitForURL(/\?(q|tag)=/)
    }
    await open()
    await expect.poll(() => recent.getByRole('link').allInnerTexts()).toEqual(['#photography', 'Lena For'])
    await page.getByText('Saved on this device only.').waitFor()
    await recent.getByRole('button', { name: 'Remove #photography' }).click()
    await expect.poll(() => recent.getByRole('link').allInnerTexts()).toEqual(['Lena For'])
    const other = await fan.browse(browser, look)
    await other.page.goto(`${origin}/search`)
    await other.page.getByRole('heading', { name: 'Topics this week' }).waitFor()
    expect(await other.page.locator('.recent').count()).toBe(0)
    await page.getByRole('button', { name: 'Clear all' }).click()
    await recent.waitFor({ state: 'detached' })
    expect([...faults, ...other.faults]).toEqual([])
    await other.context.close()
    await context.close()
  },
)

it('who is not wanted is suggested no more, with a reason for everybody else, and nothing personal once that is switched off', async () => {
  const fan = await newTalker(origin, 'Ivo Brandt')
  await fan.call('PUT', `/users/${demo.creator}/follow`)
  const { page, context, faults } = await fan.browse(browser, { width: 1440, height: 900 })
  const suggested = page.locator('aside').getByRole('button', { name: /^Not interested in / })
  const names = async () =>
    (await suggested.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))).map((label) =>
      label.slice('Not interested in '.length),
    )
  await page.goto(`${origin}/home`)
  await suggested.first().waitFor()
  const before = await names()
  const [gone = ''] = before
  const reasons = page.locator('aside .why')
  expect(await reasons.count()).toBe(before.length)
  await suggested.first().click()
  await expect.poll(names).not.toContain(gone)
  await page.reload()
  await suggested.first().waitFor()
  expect(await names()).not.toContain(gone)

  await page.goto(`${origin}/settings/suggestions`)
  await page.getByText('No one can pay to be suggested.').waitFor()
  await page.getByRole('button', { name: `Suggest again: ${gone}` }).click()
  await page.getByText(`We may suggest ${gone} again.`).waitFor()
  await page.getByLabel('Use who I follow and support').uncheck()
  const isPersonal = async () =>
    (await asked<{ personalSuggestions: boolean }>(page, '/settings/privacy')).personalSuggestions
  await expect.poll(isPersonal).toBe(false)
  await page.goto(`${origin}/home`)
  await suggested.first().waitFor()
  for (const reason of await reasons.allInnerTexts()) expect(reason).toMatch(/^(New|Popular) on Fanfare$/)
  expect(faults).toEqual([])
  await context.close()
})
