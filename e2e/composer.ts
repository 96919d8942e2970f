import { expect } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { demo } from './journey.ts'

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
  await page.goto(`${origin}/terms`)
  await page.evaluate((token) => localStorage.setItem('token', token), await tokenOf(origin, username))
  return page
}

export const text = (page: Page) => page.locator('#compose textarea[name=text]')
export const tiles = (page: Page) => page.locator('#compose .tile')
export const send = (page: Page) => page.locator('#compose .tools-send > .btn')
export const audience = (page: Page) => page.locator('#compose select[name=audience]')
export const add = (page: Page, ...files: string[]) =>
  page.locator('#compose input[type=file]:not([capture])').first().setInputFiles(files)
/** All has been sent. */
export const sent = (page: Page) =>
  expect.poll(() => page.locator('#compose .tile .progress').count(), { timeout: 60_000 }).toBe(0)
/** The composer's words are these. */
export const says = (page: Page, words: string) =>
  expect.poll(() => text(page).inputValue(), { timeout: 30_000 }).toBe(words)
/** So many photos and videos stand in the composer. */
export const holds = (page: Page, count: number) =>
  expect.poll(() => tiles(page).count(), { timeout: 30_000 }).toBe(count)
