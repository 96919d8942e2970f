import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { barriers } from './barriers.ts'
import { expectNoSidewaysScroll, watch } from './journey.ts'
import { newTalker } from './talker.ts'

const origin = inject('url')
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

it('keeps a wish to follow through the sign-up, and tints what is locked', async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' })
  const page = await context.newPage()
  const faults = watch(page)
  await page.goto(origin)
  const card = page.locator('.three-up .creator-tile').first()
  const follow = card.getByRole('link', { name: /^Follow / })
  const path = (await card.getByRole('link').first().getAttribute('href')) ?? ''
  const colours = await page
    .locator('.tile-works .paywall-overlay')
    .evaluateAll((all) =>
      all.map((one) => new Set([...one.querySelectorAll('rect')].map((r) => r.getAttribute('fill'))).size),
    )
  expect(colours.length).toBeGreaterThan(0)
  for (const count of colours) expect(count).toBeGreaterThan(1)
  await expectNoSidewaysScroll(page)
  await follow.click()
  await page.waitForURL(`**/signup?next=${encodeURIComponent(path)}`)
  expect(await page.evaluate(() => sessionStorage.getItem('follow'))).toBe(path.slice(1))
  // somebody who signed up meanwhile: the press counts on the creator's page
  const { token } = await newTalker(origin, 'Petra Vos')
  await page.evaluate((stored) => localStorage.setItem('token', stored), token)
  await page.goto(`${origin}${path}`)
  await page
    .getByRole('button', { name: /^Following / })
    .first()
    .waitFor()
  expect(faults).toEqual([])
  await context.close()
})

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
