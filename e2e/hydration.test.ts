import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openBrowser } from './browser.ts'
import { withDevelopmentReact } from './development-react.ts'
import { demo, watch } from './journey.ts'
import { fillAddresses } from './page-addresses.ts'

/**
 * Pages that the server draws, taken over by the React that is made for development: it names every element, text and attribute that
 * it would have drawn otherwise, where the one that is made for use keeps silent about attributes.
 */

const origin = inject('url')
let browser: Browser
let giveDevelopmentReact: (context: BrowserContext) => Promise<void>
let token = ''
beforeAll(async () => {
  ;[browser, giveDevelopmentReact] = await Promise.all([openBrowser(), withDevelopmentReact()])
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: demo.fan, password: demo.password }),
  })
  ;({ token } = (await answer.json()) as { token: string })
})
afterAll(() => browser.close())

const forGuests = [
  '/lenaoutside',
  '/lenaoutside/gallery',
  '/post/1',
  '/browse',
  '/browse?sort=price&active=yes',
  '/search',
  '/search?tag=handmade',
  '/search?q=lena',
  '/live/:show/join',
  '/terms',
  '/privacy',
  '/content-policy',
  '/transparency',
]
const forFans = ['/home', '/messages', '/notifications', '/wallet']
/** With `npm run e2e -- --every-look hydration` all of them are walked in both looks; else in the second one of each kind of page. */
const every = process.env['EVERY_LOOK'] === '1'
const inShort = new Set(['/lenaoutside', '/post/1', '/browse', '/terms', '/home', '/wallet'])

/** What of a page may move when the program takes it over: nothing that anybody sees (the budget of `bench -- first-view`). */
const mostShift = 0.02

/** What the page knows about itself: what was drawn and could be seen, and what moved since. */
type Seen = { drawn: Element[]; shift: number; moved: string[] }
type Shift = { value: number; sources: { node: Node | null }[] }

/**
 * The policy refuses style attributes, so `hydrate.tsx` sets what the server wrote property by property, and a browser gives it back in
 * its own notation (`aspect-ratio: 0.8 / 1;`), which React would name as a difference. Where both mean the same it reads what was written.
 */
function readStylesAsWritten(): void {
  const written = new WeakMap<Element, string>()
  new MutationObserver((changes) => {
    for (const { target, oldValue } of changes) if (oldValue !== null) written.set(target as Element, oldValue)
  }).observe(document, { subtree: true, attributeFilter: ['data-style'], attributeOldValue: true })
  const read = Object.getOwnPropertyDescriptor(Element.prototype, 'getAttribute')?.value as (
    this: Element,
    name: string,
  ) => string | null
  Element.prototype.getAttribute = function (name) {
    const text = name === 'style' ? written.get(this) : undefined
    if (text === undefined) return read.call(this, name)
    const { style } = document.createElement('i')
    style.cssText = text
    return style.cssText === (this as HTMLElement).style.cssText ? text : read.call(this, name)
  }
}

/** Runs in the page: remembers what was drawn, and counts from now on what moves. */
function remember(): void {
  // of the bars round it one goes, as the window has room for one
  const part = document.querySelector('#root main') ?? document.querySelector('#root')
  const drawn = [...(part?.querySelectorAll('*') ?? [])].filter((one) => {
    const { top, width } = one.getBoundingClientRect()
    // of a long list what is far below the window is not kept
    return width > 0 && top < innerHeight && one.checkVisibility()
  })
  const seen: Seen = { drawn, shift: 0, moved: [] }
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as unknown as Shift[]) {
      seen.shift += value
      for (const { node } of sources) seen.moved.push((node as Element | null)?.outerHTML?.slice(0, 80) ?? 'words')
    }
  }).observe({ type: 'layout-shift' })
  Object.assign(globalThis, { seen })
}

/**
 * Runs in the page: what looks otherwise with all style sheets of the program in force. Until it takes over, the page has the rules of
 * what is on it alone.
 */
