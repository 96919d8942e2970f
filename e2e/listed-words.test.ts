import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { doorOf, newCreator, signedUp, sql, type Person } from './account-holder.ts'
import { barriers } from './barriers.ts'
import { expectNoSidewaysScroll, watch } from './journey.ts'
import { ownProgram } from './program.ts'
import { answered, hired } from './staff-member.ts'

/** What would go to many by itself and says a word that was listed since waits for staff: a program of its own, for its words. */
const port = 18_674
const program = ownProgram(port)
const origin = `http://localhost:${String(port)}`
const word = 'gloop'
type Desk = { page: Page; door: ReturnType<typeof doorOf>; faults: string[] }
let browser: Browser
let admin: Person & { token: string }
let author: Person & { token: string }
let reader: Person & { token: string }
let mine: Desk
let staff: Desk

async function desk({ token }: Person & { token: string }, width: number, height: number): Promise<Desk> {
  const context = await browser.newContext({ viewport: { width, height }, locale: 'en-US', reducedMotion: 'reduce' })
  const page = await context.newPage()
  const door = doorOf(page, origin, 'en')
  const faults = watch(page, [/422/])
  await door.be({ token })
  return { page, door, faults }
}

beforeAll(async () => {
  const [opened] = await Promise.all([openBrowser(), program.start()])
  browser = opened
  admin = await hired(origin, program.folder, 'admin')
  const moderator = await hired(origin, program.folder, 'moderator')
  author = await newCreator(origin, program.folder)
  reader = await signedUp(origin)
  mine = await desk(author, 390, 844)
  staff = await desk(moderator, 1440, 900)
})
afterAll(async () => {
  await browser.close()
  await program.end()
})

type Sent = { id: number; text: string }
async function mayBeSaid(said: boolean): Promise<void> {
  const { version } = await answered<{ version: number }>(origin, admin.token, 'GET', '/admin/settings')
  const change = { restrictedWords: said ? [] : [word] }
  await answered(origin, admin.token, 'PATCH', '/admin/settings', { version, change })
}
const call = <T>(method: Parameters<typeof answered>[2], route: string, body?: object) =>
  answered<T>(origin, author.token, method, route, body)
/** What the reader has got of the author's messages to many and welcomes. */
const got = async (): Promise<string[]> => {
  const { chats } = await answered<{ chats: { id: number }[] }>(origin, reader.token, 'GET', '/chats')
  const place = `/chats/${String(chats[0]?.id)}/messages`
  const { messages } = await answered<{ messages: (Sent & { origin: string })[] }>(origin, reader.token, 'GET', place)
  return messages.flatMap(({ origin: by, text: said }) => (by === 'typed' ? [] : [said]))
}
const line = (words: string) => mine.page.locator('.many-line', { hasText: words })
const box = () => mine.page.getByRole('textbox', { name: 'Message' })
async function turnsDown(words: string): Promise<void> {
  const { page, door } = staff
  await door.open('/admin/reviews')
  await page.locator('.staff-line', { hasText: words }).click()
  await page.locator('.listed-words', { hasText: word }).waitFor()
  await page.getByRole('radio', { name: 'Don’t send' }).check()
  await page.getByLabel('Broken rule').selectOption('spam')
  await door.field('Statement of reasons, sent to the author').fill('Please find another word.')
  await page.locator('form').getByRole('button', { name: 'Don’t send' }).click()
  await page.getByRole('status').getByText('Decided.').waitFor()
}

it('messages wait for staff, who turn them down', async () => {
  await answered(origin, reader.token, 'PUT', `/users/${author.username}/follow`)
  const sendAt = new Date(Date.now() + 3_600_000).toISOString()
  for (const words of [`News of the ${word}`, `More of the ${word}`])
    await call('POST', '/listMessages', { to: { builtIn: ['followers'] }, text: words, sendAt })
  await mayBeSaid(false)
  await sql('update list_messages set send_at = now()', [], program.folder)
  await mine.door.open('/messages/tools/many')
  await expect.poll(() => mine.page.locator('.many-line').getByText('We’re reviewing it first').count()).toBe(2)
  await turnsDown('News of the')
  await turnsDown('More of the')
  await mine.page.reload()
  await expect.poll(() => mine.page.locator('.many-line').getByText('Rejected').count()).toBe(2)
})

it('one is written anew with what it said, for the same people, and goes out', async () => {
  const { page } = mine
  await line('News of the').getByRole('button', { name: 'Rewrite' }).click()
  expect(await box().inputValue()).toBe(`News of the ${word}`)
  expect(await box().evaluate((field) => field === document.activeElement)).toBe(true)
  await page.getByText('Reaches 1 person').waitFor()
  // nothing takes the place of what is being written
  expect(await line('More of the').getByRole('button', { name: 'Rewrite' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Send now' }).click()
  await page.getByRole('alert').getByText('It contains a word that isn’t allowed here.').waitFor()
  await box().fill('News of the lake')
  expect(await barriers(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Send now' }).click()
  await page.getByText('Your message is on its way.').waitFor()
  await line('News of the lake')
    .locator('.figures', { hasText: /^Sent\s*1/ })
    .waitFor()
  expect(await got()).toEqual(['News of the lake'])
})

it('one that is deleted is gone for good; the decision about it stays', async () => {
  const { page, door } = mine
  for (const words of ['News of the gloop', 'More of the gloop']) {
    await line(words).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => line(words).count()).toBe(0)
  }
  await page.reload()
  await line('News of the lake').waitFor()
  expect(await page.locator('.many-line').count()).toBe(1)
  await door.open('/decisions')
  await page.getByText('More of the gloop').waitFor()
  expect(await got()).toEqual(['News of the lake'])
})

it('a welcome that staff turn down says so in its place, and another one goes out', async () => {
  const { page, door } = mine
  await mayBeSaid(true)
  await call('PUT', '/plans', { plans: [{ period: 'monthly', priceCents: 0 }], messagePriceCents: null })
  await call('PUT', '/welcomeMessage', { enabled: true, text: `Welcome to the ${word}` })
  await mayBeSaid(false)
  const order = { period: 'monthly', expectedPriceCents: 0 }
  const first = await signedUp(origin)
  await answered(origin, first.token, 'POST', `/creators/${author.username}/subscriptions`, order)
  await expect
    .poll(async () => (await call<{ welcome: { review: string } }>('GET', '/welcomeMessage')).welcome.review)
    .toBe('waiting')
  await door.open('/notifications')
  await page.getByRole('link', { name: /^Your welcome message is on hold/ }).click()
  await page.getByText(/^We’re reviewing it before we send it/).waitFor()
  await turnsDown('Welcome to the')
  await page.reload()
  await page.getByText(/^We rejected this welcome/).waitFor()
  await page.getByRole('link', { name: 'Why, and how to appeal' }).click()
  await page.getByText(`Welcome to the ${word}`).waitFor()
  await page.goBack()
  expect(await box().inputValue()).toBe(`Welcome to the ${word}`)
  await box().fill('Welcome to the lake')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('status').getByText('Saved.').waitFor()
  await page.reload()
  await expect.poll(() => box().inputValue()).toBe('Welcome to the lake')
  expect(await page.getByText('rejected this welcome').count()).toBe(0)
  await answered(origin, reader.token, 'POST', `/creators/${author.username}/subscriptions`, order)
  await expect.poll(got).toEqual(['News of the lake', 'Welcome to the lake'])
  await mayBeSaid(true)
  expect(mine.faults).toEqual([])
})
