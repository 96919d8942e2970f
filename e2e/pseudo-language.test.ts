import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openBrowser } from './browser.ts'
import { tokenOf } from './composer.ts'
import { demo } from './journey.ts'
import { creatorPages, staffPages, userPages } from './pages.ts'
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

type Compiled = string | readonly (string | readonly unknown[])[]
const accents: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', n: 'ñ', c: 'ç' }
const accented = (text: string): string => text.replaceAll(/<[^>]*>|[aeiounc]/g, (found) => accents[found] ?? found)

function tokens(message: Compiled): unknown {
  if (typeof message === 'string') return accented(message)
  return message.map((token) => {
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
}
const lengthOf = (message: Compiled): number =>
  typeof message === 'string'
    ? message.length
    : message.reduce((sum, token) => sum + (typeof token === 'string' ? token.length : 8), 0)
function pseudo(message: Compiled): unknown {
  // in words, as a longer sentence has more of them and not longer ones
  const more = ' ~~~~'.repeat(Math.ceil((lengthOf(message) * 0.4) / 5))
  const said = tokens(message)
  return ['⟦', ...(Array.isArray(said) ? (said as unknown[]) : [said]), `${more}⟧`]
}

/** The program's English catalogs become this language on their way. */
async function speakPseudo(page: Page): Promise<void> {
  await page.route('**/assets/en-*.js', async (route) => {
    const answer = await route.fetch()
    const code = await answer.text()
    const changed = code.replace(/JSON\.parse\((`(?:[^`\\]|\\[^])*`)\)/, (_whole, literal: string) => {
      // the build's own output; a template without values is a string
      const text = literal.slice(1, -1).replaceAll(/\\([`\\$])/g, '$1')
      const messages = JSON.parse(text) as Record<string, Compiled>
      const all = Object.fromEntries(Object.entries(messages).map(([id, message]) => [id, pseudo(message)]))
      return `JSON.parse(${JSON.stringify(JSON.stringify(all))})`
    })
    expect(changed, route.request().url()).not.toBe(code)
    await route.fulfill({ response: answer, body: changed, headers: { 'content-type': 'text/javascript' } })
  })
}

/** Words that stand outside the brackets and are nobody’s own: what people wrote has `dir="auto"`, times and figures are Intl’s. */
const unsaid = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
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
          /\p{L}{3}/u.test(piece) &&
          !element.closest('[dir=auto], [lang], time, .num, .price, code, bdi, option, .own') &&
          !/^[\s·,]*@?[\w.]+$/.test(piece)
        )
          found.push(`${element.tagName.toLowerCase()}.${element.className} “${piece.trim()}”`)
      }
    }
    return found
  })

/** Drawn on the server in plain English, before the program comes. */
const drawn = new Set(['/home', '/messages', '/notifications', '/wallet'])

describe('a language that shows what is not in a catalog', { timeout: 300_000 }, () => {
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
    const left = pages.filter((address) => !drawn.has(address))
    const faults: string[] = []
    const next = async (): Promise<void> => {
      const page = await context.newPage()
      await speakPseudo(page)
      for (let address = left.shift(); address !== undefined; address = left.shift()) {
        await page.goto(origin + address)
        await page.locator('h1').first().waitFor({ state: 'attached' })
        await page.waitForLoadState('networkidle')
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
