import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { layCable, type Cable } from './cable.ts'
import { demo, logIn } from './journey.ts'

const origin = inject('url')
let browser: Browser
let cable: Cable
beforeAll(async () => {
  browser = await openBrowser()
  cable = await layCable()
})
afterAll(async () => {
  await browser.close()
  await cable.close()
})

it('without a network what was read is there with its age, money is not, and the way back is seen', async () => {
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'allow',
    proxy: cable.proxy,
  })
  const page = await context.newPage()
  await logIn(page, origin, demo.fan)
  await page.locator('article').first().waitFor()
  const text = (await page.locator('article').first().innerText()).slice(0, 40)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // read once more through the worker, and money too
  await page.goto(`${origin}/wallet`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goto(`${origin}/home`)
  await page.locator('article').first().waitFor()
  const readKept = () =>
    page.evaluate(async () => {
      const names = await caches.keys()
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return all.flat().map(({ url }) => new URL(url).pathname)
    })
  await expect.poll(readKept).toContain('/api/timeline')
  const kept = await readKept()
  expect(kept.filter((path) => /wallet|media|payment|withdraw/.test(path) && path.startsWith('/api'))).toEqual([])
  expect(kept.filter((path) => /^\/(media|uploads)\//.test(path))).toEqual([])

  cable.pull()
  await page.goto(`${origin}/home`)
  await page.getByText('You’re offline.').waitFor()
  expect((await page.locator('article').first().innerText()).slice(0, 20)).toBe(text.slice(0, 20))
  const callout = page.locator('.offline-callout')
  expect(await callout.innerText()).toMatch(/^You’re offline\. This was saved .+\.$/)
  // what is not kept is not said to be
  await page.goto(`${origin}/wallet`)
  await page.getByRole('heading', { name: 'You are offline' }).first().waitFor()
  expect(await callout.innerText()).toBe('You’re offline.')

  cable.plugIn()
  await page.goto(`${origin}/home`)
  await page.locator('article').first().waitFor()
  expect(await page.getByText('You’re offline.').count()).toBe(0)
  await page.goto(`${origin}/logout`)
  await page.waitForURL('**/login**')
  expect(await page.evaluate(() => caches.has('kept-answers'))).toBe(false)
  await context.close()
})

it('has a manifest whose icons are there in their size', async () => {
  const manifest = (await (await fetch(`${origin}/manifest.webmanifest`)).json()) as {
    icons: { src: string; purpose?: string }[]
    shortcuts: { url: string }[]
  }
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  for (const { src } of manifest.icons) {
    const answer = await fetch(origin + src)
    expect([src, answer.status, answer.headers.get('content-type')]).toEqual([src, 200, 'image/png'])
  }
  for (const { url } of manifest.shortcuts) expect((await fetch(origin + url)).status).toBe(200)
})

it('a page whose code is not on the device says that it waits for the network, and comes with it', async () => {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await logIn(page, origin, demo.fan)
  await page.locator('article').first().waitFor()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Bookmarks' }).click()
  await page.getByRole('heading', { name: 'You are offline' }).waitFor()
  expect(await page.locator('.spinner').count()).toBe(0)
  await context.setOffline(false)
  await page.getByRole('heading', { name: 'Bookmarks' }).waitFor()
  await context.close()
})
