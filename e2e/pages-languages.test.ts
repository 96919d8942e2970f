import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { directionOf, translated } from '#contract/languages.ts'
import { openBrowser } from './browser.ts'
import { tokenOf } from './composer.ts'
import { followTo } from './guide.ts'
import { demo, expectNoSidewaysScroll } from './journey.ts'
import { creatorPages, fillAddresses, guestPages, staffPages, userPages } from './page-addresses.ts'
import { enterStaff } from './staff-member.ts'
import { bringFont, textFaults } from './text-faults.ts'
import { wordsOf } from './words.ts'

/**
 * Every page on a phone in every language takes a quarter of an hour (`npm run e2e -- languages`); else one language of each kind of
 * writing is looked at on the pages that most people see first, and the others on the one that sells.
 */
const every = process.env['EVERY_LANGUAGE'] === '1'
/** `LANGUAGES=ja,ko`: only these. */
const languages = process.env['LANGUAGES']?.split(',') ?? translated.filter((language) => every || language !== 'en')
/** `PICTURES=folder`: a picture of each page. */
const pictures = process.env['PICTURES']
/** Long words, letters of another height, and no spaces; Arabic is looked at by `pages-arabic`. */
const closely: ReadonlySet<string> = new Set(['de', 'hi', 'ja'])
const selling = '/lenaoutside?subscribe=monthly'
const sample = { guest: ['/', '/signup', '/lenaoutside'], fan: ['/home', '/wallet', selling, '/messages'] }
const all = { guest: guestPages, fan: userPages, creator: creatorPages, staff: staffPages }
type Role = keyof typeof all

const origin = inject('url')
const tokens = new Map<Role, string | undefined>([['guest', undefined]])
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
  tokens.set('fan', await tokenOf(origin, demo.fan))
  if (!every) return
  tokens.set('creator', await tokenOf(origin, demo.creator))
  tokens.set('staff', (await enterStaff(origin, 'staff_dora')).token)
})
afterAll(() => browser.close())

async function faultsOf(page: Page, address: string, language: string, role: Role): Promise<string[]> {
  await page.goto(origin + address)
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  await expectNoSidewaysScroll(page)
  const spoken = await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])
  expect(spoken, address).toEqual([language, directionOf(language)])
  if (pictures !== undefined) {
    const folder = path.join(pictures, language)
    mkdirSync(folder, { recursive: true })
    await page.screenshot({ path: path.join(folder, `${role}${address.replaceAll(/\W+/g, '-')}.png`) })
  }
  return (await textFaults(page)).map((fault) => `${language} ${role} ${address}: ${fault}`)
}

async function phoneIn(language: string, role: Role): Promise<BrowserContext> {
  const token = tokens.get(role)
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: language,
    reducedMotion: 'reduce',
  })
  if (token !== undefined) await context.addInitScript((stored) => localStorage.setItem('token', stored), token)
  await bringFont(context, language)
  return context
}

/** The dialog that deletes an account, with its two long buttons, stays within the phone. */
async function expectDeletionToFit(page: Page, language: string): Promise<void> {
  const say = wordsOf(language)
  await followTo(page, '/settings/data')
  await page.getByRole('button', { name: say('Delete account'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(say('Paid messages without an answer are refunded.')).waitFor()
  expect(await dialog.evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth), 'wider than its dialog').toBe(0)
}

describe.each(languages)('pages in %s on a phone', (language) => {
  const wanted: Partial<Record<Role, readonly string[]>> = every
    ? all
    : closely.has(language)
      ? sample
      : { fan: [selling] }
  it.each(Object.keys(wanted) as Role[])('shows its words whole to a %s', async (role) => {
    const context = await phoneIn(language, role)
    const addresses = wanted[role] ?? []
    const left = await fillAddresses(origin, tokens.get(role), addresses)
    const faults: string[] = []
    const next = async (): Promise<void> => {
      const page = await context.newPage()
      for (let address = left.shift(); address !== undefined; address = left.shift())
        faults.push(...(await faultsOf(page, address, language, role)))
    }
    await Promise.all(Array.from({ length: Math.min(2, left.length) }, next))
    // where the program is loaded
    const [page] = context.pages()
    if (role === 'fan' && page) await expectDeletionToFit(page, language)
    await context.close()
    expect([...new Set(faults)]).toEqual([])
  })
})
