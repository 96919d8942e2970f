import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openBrowser } from './browser.ts'
import { guideOf } from './guide.ts'
import { tokenOf } from './composer.ts'
import { demo } from './journey.ts'
import { creatorPages, fillAddresses, staffPages, userPages } from './page-addresses.ts'
import { enterStaff } from './staff-member.ts'
import { textFaults } from './text-faults.ts'

/**
 * English with accents and brackets, two fifths longer: what stands on a page without brackets is in no catalog, and what is cut would be
 * cut in the languages that need more room. (That pages are not wider than a phone is seen in each real language.)
 */
const origin = inject('url')
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/**
 * The program's English catalogs become this language where they are read. (On their way they could be changed too, but then the browser
 * keeps nothing, and loads the whole program for each page.)
 */
function speakPseudo(): void {
  type Compiled = string | readonly (string | readonly unknown[])[]
  const accents: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', n: 'ñ', c: 'ç' }
  const accented = (text: string): string => text.replaceAll(/<[^>]*>|[aeiounc]/g, (found) => accents[found] ?? found)
  const tokens = (message: Compiled): unknown =>
    typeof message === 'string'
      ? accented(message)
      : message.map((token) => {
          if (typeof token === 'string') return accented(token)
          const [name, type, forms] = token
          if (typeof forms !== 'object' || forms === null) return token
          return [
            name,
            type,
            Object.fromEntries(
              Object.entries(forms as Record<string, Compiled>).map(([form, said]) => [
                form,
                form === 'offset' ? said : tokens(said),
              ]),
            ),
          ]
        })
  const lengthOf = (message: Compiled): number =>
    typeof message === 'string'
      ? message.length
      : message.reduce((sum, token) => sum + (typeof token === 'string' ? token.length : 8), 0)
  const pseudo = (message: Compiled): unknown => {
    // in words, as a longer sentence has more of them and not longer ones
    const more = ' ~~~~'.repeat(Math.ceil((lengthOf(message) * 0.4) / 5))
    const said = tokens(message)
    return ['⟦', ...(Array.isArray(said) ? (said as unknown[]) : [said]), `${more}⟧`]
  }
  const parse = JSON.parse.bind(JSON)
  JSON.parse = (text: string, ...more) => {
    const found: unknown = parse(text, ...more)
    if (!/\/assets\/en-[^/]*\.js/.test(new Error('who asks').stack ?? '')) return found
    return Object.fromEntries(
      Object.entries(found as Record<string, Compiled>).map(([id, message]) => [id, pseudo(message)]),
    )
  }
}

/** What Intl writes into dates and lengths of time, the name of this machine's zone among it. */
const wordsOfDates = [
  ...new Intl.DateTimeFormat('en', { timeZoneName: 'short' })
    .formatToParts()
    .flatMap(({ type, value }) => (type === 'timeZoneName' ? [value] : [])),
  ...['long', 'short'].flatMap((style) =>
    Array.from({ length: 12 }, (_, month) =>
      new Intl.DateTimeFormat('en', { month: style as 'long', timeZone: 'UTC' }).format(Date.UTC(2026, month)),
    ),
  ),
  'ago',
  'min',
  'day',
  'days',
  'week',
  'weeks',
  'yesterday',
]

/** Words that stand outside the brackets and are nobody’s own: what people wrote has `dir="auto"`, times and figures are Intl’s. */
const unsaid = (page: Page): Promise<string[]> =>
  page.evaluate((named) => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const ofDates = new RegExp(`\\b(?:${named.join('|')})\\b`, 'gu')
    let depth = 0
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!element || element.closest('script, style, noscript, [aria-hidden=true], svg')) continue
      const text = node.textContent ?? ''
      for (const piece of text.split(/(⟦|⟧)/)) {
        if (piece === '⟦') depth += 1
        else if (piece === '⟧') depth -= 1
        else if (
          depth === 0 &&
          /\p{L}{3}/u.test(piece.replaceAll(ofDates, '')) &&
          !element.closest('[dir=auto], [lang]:not(html), time, .num, .price, code, bdi, option, .own') &&
          !/^[\s·,\u2068\u2069]*@?[\w.]+[\u2068\u2069]*$/u.test(piece)
        )
          found.push(`${element.tagName.toLowerCase()}.${element.className} “${piece.trim()}”`)
      }
    }
    return found
  }, wordsOfDates)

describe('a language that shows what is not in a catalog', () => {
  it.each([
    ['fan', userPages],
    ['creator', creatorPages],
    ['staff', staffPages],
  ] as const)('has every word of a %s’s pages', async (role, pages) => {
    const token =
      role === 'staff'
        ? (await enterStaff(origin, 'staff_dora')).token
        : await tokenOf(origin, role === 'fan' ? demo.fan : demo.creator)
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      locale: 'en-US',
      reducedMotion: 'reduce',
    })
    await context.addInitScript((stored) => localStorage.setItem('token', stored), token)
    await context.addInitScript(speakPseudo)
    const left = await fillAddresses(origin, token, pages)
    const faults: string[] = []
    const next = async (): Promise<void> => {
      const page = await context.newPage()
      const lead = await guideOf(page, origin)
      for (let address = left.shift(); address !== undefined; address = left.shift()) {
        await lead(address)
        expect(await page.locator('body').innerText(), address).toContain('⟦')
        // a name and what stands there grow by unlike lengths
        const cut = (await textFaults(page)).filter((fault) => !fault.startsWith('is called'))
        const found = [...(await unsaid(page)), ...cut]
        faults.push(...found.map((fault) => `${address}: ${fault}`))
      }
    }
    // one is looked at while the other waits for its network to be quiet
    await Promise.all([next(), next()])
    await context.close()
    expect([...new Set(faults)]).toEqual([])
  })
})
