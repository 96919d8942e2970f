import { AxeBuilder } from '@axe-core/playwright'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { launchBrowser } from '#test/browser.ts'
import { tokenOf } from './composer.ts'
import { demo, expectNoSidewaysScroll, logIn, watch } from './journey.ts'
import { enterStaff } from './staff-member.ts'

const origin = inject('url')
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const guestPages = [
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
  '/terms',
  '/privacy',
  '/content-policy',
  '/transparency',
  '/goodbye',
  '/email/verify/none/none',
  '/not.there',
]
const userPages = [
  '/home',
  '/lenaoutside',
  '/lenaoutside/gallery',
  '/search',
  '/notifications',
  '/bookmarks',
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
  '/stories/create',
  '/decisions',
]
const creatorPages = [
  '/home',
  '/dashboard',
  '/dashboard/earnings',
  '/dashboard/payments',
  '/dashboard/payouts',
  '/dashboard/posts',
  '/dashboard/audience',
  '/dashboard/promotions',
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
]
const staffPages = [
  '/admin',
  '/admin/requests',
  '/admin/consents',
  '/admin/cases',
  '/admin/reviews',
  '/admin/withdrawals',
  '/admin/payments',
  '/admin/ledger',
  '/admin/users',
  '/admin/audit',
  '/admin/settings',
]
const looks = [
  { name: 'light 1440', viewport: { width: 1440, height: 900 }, colorScheme: 'light', locale: 'en-US' },
  { name: 'dark 390', viewport: { width: 390, height: 844 }, colorScheme: 'dark', locale: 'en-US' },
  { name: 'Arabic 1100', viewport: { width: 1100, height: 850 }, colorScheme: 'light', locale: 'ar' },
] as const

async function examine(page: Page, address: string, faults: string[]): Promise<void> {
  await page.goto(origin + address)
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  expect(await page.locator('h1').count(), `h1 of ${address}`).toBe(1)
  await expectNoSidewaysScroll(page)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.map(({ id, nodes }) => `${address} ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
  ).toEqual([])
  expect(faults.splice(0), `faults on ${address}`).toEqual([])
}

describe.each(looks)('every page in $name', { timeout: 300_000 }, ({ viewport, colorScheme, locale }) => {
  let context: BrowserContext
  let page: Page
  let faults: string[]
  const fresh = async (): Promise<void> => {
    context = await browser.newContext({ viewport, colorScheme, locale, reducedMotion: 'reduce' })
    page = await context.newPage()
    // pages that are not there are looked at too
    faults = watch(page, [/404/, /422/, /403/])
  }
  const be = async (token: string): Promise<void> => {
    await fresh()
    await context.addInitScript((stored) => localStorage.setItem('token', stored), token)
  }
  const enter = async (username: string): Promise<void> => be(await tokenOf(origin, username))

  it('as a guest', async () => {
    await fresh()
    for (const address of guestPages) await examine(page, address, faults)
    await context.close()
  })
  it('as a fan', async () => {
    await enter(demo.fan)
    for (const address of userPages) await examine(page, address, faults)
    expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual(
      locale === 'ar' ? ['ar', 'rtl'] : ['en', 'ltr'],
    )
    await context.close()
  })
  it('as a creator', async () => {
    await enter(demo.creator)
    for (const address of creatorPages) await examine(page, address, faults)
    await context.close()
  })
  it('as staff', async () => {
    await be((await enterStaff(origin, 'staff_dora')).token)
    for (const address of staffPages) await examine(page, address, faults)
    await context.close()
  })
})

describe('the landing page', () => {
  it('is readable and usable without JavaScript', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'de-DE' })
    const page = await context.newPage()
    await page.goto(origin)
    expect(await page.locator('html').getAttribute('lang')).toBe('de')
    expect(await page.getByText('Lena Forsberg').count()).toBeGreaterThan(0)
    expect(await page.locator('a[href^="/signup"]').count()).toBeGreaterThan(0)
    await context.close()
  })
})

describe('the client rules of the seed', () => {
  it('removes the token after a 401 and goes to /login by a full redirect', async () => {
    const context = await browser.newContext({ locale: 'en-US' })
    const page = await context.newPage()
    await context.addInitScript(() => {
      if (!sessionStorage.getItem('once')) localStorage.setItem('token', 'made-up')
      sessionStorage.setItem('once', '1')
    })
    await page.goto(`${origin}/home`)
    await page.waitForURL('**/login**')
    // asked again on the page that the redirect leads to
    await page.waitForFunction(() => localStorage.getItem('token') === null)
    await context.close()
  })
  it('shows `server error.` after a 500 and `api error` when the suggestions fail, and only logs a failing search', async () => {
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    await logIn(page, origin, demo.fan)
    const broken = {
      status: 500,
      contentType: 'application/json',
      body: '{"message":"server error.","code":"server_error"}',
    }
    await page.route('**/api/suggestedProfiles', (route) =>
      route.fulfill({ status: 418, contentType: 'application/json', body: '{"message":"x","code":"x"}' }),
    )
    await page.reload()
    await page.getByText('api error').first().waitFor()
    await page.route('**/api/posts/*/like', (route) => route.fulfill(broken))
    // whatever other tests have published: locked posts cannot be liked
    const open = await page.evaluate(async () => {
      const answer = await fetch('/api/timeline', { headers: { authorization: `Bearer ${localStorage['token']}` } })
      const { posts } = (await answer.json()) as { posts: { id: number; locked: boolean }[] }
      return posts.find(({ locked }) => !locked)?.id
    })
    await page.goto(`${origin}/post/${String(open)}`)
    await page.getByRole('button', { name: /^Like/ }).first().click()
    await page.getByText('server error.').first().waitFor()
    await context.close()
  })
})
