import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { barriers } from './barriers.ts'
import { tokenOf } from './composer.ts'
import { demo, expectNoSidewaysScroll, watch } from './journey.ts'
import { everyLook } from './member.ts'
import { enterStaff } from './staff-member.ts'

export const guestPages = [
  '/',
  '/login',
  '/login/forgot',
  '/login/forgot-email',
  '/reset-password/none',
  '/signup',
  '/browse',
  '/lenaoutside',
  '/notice',
  '/consent/none',
  '/claim/none',
  '/terms',
  '/privacy',
  '/content-policy',
  '/transparency',
  '/goodbye',
  '/email/verify/none/none',
  '/not.there',
]
export const userPages = [
  '/home',
  '/lenaoutside',
  '/lenaoutside/gallery',
  '/search',
  '/notifications',
  '/bookmarks',
  '/library',
  '/messages',
  '/wallet',
  '/wallet/top-up',
  '/wallet/spending',
  '/wallet/receipts',
  '/lenaoutside?subscribe=monthly',
  '/lenaoutside?tip=500',
  '/lenaoutside?gift=1',
  '/subscriptions',
  '/following',
  '/live',
  '/settings',
  '/settings/account',
  '/settings/security',
  '/settings/privacy',
  '/settings/notifications',
  '/settings/appearance',
  '/settings/data',
  '/becomeCreator',
  '/decisions',
  '/ageCheck',
]
export const creatorPages = [
  '/home',
  '/dashboard',
  '/dashboard/earnings',
  '/dashboard/payments',
  '/dashboard/payouts',
  '/dashboard/posts',
  '/dashboard/audience',
  '/dashboard/promotions',
  '/dashboard/shares',
  '/dashboard/statements',
  '/subscribers',
  '/followers',
  '/messages/tools/lists',
  '/messages/tools/many',
  '/messages/tools/welcome',
  '/messages/tools/replies',
  '/scheduled',
  '/processing',
  '/lenaoutside/preview',
  '/settings/plans',
  '/settings/payouts',
  '/notifications',
  '/lenaoutside',
  '/live/start',
  '/stories/create',
  '/stories/archive',
  '/stories/lenaoutside',
]
export const staffPages = [
  '/admin',
  '/admin/requests',
  '/admin/consents',
  '/admin/cases',
  '/admin/live',
  '/admin/reviews',
  '/admin/withdrawals',
  '/admin/claims',
  '/admin/payments',
  '/admin/risks',
  '/admin/ledger',
  '/admin/losses',
  '/admin/fees',
  '/admin/users',
  '/admin/audit',
  '/admin/settings',
]
const looks = {
  'light 1440': { viewport: { width: 1440, height: 900 }, colorScheme: 'light', locale: 'en-US' },
  'dark 390': { viewport: { width: 390, height: 844 }, colorScheme: 'dark', locale: 'en-US' },
  'Arabic 1100': { viewport: { width: 1100, height: 850 }, colorScheme: 'light', locale: 'ar' },
} as const
/** Unless all are asked for, each page is looked at in one of them. */
const ofLook = (name: keyof typeof looks, addresses: readonly string[]): string[] => {
  const names = Object.keys(looks)
  return addresses.filter((_address, index) => everyLook || index % names.length === names.indexOf(name))
}
/** A third of the time of a page is waiting for its network to be quiet, in which another one can be looked at. */
const tabs = 2

async function examine(page: Page, address: string, faults: string[]): Promise<void> {
  await page.goto(inject('url') + address)
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  expect(await page.locator('h1').count(), `h1 of ${address}`).toBe(1)
  await expectNoSidewaysScroll(page)
  expect(await barriers(page), `barriers on ${address}`).toEqual([])
  expect(faults.splice(0), `faults on ${address}`).toEqual([])
}

/** Each address in one of some tabs of a window, whichever is free. */
async function examineAll(context: BrowserContext, addresses: readonly string[]): Promise<void> {
  const left = [...addresses]
  const next = async (): Promise<void> => {
    const page = await context.newPage()
    // pages that are not there are looked at too
    const faults = watch(page, [/404/, /422/, /403/])
    for (let address = left.shift(); address !== undefined; address = left.shift()) await examine(page, address, faults)
  }
  await Promise.all(Array.from({ length: tabs }, next))
}

/** The tests of one look: its pages, as everyone who may see them. Each look is a file, so that they run beside each other. */
export function describePages(name: keyof typeof looks): void {
  const { viewport, colorScheme, locale } = looks[name]
  const origin = inject('url')
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  const windowOf = async (token?: string): Promise<BrowserContext> => {
    const context = await browser.newContext({ viewport, colorScheme, locale, reducedMotion: 'reduce' })
    if (token !== undefined) await context.addInitScript((stored) => localStorage.setItem('token', stored), token)
    return context
  }

  describe(`every page in ${name}`, { timeout: 300_000 }, () => {
    it('as a guest', async () => {
      const context = await windowOf()
      await examineAll(context, ofLook(name, guestPages))
      await context.close()
    })
    it('as a fan', async () => {
      const context = await windowOf(await tokenOf(origin, demo.fan))
      await examineAll(context, ofLook(name, userPages))
      for (const page of context.pages())
        expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual(
          locale === 'ar' ? ['ar', 'rtl'] : ['en', 'ltr'],
        )
      await context.close()
    })
    it('as a creator', async () => {
      const context = await windowOf(await tokenOf(origin, demo.creator))
      await examineAll(context, ofLook(name, creatorPages))
      await context.close()
    })
    it('as staff', async () => {
      const context = await windowOf((await enterStaff(origin, 'staff_dora')).token)
      await examineAll(context, ofLook(name, staffPages))
      await context.close()
    })
  })
}
