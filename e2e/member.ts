import { expect } from 'vitest'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { wordsOf } from './words.ts'
import { expectNoSidewaysScroll, keepToken, watch } from './journey.ts'

/** The languages and widths in which the settings are walked through. */
export const looks = [
  { language: 'en', locale: 'en-US', viewport: { width: 1440, height: 900 } },
  { language: 'ar', locale: 'ar', viewport: { width: 390, height: 844 } },
] as const
export type Look = (typeof looks)[number]

/** Every journey and every page in every look takes minutes more (`npm run e2e -- --every-look`). */
export const everyLook = process.env['EVERY_LOOK'] === '1'
/** Else a journey is walked in one of them: some files at a desk in English, as many on a phone in Arabic. */
export const walkedIn = (language: Look['language']): readonly Look[] =>
  looks.filter((look) => everyLook || look.language === language)

export type Member = {
  username: string
  password: string
  context: BrowserContext
  page: Page
  /** What must not happen, as `watch` collects it. */
  faults: string[]
  say: (english: string) => string
  button: (name: string) => ReturnType<Page['getByRole']>
  field: (name: string) => ReturnType<Page['getByRole']>
  toast: (text: string) => Promise<void>
  /** Opens a page of the settings and waits for all of it. */
  open: (name: string) => Promise<void>
}

const json = { 'content-type': 'application/json' }

/** A browser window of somebody who has just signed up, so that the test may change and delete the account. */
export async function newMember(browser: Browser, origin: string, look: Look, prefix: string): Promise<Member> {
  const { language, locale, viewport } = look
  const username = `${prefix}_${language}_${String(Date.now() % 1_000_000)}`
  const password = 'fanfare-before-1'
  const answer = await fetch(`${origin}/api/signup`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({
      username,
      name: 'Before',
      email: `${username}@example.com`,
      password,
      dateOfBirth: '1990-01-01',
      language,
    }),
  })
  expect(answer.status).toBe(201)
  const { token } = (await answer.json()) as { token: string }
  const context = await browser.newContext({ viewport, locale, reducedMotion: 'reduce', acceptDownloads: true })
  const page = await context.newPage()
  // A socket notices the end of its session by itself.
  const faults = watch(page, [/40[134]|422/, /WebSocket/])
  await keepToken(page, origin, token)
  const say = wordsOf(language)
  return {
    username,
    password,
    context,
    page,
    faults,
    say,
    button: (name) => page.getByRole('button', { name: say(name), exact: true }),
    field: (name) => page.getByLabel(say(name), { exact: true }),
    toast: (text) => page.getByRole('status').getByText(text).waitFor(),
    async open(name) {
      await page.goto(`${origin}/settings/${name}`)
      await page.locator('.set .card').first().waitFor()
      await page.waitForLoadState('networkidle')
      await expectNoSidewaysScroll(page)
    },
  }
}

/** A session of the same person on another device. */
export async function logInElsewhere(origin: string, login: string, password: string): Promise<string> {
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { ...json, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0' },
    body: JSON.stringify({ login, password }),
  })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { token: string }).token
}

/** Whether a token is still a session. */
export const works = async (origin: string, token: string): Promise<boolean> =>
  (await fetch(`${origin}/api/me`, { headers: { authorization: `Bearer ${token}` } })).ok
