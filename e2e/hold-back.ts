import type { Page } from 'playwright-core'

/** Keeps what a page asks of an address waiting until the function that this gives is called. */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  const held = Promise.withResolvers<undefined>()
  await page.route(address, async (route) => {
    await held.promise
    await route.continue()
  })
  return () => held.resolve(undefined)
}

/** As when the network comes back: all that the page shows is read again. */
export const readAllAgain = (page: Page): Promise<void> =>
  page.evaluate(() => ['offline', 'online'].forEach((name) => dispatchEvent(new Event(name))))
