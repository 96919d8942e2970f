import { expect } from 'vitest'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { wordsOf } from './words.ts'
import { demo, keepToken, watch } from './journey.ts'
import type { Look } from './member.ts'

export async function tokenOf(origin: string, username: string): Promise<string> {
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: username, password: demo.password }),
  })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { token: string }).token
}

export async function signedIn(context: BrowserContext, origin: string, username: string): Promise<Page> {
  const page = await context.newPage()
  await keepToken(page, origin, await tokenOf(origin, username))
  return page
}

export const text = (page: Page) => page.locator('#compose textarea[name=text]')
export const tiles = (page: Page) => page.locator('#compose .tile')
export const send = (page: Page) => page.locator('#compose .compose-send')
export const audience = (page: Page) => page.locator('#compose select[name=audience]')
export const add = (page: Page, ...files: string[]) =>
  page.locator('#compose input[type=file]:not([capture])').first().setInputFiles(files)
/** All has been sent. */
export const sent = (page: Page) => expect.poll(() => page.locator('#compose .tile .progress').count()).toBe(0)
/** The composer's words are these. */
export const says = (page: Page, words: string) => expect.poll(() => text(page).inputValue()).toBe(words)
/** So many photos and videos stand in the composer. */
export const holds = (page: Page, count: number) => expect.poll(() => tiles(page).count()).toBe(count)

export type Composing = Awaited<ReturnType<typeof composing>>

/** A creator's window with the composer, and what a test does in it, in the words of a language. */
export async function composing(
  browser: Browser,
  origin: string,
  { language, locale, viewport }: Look,
  username: string,
) {
  const say = wordsOf(language)
  const context = await browser.newContext({ viewport, locale, reducedMotion: 'reduce' })
  const page = await signedIn(context, origin, username)
  const faults = watch(page, [/422/])
  const inMenu = async (within: Locator, name: string) => {
    await within.getByRole('button', { name: say('More'), exact: true }).click()
    await page.getByRole('menuitem', { name: say(name), exact: true }).click()
  }
  return {
    say,
    context,
    page,
    faults,
    inMenu,
    article: (words: string) => page.locator('article', { hasText: words }),
    button: (name: string, within: Page | Locator = page) =>
      within.getByRole('button', { name: say(name), exact: true }),
    /** At home with an empty composer, whatever an earlier test has left in it. */
    home: async () => {
      await page.goto(`${origin}/home`)
      await text(page).waitFor()
      if ((await text(page).inputValue()) === '' && (await tiles(page).count()) === 0) return
      // this opens it
      await text(page).click()
      await inMenu(page.locator('#compose'), 'Save draft, start new')
      await says(page, '')
    },
  }
}