async function changedBySheets(): Promise<string[]> {
  const own =
    'display position width height top left color background-color background-image border-top-width border-radius box-shadow margin-top margin-left padding-top padding-left font-size font-weight font-family line-height text-align text-decoration-line opacity visibility overflow-x z-index transform gap object-fit'
  const lookOf = (element: Element, pseudo: string | null): string => {
    const style = getComputedStyle(element, pseudo)
    return pseudo !== null && style.content === 'none'
      ? ''
      : own
          .split(' ')
          .map((name) => style.getPropertyValue(name))
          .join()
  }
  const elements = [...document.body.querySelectorAll('*')]
  const looks = () =>
    elements.map((element) => [null, '::before', '::after'].map((pseudo) => lookOf(element, pseudo)).join('|'))
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][media="not all"]')]
  if (links.length === 0) return ['brings no style sheets']
  for (const link of links)
    if (!link.sheet) await new Promise((resolve) => link.addEventListener('load', resolve, { once: true }))
  const before = looks()
  for (const link of links) link.media = 'all'
  const after = looks()
  for (const link of links) link.media = 'not all'
  return elements.flatMap((element, at) =>
    before[at] === after[at]
      ? []
      : [`looks otherwise: ${element.outerHTML.slice(0, 120)}: ${before[at] ?? ''} / ${after[at] ?? ''}`],
  )
}

/** Lets the program take a page over, and says what was drawn anew or moved. */
async function faultsOf(page: Page, address: string): Promise<string[]> {
  const held = Promise.withResolvers<undefined>()
  await page.route(/\/assets\/app-[^/]+\.js$/, async (route) => {
    await held.promise
    await route.fallback()
  })
  await page.goto(origin + address, { waitUntil: 'commit' })
  await page.waitForFunction(() => document.readyState !== 'loading')
  await page.evaluate(async () => document.fonts.ready)
  const faults = watch(page)
  if ((await page.locator('#root[data-drawn=page]').count()) === 0) return ['was not drawn']
  await page.locator('link[rel=stylesheet]').first().waitFor({ state: 'attached' })
  faults.push(...(await page.evaluate(changedBySheets)))
  await page.evaluate(remember)
  held.resolve(undefined)
  await page.locator('#root:not([data-drawn])').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  const { count, gone, shift, moved } = await page.evaluate(() => {
    const { drawn, ...rest } = (globalThis as unknown as { seen: Seen }).seen
    return { ...rest, count: drawn.length, gone: drawn.filter((one) => !one.isConnected).map((one) => one.outerHTML) }
  })
  if (count === 0) faults.push('nothing was seen')
  if (shift > mostShift) faults.push(`moved by ${String(shift)}: ${moved.join(', ')}`)
  return [...faults, ...gone.map((one) => `was drawn anew: ${one.slice(0, 120)}`)]
}

describe.each([
  { width: 390, locale: 'en-US', timezoneId: 'America/New_York' },
  { width: 1440, locale: 'ar', timezoneId: 'Asia/Tokyo' },
])('at $width px in $locale', ({ width, ...look }) => {
  const walk = async (pages: readonly string[], of: string | undefined) => {
    const addresses = pages.filter((address) => every || width === 390 || inShort.has(address))
    const context = await browser.newContext({ viewport: { width, height: 844 }, reducedMotion: 'reduce', ...look })
    await giveDevelopmentReact(context)
    await context.addInitScript(readStylesAsWritten)
    if (of !== undefined) {
      await context.addInitScript((stored) => localStorage.setItem('token', stored), of)
      await context.addCookies([{ name: 'member', value: of, url: origin }])
    }
    const found: string[] = []
    for (const address of await fillAddresses(origin, token, addresses)) {
      const page = await context.newPage()
      found.push(...(await faultsOf(page, address)).map((fault) => `${address}: ${fault}`))
      await page.close()
    }
    await context.close()
    expect(found).toEqual([])
  }

  it('guests’ pages go on without a difference, an element drawn anew, or a jump', async () => {
    await walk(forGuests, undefined)
  })
  it('a fan’s pages do', async () => {
    await walk(forFans, token)
  })
})
