import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { barriers } from './barriers.ts'
import { soon } from './conversation.ts'
import { expectNoSidewaysScroll } from './journey.ts'
import { newTalker, type Talker } from './talker.ts'
import { wordsOf } from './words.ts'

/** Who is asked to be tagged answers where they are asked, at a desk and on a phone that speaks Arabic. */
const origin = inject('url')
const arabic = wordsOf('ar')
type Seat = Awaited<ReturnType<Talker['browse']>>
let browser: Browser
let author: Talker
let guest: Talker
let desk: Seat
let phone: Seat

const tagIn = async (text: string): Promise<number> =>
  (
    await author.call<{ id: number }>('POST', '/posts', {
      text,
      mediaIds: [],
      audience: 'everyone',
      tags: [guest.username],
    })
  ).id
const article = (page: Page, text: string) => page.locator('article', { hasText: text })
const part = (page: Page, title: string) =>
  page.locator('.note-part', { has: page.getByRole('heading', { name: title }) })
const status = async (id: number) => (await fetch(`${origin}/api/posts/${String(id)}`)).status

beforeAll(async () => {
  browser = await openBrowser()
  ;[author, guest] = await Promise.all([
    newTalker(origin, 'Mira Lang', { creator: true }),
    newTalker(origin, 'Jonas Berg'),
  ])
  desk = await guest.browse(browser, { width: 1440, height: 900 })
  phone = await guest.browse(browser, { width: 390, height: 844, language: 'ar' })
})
afterAll(() => browser.close())

let yes = 0
let no = 0

it('says that nobody asks, and shows a question as soon as somebody does', async () => {
  await desk.page.goto(`${origin}/notifications?tab=tags`)
  await desk.page.getByText('No tag requests').waitFor()
  expect(await barriers(desk.page)).toEqual([])
  yes = await tagIn('The two of us at the lake')
  await part(desk.page, 'Tag requests').locator('article', { hasText: 'at the lake' }).waitFor()
  await article(desk.page, 'at the lake').getByText('Are you in this post?').waitFor()
  expect(await status(yes)).toBe(404)
})

it('comes from the notification, on a phone', async () => {
  const { page } = phone
  await page.goto(`${origin}/notifications`)
  await page.locator('.note', { hasText: 'Mira Lang' }).getByRole('link').first().click()
  await page.waitForURL('**/notifications?tab=tags')
  const tab = page.getByRole('tab', { selected: true })
  // the last of six, and in view
  await soon(async () => {
    const box = await tab.boundingBox()
    return box !== null && box.x >= 0 && box.x + box.width <= 390
  }).toBe(true)
  await article(page, 'at the lake')
    .getByRole('button', { name: arabic('I agree') })
    .waitFor()
  await expectNoSidewaysScroll(page)
  expect(await barriers(page)).toEqual([])
})

it('a yes brings the post out with the name, and stays where it was given', async () => {
  const { page } = phone
  await article(page, 'at the lake')
    .getByRole('button', { name: arabic('I agree') })
    .click()
  await article(page, 'at the lake')
    .getByRole('button', { name: arabic('Remove me') })
    .waitFor()
  await soon(() => status(yes)).toBe(200)
  await desk.page.reload()
  await part(desk.page, 'Posts you’re tagged in').locator('article', { hasText: 'at the lake' }).waitFor()
  await soon(() => desk.page.getByText('Are you in this post?').count()).toBe(0)
  const { tags } = await author.call<{ tags: { username: string; state: string }[] }>('GET', `/posts/${String(yes)}`)
  expect(tags).toMatchObject([{ username: guest.username, state: 'agreed' }])
})

it('a no leaves the post with its author, and nothing here', async () => {
  const { page } = desk
  no = await tagIn('A face in the crowd')
  await article(page, 'in the crowd').getByRole('button', { name: 'Don’t tag me' }).click()
  await page.getByRole('status').getByText('You’re no longer tagged.').waitFor()
  await soon(() => article(page, 'in the crowd').count()).toBe(0)
  expect(await status(no)).toBe(404)
  const { tags } = await author.call<{ tags: { state: string }[] }>('GET', `/posts/${String(no)}`)
  expect(tags).toMatchObject([{ state: 'declined' }])
  // taken back later: the post stays, without the name
  await article(page, 'at the lake').getByRole('button', { name: 'Remove me' }).click()
  await page.getByText('No tag requests').waitFor()
  await page.reload()
  await page.getByText('No tag requests').waitFor()
  expect(await status(yes)).toBe(200)
  for (const { faults } of [desk, phone]) expect(faults).toEqual([])
})
