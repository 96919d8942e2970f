import path from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { asked, expectNoSidewaysScroll, logIn, mailedLink, watch } from './journey.ts'

const origin = inject('url')
const photo = path.join(import.meta.dirname, '../test/photos/osprey-on-branch.jpg')
// whom no other test touches: their badge is counted
const creator = 'amarapaints'
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

type Earnings = {
  pendingCents: number
  availableCents: number
  entries: { priceCents: number; amountCents: number; supporter: { username: string } | null }[]
}
// The hourly job moves what has waited long enough from one to the other, also while the test runs.
const earned = ({ pendingCents, availableCents }: Earnings): number => pendingCents + availableCents
const badge = async (page: Page): Promise<number> => {
  const name = await page
    .getByRole('link', { name: /^Notifications/ })
    .first()
    .getAttribute('aria-label')
  return Number(/(\d+)/.exec(name ?? '')?.[1] ?? 0)
}

it.each([390, 1100, 1440])('a fan supports a creator at %i px', async (width) => {
  const viewport = { width, height: width === 390 ? 844 : 900 }
  const username = `fan_${String(width)}_${String(Date.now() % 100_000)}`
  const creatorPage = await (await browser.newContext({ viewport, locale: 'en-US' })).newPage()
  const fanPage = await (await browser.newContext({ viewport, locale: 'en-US' })).newPage()
  // the wallet is too small at first, on purpose
  const faults = [watch(creatorPage), watch(fanPage, [/402/])]

  // the creator is at home in another browser
  await logIn(creatorPage, origin, creator)
  const before = await asked<Earnings>(creatorPage, '/earnings')
  const { updates } = await asked<{ updates: { notifications: number } }>(creatorPage, '/updates')
  const badgeBefore = updates.notifications
  await expect.poll(() => badge(creatorPage)).toBe(badgeBefore)

  // landing → sign up → mail link
  await fanPage.goto(origin)
  await expectNoSidewaysScroll(fanPage)
  await fanPage.getByRole('link', { name: 'Sign up' }).first().click()
  await fanPage.getByLabel('Name', { exact: true }).fill('Wanda Reyes')
  await fanPage.getByText(/Your username: @wanda_reyes/).waitFor()
  await fanPage.getByRole('button', { name: 'Change username' }).click()
  await fanPage.getByLabel('Username').fill(username)
  await fanPage.getByLabel('Email address').fill(`${username}@example.com`)
  await fanPage.getByLabel('Password', { exact: true }).fill('a quiet morning lake')
  await fanPage.getByLabel('Date of Birth').fill('1991-04-03')
  await fanPage.getByRole('button', { name: 'Sign up' }).click()
  await fanPage.waitForURL('**/home')
  await fanPage.getByText("Your email didn't verified yet!").waitFor()
  await expectNoSidewaysScroll(fanPage)
  await fanPage.goto(await mailedLink(origin, `${username}@example.com`))
  await fanPage.getByRole('link', { name: 'Continue' }).click()

  // profile with locked posts → subscribe → fund the wallet
  await fanPage.goto(`${origin}/${creator}`)
  await fanPage
    .getByText(/^Only for .*’s subscribers$/)
    .first()
    .waitFor()
  expect(await fanPage.getByText(/^Only for .*’s subscribers$/).count()).toBeGreaterThan(0)
  await expectNoSidewaysScroll(fanPage)
  await fanPage
    .locator('.plan-go')
    .getByRole('button', { name: /Subscribe · \$[\d.]+\/month/ })
    .click()
  const dialog = fanPage.getByRole('dialog')
  await dialog.getByRole('radio', { name: /Monthly/ }).check()
  await dialog.getByText('You need to fund your wallet!').waitFor()
  await dialog.getByRole('button', { name: /^Add .* and subscribe/ }).click()

  // the provider's page, and back by itself, with the purchase made
  await fanPage.waitForURL('**/sandbox/checkout/**')
  await fanPage.getByRole('button', { name: /^Pay \$/ }).click()
  await fanPage.waitForURL(`${origin}/${creator}`)
  const welcome = fanPage.getByRole('region', { name: 'You’re in' })
  await welcome.getByText('Thanks for supporting').waitFor()
  await welcome.locator('a[href^="/post/"]').first().waitFor()
  expect(await fanPage.getByRole('dialog').count()).toBe(0)
  // one card says it all, also that nothing is left for the renewal
  expect(await fanPage.getByText('You’re subscribed').count()).toBe(0)
  await welcome.getByRole('button', { name: 'Manage' }).waitFor()
  const keep = welcome.getByRole('link', { name: /^Add money before .+ to keep it\.$/ })
  expect(await keep.getAttribute('href')).toMatch(/^\/wallet\/top-up\?amount=\d+&returnTo=/)
  await fanPage
    .getByText(/Renews/)
    .first()
    .waitFor()
  await fanPage
    .getByText(/^Only for .*’s subscribers$/)
    .first()
    .waitFor({ state: 'detached' })
  const latest = (
    await asked<{ posts: { id: number; audience: string; locked: boolean; media: unknown[] }[] }>(
      fanPage,
      `/users/${creator}/posts`,
    )
  ).posts.find(({ audience, media }) => audience === 'subscribers' && media.length > 0)
  expect(latest?.locked).toBe(false)
  // what was locked is seen
  const picture = fanPage
    .locator('article', { has: fanPage.locator(`a[href="/post/${String(latest?.id)}"]`) })
    .locator('img[src*="/media/"]')
    .first()
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)

  // the creator sees it without reloading, and has earned 80 %
  await expect.poll(() => badge(creatorPage), { timeout: 5_000 }).toBe(badgeBefore + 1)
  const after = await asked<Earnings>(creatorPage, '/earnings')
  expect(after.entries[0]?.supporter?.username).toBe(username)
  expect(after.entries[0]?.amountCents).toBe(
    (after.entries[0]?.priceCents ?? 0) - Math.floor((after.entries[0]?.priceCents ?? 0) / 5),
  )
  expect(earned(after) - earned(before)).toBe(after.entries[0]?.amountCents)

  // the creator publishes a photo, which the fan sees as one new post
  await fanPage.goto(`${origin}/home`)
  await fanPage.locator('article').first().waitFor()
  const words = `From the lake, ${username}`
  await creatorPage.goto(`${origin}/home`)
  await creatorPage.getByLabel('Write a post').fill(words)
  await creatorPage.locator('input[type=file]').setInputFiles(photo)
  await creatorPage
    .getByRole('button', { name: 'Post', exact: true })
    .and(creatorPage.locator(':not([aria-disabled=true])'))
    .waitFor()
  await creatorPage.getByRole('button', { name: 'Post', exact: true }).click()
  await creatorPage.getByText('Who can see field is required!').waitFor()
  await creatorPage.getByLabel('Who can see').selectOption('subscribers')
  await creatorPage.getByRole('button', { name: 'Post', exact: true }).click()
  const pill = fanPage.getByRole('button', { name: '1 new post' })
  await pill.waitFor()
  expect(await fanPage.getByText(words).count()).toBe(0)
  await pill.click()
  const fresh = fanPage.locator('article', { hasText: words })
  await fresh.waitFor()
  await expect
    .poll(() =>
      fresh
        .locator('img[src*="/media/"]')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(100)
  await expectNoSidewaysScroll(fanPage)

  expect(faults.flat()).toEqual([])
  await creatorPage.context().close()
  await fanPage.context().close()
})
