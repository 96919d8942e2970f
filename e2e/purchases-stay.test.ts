import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { patienceMs } from '#test/patience.ts'
import { made, tone } from '#test/sample-files.ts'
import { barriers } from './barriers.ts'
import { colouredPhoto } from './coloured-photo.ts'
import { expectNoSidewaysScroll } from './journey.ts'
import { newTalker, type Talker } from './talker.ts'
import { uploadFile } from './upload-file.ts'

/** What a fan has bought plays and is read in the library, and what a block does to it is said before and after. */
const origin = inject('url')
const letter = `The first line of a letter\n\nand the last one, which no card shows.`
let browser: Browser
let maker: Talker
let fan: Talker

beforeAll(async () => {
  browser = await openBrowser()
  ;[maker, fan] = await Promise.all([
    newTalker(origin, 'Vera Blum', { creator: true }),
    newTalker(origin, 'Jonas Berg', { wallet: 5000 }),
  ])
  const picture = await uploadFile(origin, maker, await colouredPhoto('#4a6b8a'))
  const voice = await uploadFile(origin, maker, made('a.m4a', ...tone(3), '-c:a', 'aac'))
  const post = { audience: 'everyone', priceCents: 300 }
  const { id } = await maker.call<{ id: number }>('POST', '/posts', {
    ...post,
    text: 'A blue door',
    mediaIds: [picture],
  })
  const words = await maker.call<{ id: number }>('POST', '/posts', {
    ...post,
    text: `Only words\n${letter}`,
    mediaIds: [],
  })
  await vi.waitUntil(async () => (await fetch(`${origin}/api/posts/${String(id)}`)).ok, { timeout: patienceMs })
  for (const one of [id, words.id]) await fan.call('POST', `/posts/${String(one)}/unlock`, { expectedPriceCents: 300 })
  const chat = await fan.call<{ id: number }>('POST', '/chats', { username: maker.username })
  const message = { text: letter, mediaIds: [voice], priceCents: 400 }
  const sent = await maker.call<{ id: number }>('POST', `/chats/${String(chat.id)}/messages`, message)
  await fan.call('POST', `/messages/${String(sent.id)}/unlock`, { expectedPriceCents: 400 })
  // taken back and cleared: it stays with who has paid
  await maker.call('DELETE', `/messages/${String(sent.id)}`)
  await fan.call('POST', `/chats/${String(chat.id)}/clear`)
})
afterAll(() => browser.close())

it('plays a voice note and shows all words, also when its creator has blocked the buyer', async () => {
  await maker.call('PUT', `/users/${fan.username}/block`)
  const { page, faults } = await fan.browse(browser, { width: 1100, height: 900 })
  await page.goto(`${origin}/library`)
  await expect.poll(() => page.locator('.lib').count()).toBe(3)
  await expect.poll(() => page.getByText('A creator who left').count()).toBe(3)
  expect(await page.getByText(maker.name).count()).toBe(0)
  expect(await page.locator(`.lib a[href*="${maker.username}"], .lib a[href^="/post"]`).count()).toBe(0)
  expect(await barriers(page)).toEqual([])

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Open: The first line of a letter' }).click()
  await dialog.getByText('and the last one, which no card shows.').waitFor()
  expect(await dialog.locator('img').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Play', exact: true }).click()
  // it is really heard: the place in it moves
  await expect
    .poll(() => dialog.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime))
    .toBeGreaterThan(0.3)
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Open: Only words' }).click()
  await dialog.getByText('and the last one, which no card shows.').waitFor()
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Open: A blue door' }).click()
  const picture = dialog.locator('.viewer-item img')
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await maker.call('DELETE', `/users/${fan.username}/block`)
  expect(faults).toEqual([])
})

it('says before a block what becomes of purchases, closes them, and opens them after it', async () => {
  const { page, faults } = await fan.browse(browser, { width: 390, height: 844 }, [/404/])
  await page.goto(`${origin}/${maker.username}`)
  await page.locator('.pro-more').click()
  await page.getByRole('menuitem', { name: 'Block', exact: true }).click()
  const asked = page.getByRole('dialog')
  await asked.getByText('What you unlocked is locked again, without a refund. Unblock to get it back.').waitFor()
  // that is for those who subscribe (walked.test.ts)
  expect(await asked.getByText('won’t renew').count()).toBe(0)
  expect(await barriers(page)).toEqual([])
  await asked.getByRole('button', { name: 'Block', exact: true }).click()
  await page.getByRole('button', { name: 'Unblock' }).waitFor()
  await page.goto(`${origin}/library`)
  await expect.poll(() => page.getByText('You blocked this creator. Unblock to see it.').count()).toBe(3)
  expect(await page.getByText(maker.name).count()).toBe(0)
  await expectNoSidewaysScroll(page)
  expect(await barriers(page)).toEqual([])
  await page.locator('.lib').first().getByRole('link', { name: 'Unblock' }).click()
  await page.waitForURL('**/settings/privacy')
  await page
    .locator('.set-person', { hasText: `@${maker.username}` })
    .getByRole('button')
    .click()
  await page.getByText('You haven’t blocked anyone.').waitFor()
  await page.goto(`${origin}/library`)
  await page.getByRole('button', { name: 'Open: A blue door' }).waitFor()
  await page.getByText(maker.name).first().waitFor()
  expect(faults).toEqual([])
})
