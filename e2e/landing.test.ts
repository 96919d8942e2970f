import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { barriers } from './barriers.ts'
import { watch } from './journey.ts'

const origin = inject('url')
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

it('plays a work where it stands, by a press, and loads nothing of it before; a locked post opens', async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' })
  const page = await context.newPage()
  const faults = watch(page)
  const films: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.mp4')) films.push(request.url())
  })
  await page.goto(origin)
  await page.waitForLoadState('networkidle')
  const wall = page.getByRole('region', { name: 'Made on Fanfare' })
  const play = wall.getByRole('button', { name: 'Play' }).first()
  await play.scrollIntoViewIfNeeded()
  expect(films).toEqual([])
  await play.click()
  const film = wall.locator('video')
  await expect.poll(() => film.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0)
  expect(await film.evaluate((one: HTMLVideoElement) => [one.muted, one.loop])).toEqual([true, true])
  expect(await play.getAttribute('aria-pressed')).toBe('true')
  expect(await barriers(page)).toEqual([])
  await play.click()
  await film.waitFor({ state: 'detached' })
  // the link below it still leads to the creator
  expect(await wall.getByRole('link').nth(1).getAttribute('href')).toMatch(/^\/[a-z0-9_.]+$/)

  const locked = page.getByRole('button', { name: /^A locked picture by .* opens$/ })
  await locked.click()
  expect(await locked.getAttribute('aria-pressed')).toBe('true')
  await locked.click()
  expect(await locked.getAttribute('aria-pressed')).toBe('false')
  expect(faults).toEqual([])
  await context.close()
})
