import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { newTalker, type Talker } from './talker.ts'

const origin = inject('url')
let browser: Browser
let fan: Talker
let creator: Talker
beforeAll(async () => {
  browser = await openBrowser()
  ;[fan, creator] = await Promise.all([
    newTalker(origin, 'Kofi Mensah'),
    newTalker(origin, 'Lena Weiss', { creator: true }),
  ])
  await fan.call('PUT', `/users/${creator.username}/follow`)
  await creator.call('POST', '/posts', { text: 'Bread at seven', mediaIds: [], audience: 'everyone' })
})
afterAll(() => browser.close())

it.each([390, 1440])('copies the link, mutes with a way back, and blocks, at %d px', async (width) => {
  const { page, context, faults } = await fan.browse(browser, { width, height: 844 })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${origin}/home`)
  const post = page.getByText('Bread at seven')
  await post.waitFor()
  const choose = async (name: string) => {
    await page.getByRole('article').getByRole('button', { name: 'More', exact: true }).first().click()
    await page.getByRole('menuitem', { name }).click()
  }

  await choose('Copy link')
  await page.getByText('Link copied.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`^${origin}/post/\\d+$`))

  await choose('Mute Lena Weiss')
  await post.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await post.waitFor()

  await choose('Block Lena Weiss')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Stories either of you made with the other in them are removed.').waitFor()
  await dialog.getByRole('button', { name: 'Block', exact: true }).click()
  await post.waitFor({ state: 'hidden' })
  const blocks = await fan.call<{ people: { username: string }[] }>('GET', '/blocks')
  expect(blocks.people.map(({ username }) => username)).toEqual([creator.username])

  await fan.call('DELETE', `/users/${creator.username}/block`)
  await fan.call('PUT', `/users/${creator.username}/follow`)
  expect(faults).toEqual([])
  await context.close()
})
