import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { barriers } from './barriers.ts'
import { tokenOf } from './composer.ts'
import { coveredControls } from './covered.ts'
import { guideOf } from './guide.ts'
import { demo, sidewaysScroll, watch } from './journey.ts'
import { everyLook } from './member.ts'
import { creatorPages, fillAddresses, guestPages, staffPages, userPages } from './page-addresses.ts'
import { enterStaff } from './staff-member.ts'
import { textFaults } from './text-faults.ts'

const looks = {
  light: { colorScheme: 'light', locale: 'en-US', width: 1440 },
  dark: { colorScheme: 'dark', locale: 'en-US', width: 390 },
  Arabic: { colorScheme: 'light', locale: 'ar', width: 1100 },
} as const
const heights = { 390: 844, 1100: 850, 1440: 900 } as const
type Width = keyof typeof heights
/** Every page in every look at every width takes half an hour (`npm run e2e -- --every-page`). */
const everyPage = process.env['EVERY_PAGE'] === '1'
const widthsOf = (name: keyof typeof looks): Width[] => (everyPage ? [390, 1100, 1440] : [looks[name].width])
/** Unless all are asked for, each page is looked at in one of the looks. */
const ofLook = (name: keyof typeof looks, addresses: readonly string[]): string[] => {
  const names = Object.keys(looks)
  return addresses.filter((_address, index) => everyPage || everyLook || index % names.length === names.indexOf(name))
}
/** A third of the time of a page is waiting for its network to be quiet, in which another one can be looked at. */
const tabs = 2

async function examine(page: Page, address: string, watched: string[]): Promise<string[]> {
  // all faults of all pages at once: a run takes long
  const found = [
    ...((await page.locator('h1').count()) === 1 ? [] : ['not one h1']),
    ...(await sidewaysScroll(page)),
    ...(await textFaults(page)),
    ...(await coveredControls(page)),
    ...(await barriers(page)),
    ...watched.splice(0),
  ]
  return found.map((fault) => `${address}: ${fault}`)
}

const load =
  (page: Page) =>
  async (address: string): Promise<void> => {
    await page.goto(inject('url') + address)
    await page.locator('h1').first().waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
  }

/** Each address in one of some tabs of a window, whichever is free; all that is wrong with them. */
async function examineAll(context: BrowserContext, addresses: readonly string[], isLed: boolean): Promise<string[]> {
  const left = [...addresses]
  const faults: string[] = []
  const next = async (): Promise<void> => {
    const page = await context.newPage()
    // pages that are not there are looked at too
    const watched = watch(page, [/404/, /422/, /403/])
    const open = isLed ? await guideOf(page, inject('url')) : load(page)
    for (let address = left.shift(); address !== undefined; address = left.shift()) {
      await open(address)
      faults.push(...(await examine(page, address, watched)))
    }
  }
  await Promise.all(Array.from({ length: tabs }, next))
  return faults
}

/** The tests of one look: its pages, as everyone who may see them. Each look is a file, so that they run beside each other. */
export function describePages(name: keyof typeof looks): void {
  const { colorScheme, locale } = looks[name]
  const origin = inject('url')
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  describe.each(widthsOf(name))(`every page in ${name} at %i px`, (width) => {
    const examineAs = async (token: string | undefined, addresses: readonly string[]): Promise<BrowserContext> => {
      const viewport = { width, height: heights[width] }
      const context = await browser.newContext({ viewport, colorScheme, locale, reducedMotion: 'reduce' })
      if (token !== undefined) await context.addInitScript((stored) => localStorage.setItem('token', stored), token)
      const filled = await fillAddresses(origin, token, ofLook(name, addresses))
      // guests mostly come to a page from elsewhere, who is logged in by a link of ours
      expect(await examineAll(context, filled, token !== undefined && !everyPage)).toEqual([])
      return context
    }
    it('as a guest', async () => {
      const context = await examineAs(undefined, guestPages)
      await context.close()
    })
    it('as a fan', async () => {
      const context = await examineAs(await tokenOf(origin, demo.fan), userPages)
      for (const page of context.pages())
        expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual(
          locale === 'ar' ? ['ar', 'rtl'] : ['en', 'ltr'],
        )
      await context.close()
    })
    it('as a creator', async () => {
      const context = await examineAs(await tokenOf(origin, demo.creator), creatorPages)
      await context.close()
    })
    it('as staff', async () => {
      const context = await examineAs((await enterStaff(origin, 'staff_dora')).token, staffPages)
      await context.close()
    })
  })
}
