import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import type { Browser } from 'playwright-core'
import { patienceMs } from '#test/patience.ts'
import { openBrowser } from './browser.ts'
import { barriers } from './barriers.ts'
import { colouredPhoto } from './coloured-photo.ts'
import { newTalker, type Talker } from './talker.ts'
import { uploadFile } from './upload-file.ts'

/** A creator switches on that pictures bear the viewer's name, and what a fan is delivered bears it. */
const origin = inject('url')
let browser: Browser
let maker: Talker
let fan: Talker
let postId = 0

beforeAll(async () => {
  browser = await openBrowser()
  ;[maker, fan] = await Promise.all([
    newTalker(origin, 'Vera Blum', { creator: true }),
    newTalker(origin, 'Jonas Berg'),
  ])
  const picture = await uploadFile(origin, maker, await colouredPhoto('#4a6b8a'))
  const post = { text: 'One colour', mediaIds: [picture], audience: 'everyone' }
  postId = (await maker.call<{ id: number }>('POST', '/posts', post)).id
  await vi.waitUntil(async () => (await fetch(`${origin}/api/posts/${String(postId)}`)).ok, { timeout: patienceMs })
})
afterAll(() => browser.close())

/** The picture as the browser of this person shows it: its address, and how far its pixels are from one colour. */
async function shownTo(person: Talker): Promise<{ address: string; spread: number }> {
  const { page, context } = await person.browse(browser, { width: 1100, height: 900 })
  const answer = page.waitForResponse((one) => one.url().endsWith(`/api/posts/${String(postId)}`))
  await page.goto(`${origin}/post/${String(postId)}`)
  // the page comes drawn for guests: what this person is given may stand in it a moment later
  const given = await (await answer).text()
  const look = (one: HTMLImageElement): string => (one.naturalWidth > 0 ? one.currentSrc : '')
  const address = await vi.waitUntil(
    async () => {
      const seen = await page.locator('.photo img').first().evaluate(look)
      return seen !== '' && given.includes(new URL(seen).pathname.replace(/\/[^/]*$/, '')) ? seen : ''
    },
    { timeout: patienceMs },
  )
  const { channels } = await sharp(Buffer.from(await (await fetch(address)).arrayBuffer())).stats()
  await context.close()
  return { address, spread: Math.max(...channels.slice(0, 3).map(({ min, max }) => max - min)) }
}

it('is kept in the privacy settings and marks the picture for a fan, not for its creator', async () => {
  const plain = await shownTo(fan)
  expect(plain.spread).toBeLessThan(20)
  const { page, faults } = await maker.browse(browser, { width: 1100, height: 900 })
  await page.goto(`${origin}/settings/privacy`)
  const mark = page.getByRole('checkbox', { name: 'Put the viewer’s username on my pictures' })
  expect(await mark.isChecked()).toBe(false)
  const kept = page.waitForResponse(
    (answer) => answer.url().endsWith('/settings/media') && answer.request().method() === 'PUT',
  )
  await mark.check()
  expect((await kept).status()).toBe(200)
  expect(await barriers(page)).toEqual([])
  await page.reload()
  await expect.poll(() => mark.isChecked()).toBe(true)

  const marked = await shownTo(fan)
  expect(marked.address).toContain(`.${fan.username}/`)
  expect(marked.spread).toBeGreaterThan(20)
  const own = await shownTo(maker)
  expect(own.address).not.toContain(fan.username)
  expect(own.spread).toBeLessThan(20)

  await mark.uncheck()
  await page.reload()
  await expect.poll(() => mark.isChecked()).toBe(false)
  await expect.poll(async () => (await shownTo(fan)).spread).toBeLessThan(20)
  expect(faults).toEqual([])
})
