import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openBrowser } from './browser.ts'
import { tokenOf } from './composer.ts'
import { holdBack } from './hold-back.ts'
import { demo } from './journey.ts'

/** Beyond the ten seconds for which an answer that the head of the page has asked for is fresh. */
const longMs = 11_000
const program = /\/assets\/app-[^/]+\.js/
const asked = /\/api\/wallet$/
const origin = inject('url')
let browser: Browser
let token: string
beforeAll(async () => {
  browser = await openBrowser()
  token = await tokenOf(origin, demo.fan)
})
afterAll(() => browser.close())

/** Opens the wallet with what fits held back for a long time; gives how often its balance had been asked for when it was shown. */
async function openWallet(page: Page, ...held: readonly RegExp[]): Promise<number> {
  await page.addInitScript((stored) => localStorage.setItem('token', stored), token)
  // joining a channel, the screen reads everything once more
  await page.routeWebSocket(/./, () => undefined)
  let count = 0
  page.on('request', (request) => void (count += Number(asked.test(request.url()))))
  const freed = await Promise.all(held.map((address) => holdBack(page, address)))
  await page.goto(`${origin}/wallet`, { waitUntil: 'commit' })
  await page.waitForTimeout(longMs)
  for (const free of freed) free()
  await page.getByText('$42.50').first().waitFor()
  const before = count
  await page.waitForLoadState('networkidle')
  return before
}

describe.concurrent('where the program is long on its way', () => {
  it('takes the answer that has just come, late as it is', async () => {
    const page = await browser.newPage()
    expect(await openWallet(page, program, /\/api\/(me|wallet)$/)).toBe(1)
    await page.context().close()
  })

  it('asks again for what came long ago', async () => {
    const page = await browser.newPage()
    expect(await openWallet(page, program)).toBe(2)
    await page.context().close()
  })
})
