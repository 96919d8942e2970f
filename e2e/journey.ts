import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'

/** The demo's creator and the password of all demo accounts (README). */
export const demo = { creator: 'lenaoutside', fan: 'kofi_m', password: 'fanfare-demo-1' } as const

/**
 * Keeps a session in a window's storage, as a log-in does, from an address of the same origin that is no page of the program: loading
 * one only for that takes as long as half a test's step.
 */
export async function keepToken(page: Page, origin: string, token: string): Promise<void> {
  await page.goto(`${origin}/robots.txt`)
  await page.evaluate((stored) => localStorage.setItem('token', stored), token)
}

export type Visitor = { context: BrowserContext; page: Page; faults: string[] }

/** Collects what must not happen on any page: script errors, refused contents, failed calls. */
export function watch(page: Page, expected: readonly RegExp[] = []): string[] {
  const faults: string[] = []
  const note = (text: string): void => {
    if (!expected.some((pattern) => pattern.test(text))) faults.push(text)
  }
  page.on('pageerror', (error) => note(`error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('response', (answer) => {
    if (answer.status() >= 500) note(`${String(answer.status())} ${answer.url()}`)
  })
  return faults
}

export async function logIn(
  page: Page,
  origin: string,
  username: string,
  password: string = demo.password,
): Promise<void> {
  await page.goto(`${origin}/login`)
  await page.getByLabel('Email or username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/home')
}

/** The newest link to `path` that was mailed to an address, from the development mailbox. */
export async function mailedLink(origin: string, address: string, path = '/email/verify/'): Promise<string> {
  const wanted = new RegExp(`https?://\\S+?${path.replaceAll('?', String.raw`\?`)}\\S*`)
  for (let tries = 0; tries < 100; tries += 1) {
    const { mails } = (await (await fetch(`${origin}/api/dev/mails`)).json()) as {
      mails: { to: string; text: string }[]
    }
    const link = mails
      .filter((mail) => mail.to === address)
      .map((mail) => wanted.exec(mail.text)?.[0])
      .find((found) => found !== undefined)
    if (link) return link
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`No mail came to ${address}.`)
}

/** Calls the API as the page's signed-in person. */
export async function asked<T>(page: Page, path: string): Promise<T> {
  return page.evaluate(async (address) => {
    const answer = await fetch(`/api${address}`, {
      headers: { Authorization: `Bearer ${localStorage.getItem('token') ?? ''}` },
    })
    return (await answer.json()) as T
  }, path)
}

/** What is wider than the window, which lets a page scroll sideways. */
export async function sidewaysScroll(page: Page): Promise<string[]> {
  const { content, view } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    view: innerWidth,
  }))
  return content > view ? [`${page.url()} is ${String(content)} px wide, in a window of ${String(view)}`] : []
}

/** The page must not scroll sideways: nothing is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await sidewaysScroll(page)).toEqual([])
}
