import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { barriers } from './barriers.ts'
import { expectNoSidewaysScroll } from './journey.ts'
import { newTalker, type Talker } from './talker.ts'

/** An author names who is shown while a post waits: the first person of it, another one, and none again. */
const origin = inject('url')
let browser: Browser
let author: Talker
let guest: Talker
let postId = 0

beforeAll(async () => {
  browser = await openBrowser()
  ;[author, guest] = await Promise.all([
    newTalker(origin, 'Mira Lang', { creator: true }),
    newTalker(origin, 'Jonas Berg'),
  ])
  const post = { text: 'At the lake', mediaIds: [], audience: 'everyone', tags: [guest.username] }
  postId = (await author.call<{ id: number }>('POST', '/posts', post)).id
})
afterAll(() => browser.close())

it('names the first person in a waiting post, then another, and the post waits for them', async () => {
  const { page, faults } = await author.browse(browser, { width: 390, height: 844 })
  await page.goto(`${origin}/processing`)
  await page.getByText('At the lake').waitFor()
  const people = page.getByRole('list', { name: 'Who’s in it' })
  expect(await people.count()).toBe(0)
  await page.getByRole('button', { name: 'Add co-performer' }).click()
  await people.getByText('No one named yet.').waitFor()
  const name = page.getByRole('textbox', { name: 'Someone else in it' })
  // a keyboard goes on where the button was
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
  for (const person of ['Mara', 'Ilse']) {
    await name.fill(person)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await people.getByText(person, { exact: true }).waitFor()
    await expect.poll(() => name.inputValue()).toBe('')
  }
  await expectNoSidewaysScroll(page)
  expect(await barriers(page)).toEqual([])
  // it is kept, and shown without a press from now on
  await page.reload()
  await expect.poll(() => people.getByRole('listitem').count()).toBe(2)
  expect(await page.getByRole('button', { name: 'Add co-performer' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Create link for Mara' }).waitFor()

  // the guest agrees, and it still waits for the two
  await guest.call('PUT', `/posts/${String(postId)}/tag`)
  await page.getByRole('button', { name: 'Remove Ilse' }).click()
  await expect.poll(() => people.getByRole('listitem').count()).toBe(1)
  expect((await fetch(`${origin}/api/posts/${String(postId)}`)).status).toBe(404)
  expect(faults).toEqual([])
})
