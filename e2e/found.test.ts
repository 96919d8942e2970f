import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { launchBrowser } from '#test/browser.ts'
import { newPerson } from './account-holder.ts'
import { asked, expectNoSidewaysScroll, watch } from './journey.ts'

/** The whole way of somebody without an account: a creator is found, looked at and followed, with one press on Follow. */

const origin = inject('url')
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** How they come to the page of Lena Forsberg. */
const ways: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'by browsing': async (page) => {
    await page.goto(`${origin}/browse`)
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('button', { name: 'Active this week' }).click()
    await page.waitForURL('**active=yes**')
    const link = page.getByRole('link', { name: 'Lena Forsberg' })
    await link.scrollIntoViewIfNeeded()
    const from = await page.evaluate(() => scrollY)
    await link.click()
    await page.waitForURL('**/lenaoutside')
    // back, and it is where it was left
    await page.goBack()
    await page.waitForURL('**active=yes**')
    await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(from, -2)
    await link.click()
  },
  'by a topic': async (page) => {
    await page.goto(`${origin}/search`)
    await page.getByRole('link', { name: '#photography' }).click()
    await page.getByRole('heading', { name: '#photography' }).waitFor()
    await page.getByRole('link', { name: 'Lena Forsberg' }).first().click()
  },
  'by a name with a typo': async (page) => {
    await page.goto(`${origin}/search`)
    await page.getByRole('textbox', { name: 'Search people, posts and topics' }).fill('Lena Forzberg')
    await page.keyboard.press('Enter')
    await page.getByText('Showing results for').waitFor()
    await page.getByRole('link', { name: 'Lena Forsberg' }).first().click()
  },
}

it('keeps what was typed before the program came', async () => {
  const page = await browser.newPage()
  const program = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await program.promise
    await route.continue()
  })
  await page.goto(`${origin}/search`, { waitUntil: 'commit' })
  const box = page.getByRole('textbox', { name: 'Search people, posts and topics' })
  await box.pressSequentially('Lena For')
  program.resolve()
  await page.getByRole('button', { name: 'Clear' }).waitFor()
  await box.pressSequentially('zberg')
  await page.keyboard.press('Enter')
  await page.getByText('Showing results for').waitFor()
  await page.close()
})

describe.each([390, 1440])('at %i px', (width) => {
  it.each(Object.keys(ways))('a guest finds a creator %s, and follows', async (way) => {
    const context = await browser.newContext({ locale: 'en-US', viewport: { width, height: 844 } })
    const page = await context.newPage()
    const faults = watch(page)
    await ways[way]?.(page)
    await page.getByRole('heading', { level: 1, name: 'Lena Forsberg' }).waitFor()
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Follow Lena Forsberg' }).first().click()
    await page.waitForURL('**/signup?next=**')
    const { username, email, password } = newPerson()
    await page.getByLabel('Name', { exact: true }).fill('Guest No More')
    await page.getByRole('button', { name: 'Change username' }).click()
    // said at once, and gone again with the next letter
    await page.getByLabel('Username').fill('lenaoutside')
    await page.getByText('The username has already been taken.').waitFor()
    // one press takes a free one
    const free = page.getByRole('status').getByRole('button', { name: 'Use @lenaoutside_' })
    const offered = (await free.innerText()).replace('Use @', '')
    await free.click()
    expect(await page.getByLabel('Username').inputValue()).toBe(offered)
    await page.getByText('The username has already been taken.').waitFor({ state: 'detached' })
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Email address').fill('guest@example')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByText('Please enter a full email address, like name@example.com.').waitFor()
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Date of Birth').fill('1990-05-04')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.waitForURL('**/lenaoutside')
    await page.getByRole('button', { name: 'Following Lena Forsberg' }).first().waitFor()
    const profile = () => asked<{ viewer: { follows: boolean } }>(page, '/users/lenaoutside')
    await expect.poll(async () => (await profile()).viewer.follows).toBe(true)
    // pressed once: it is not done again when it was taken back
    await page.getByRole('button', { name: 'Following Lena Forsberg' }).first().click()
    await page.getByRole('button', { name: 'Follow Lena Forsberg' }).first().waitFor()
    await expect.poll(async () => (await profile()).viewer.follows).toBe(false)
    await page.reload()
    await page.getByRole('button', { name: 'Follow Lena Forsberg' }).first().waitFor()
    expect(faults).toEqual([])
    await context.close()
  })
})

it('a link to a creator and to a post brings what a chat shows as a card', async () => {
  const head = async (path: string) => {
    const answer = await fetch(origin + path, { headers: { 'user-agent': 'WhatsApp/2.23' } })
    const tag = (name: string, text: string) => new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(text)?.[1]
    const text = await answer.text()
    return { status: answer.status, title: tag('og:title', text), picture: tag('og:image', text) }
  }
  const { status, title, picture } = await head('/lenaoutside')
  expect([status, title]).toEqual([200, 'Lena Forsberg on Fanfare'])
  const card = await fetch(picture ?? '')
  expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
})
