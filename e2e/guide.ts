import { expect } from 'vitest'
import type { Page } from 'playwright-core'

/** Nothing has been asked for this long: as long as Playwright waits for a quiet network, nearly. */
const quietMs = 400

/** Leads the program to a page as a link of its own does. */
export const followTo = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, '', to), address)

/**
 * Loads the program once, and gives what leads it to a page as its own links do, half the work of a new document. Resolves when the page
 * has all that it asks for, which Playwright tells of documents alone. (Pages that the server draws are drawn by the program then.)
 */
export async function guideOf(page: Page, origin: string): Promise<(address: string) => Promise<void>> {
  let [asked, lastAt] = [0, 0]
  const count = (by: number) => () => {
    asked += by
    lastAt = Date.now()
  }
  page.on('request', count(1)).on('requestfinished', count(-1)).on('requestfailed', count(-1))
  const rest = () => expect.poll(() => asked === 0 && Date.now() - lastAt > quietMs, { interval: 50 }).toBe(true)
  await page.goto(`${origin}/bookmarks`)
  await page.locator('h1').first().waitFor({ state: 'attached' })
  return async (address) => {
    lastAt = Date.now()
    await followTo(page, address)
    await rest()
    await page.locator('h1').first().waitFor({ state: 'attached' })
  }
}
