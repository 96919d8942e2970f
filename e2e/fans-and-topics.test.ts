import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser } from 'playwright-core'
import { barriers } from './barriers.ts'
import { openBrowser } from './browser.ts'
import { expectNoSidewaysScroll } from './journey.ts'
import { newTalker } from './talker.ts'

const origin = inject('url')
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

it.each([390, 1440])(
  'a creator sees how many subscribe and what they bring, and writes to one, at %i px',
  async (width) => {
    const creator = await newTalker(origin, 'Ada Brandt', { creator: true })
    await creator.call('PUT', '/plans', { plans: [{ period: 'monthly', priceCents: 1000 }], messagePriceCents: null })
    for (const name of ['Bea Novak', 'Cem Aydin']) {
      const fan = await newTalker(origin, name, { wallet: 2000 })
      await fan.call('POST', `/creators/${creator.username}/subscriptions`, {
        period: 'monthly',
        expectedPriceCents: 1000,
      })
    }
    const { page, context, faults } = await creator.browse(browser, { width, height: 844 })
    await page.goto(`${origin}/subscribers`)
    await page.getByText('2 subscribers · $16.00 a month after fees').waitFor()
    expect(await barriers(page, 'main')).toEqual([])
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: 'Message Cem Aydin' }).click()
    await page.waitForURL(/\/messages\/\d+$/)
    await page.getByRole('textbox', { name: 'Message' }).waitFor()
    expect(faults).toEqual([])
    await context.close()
  },
)

it('finds creators by what they write about, behind those who are called so', async () => {
  const topic = `kelp${Date.now().toString(36)}`
  const creator = await newTalker(origin, 'Ada Brandt', { creator: true })
  await creator.call('POST', '/posts', { text: `Low tide #${topic}`, mediaIds: [], audience: 'everyone' })
  const written = async () => {
    const { creators } = await creator.call<{ creators: unknown[] }>('GET', `/creators?topic=${topic}&sort=popular`)
    const { topics } = await creator.call<{ topics: unknown[] }>('GET', `/searchTopics?searchTerm=${topic}`)
    return [creators.length, topics.length]
  }
  await expect.poll(written).toEqual([1, 1])
  const page = await browser.newPage()
  for (const tab of ['', '&tab=people']) {
    await page.goto(`${origin}/search?q=${topic}${tab}`)
    const row = page.getByRole('region', { name: `From #${topic}` })
    await row.getByRole('link', { name: 'Ada Brandt' }).waitFor()
    expect(await barriers(page, 'main')).toEqual([])
  }
  await page.close()
})
