import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import type { Browser } from 'playwright-core'
import { patienceMs } from '#test/patience.ts'
import { colouredPhoto } from './coloured-photo.ts'
import { storyPeople } from './story-people.ts'
import type { Talker } from './talker.ts'
import { uploadFile } from './upload-file.ts'

/** From a story for subscribers, with an empty wallet, to the same story. */
const origin = inject('url')
let browser: Browser
let maker: Talker
let fan: Talker
beforeAll(async () => {
  ;({ browser, maker, fan } = await storyPeople({ maker: 'Mira Holt', fan: 'Finn Weber' }))
  await maker.call('PUT', '/plans', { plans: [{ period: 'monthly', priceCents: 799 }], messagePriceCents: null })
  const mediaId = await uploadFile(origin, maker, await colouredPhoto('#4a6b8a'))
  await maker.call('POST', '/stories', { items: [{ mediaId, caption: 'From the cellar' }], audience: 'subscribers' })
  await fan.call('PUT', `/users/${maker.username}/follow`)
  await vi.waitUntil(
    async () =>
      (await fan.call<{ stories: unknown[] }>('GET', `/users/${maker.username}/stories`)).stories.length === 1,
    { timeout: patienceMs, interval: 200 },
  )
})
afterAll(() => browser.close())

it('comes back to the story, which is open, after the card page', async () => {
  const { page, faults } = await fan.browse(browser, { width: 390, height: 844 })
  const here = `/stories/${maker.username}`
  await page.goto(`${origin}${here}`)
  await page.getByRole('button', { name: 'Subscribe · $7.99/month' }).click()
  await page.getByRole('button', { name: 'Add $7.99 and subscribe' }).click()
  await page.waitForURL('**/sandbox/checkout/**')

  // left without paying, it is asked for again where it was
  await page.getByRole('link', { name: 'Back to Fanfare' }).click()
  await page.getByRole('heading', { name: 'You left the payment page' }).waitFor()
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.waitForURL(`**${here}?*`)
  await page.getByRole('button', { name: 'Add $7.99 and subscribe' }).click()
  await page.waitForURL('**/sandbox/checkout/**')
  await page.getByRole('button', { name: /^Pay \$/ }).click()

  await page.waitForURL(`**${here}?*`)
  await page.getByText('From the cellar').first().waitFor()
  expect(await page.getByText(/^Only for .*’s subscribers$/).count()).toBe(0)
  expect(faults).toEqual([])
})
