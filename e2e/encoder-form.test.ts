import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { barriers } from './barriers.ts'
import { newTalker, type Talker } from './talker.ts'

/** The studio for an encoder, without one. */
const origin = inject('url')
const show = { title: 'Ten knobs', audience: 'everyone', minutes: 60, records: false, source: 'encoder' }
let browser: Browser
let maker: Talker
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  maker = await newTalker(origin, 'Inés Luz', { creator: true })
})

it('leaves what is typed when a show is scheduled or cancelled elsewhere', async () => {
  const { page, context, faults } = await maker.browse(browser, { width: 1440, height: 900 })
  await page.goto(`${origin}/live/start`)
  await page.getByRole('button', { name: 'OBS or encoder' }).click()
  await page.getByLabel('Title').fill('Half typed')
  const startsAt = new Date(Date.now() + 7_200_000).toISOString()
  const made = await maker.call<{ show: { id: number } }>('POST', '/live/scheduled', { ...show, startsAt })
  const coming = page.getByRole('region', { name: 'Coming up' })
  await coming.waitFor()
  expect(await page.getByLabel('Title').inputValue()).toBe('Half typed')
  await maker.call('DELETE', `/live/scheduled/${String(made.show.id)}`)
  await coming.waitFor({ state: 'detached' })
  expect(await page.getByLabel('Title').inputValue()).toBe('Half typed')

  // what was scheduled here is done: the form begins anew
  await page.getByLabel('Who can watch').selectOption('everyone')
  await page.locator('summary', { hasText: 'Starts' }).click()
  await page.getByRole('switch', { name: 'Schedule for later' }).click()
  await page.getByRole('button', { name: 'Schedule show' }).click()
  await coming.waitFor()
  expect(await page.getByLabel('Title').inputValue()).toBe('')
  expect(faults).toEqual([])
  await context.close()
})

it('ends a show while what the encoder does cannot be read', async () => {
  await maker.call('POST', '/live/encoder/key')
  await maker.call('POST', '/live', show)
  // what it sends is not there to be played
  const { page, context } = await maker.browse(browser, { width: 390, height: 844 })
  await page.route('**/api/live/encoder', (route) => route.fulfill({ status: 500 }))
  await page.goto(`${origin}/live/start`)
  await page.getByText('This didn’t load').waitFor()
  await page.getByRole('button', { name: 'Cancel show' }).waitFor()
  expect(await barriers(page)).toEqual([])

  await page.route('**/api/live/mine', async (route) => {
    const answer = await route.fetch()
    const mine = (await answer.json()) as { show: object | null }
    if (mine.show) Object.assign(mine.show, { state: 'on_air', startedAt: new Date().toISOString() })
    await route.fulfill({ response: answer, json: mine })
  })
  await page.getByRole('button', { name: 'End show' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End show' }).click()
  await page.getByRole('heading', { name: 'Your show has ended' }).waitFor()
  await context.close()
})
