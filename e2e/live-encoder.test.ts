import type { ChildProcess } from 'node:child_process'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { encode, gone } from '#test/ffmpeg-encoder.ts'
import { barriers } from './barriers.ts'
import { expectMoving, launchCamera } from './fake-camera.ts'
import { expectNoSidewaysScroll } from './journey.ts'
import { newTalker, type Talker } from './talker.ts'

/** A creator streams from an encoder with a ticket price; a fan buys a ticket, and sees and hears it in another browser. */
const origin = inject('url')
let browser: Browser
let maker: Talker
let fan: Talker
let encoder: ChildProcess | null = null

beforeAll(async () => {
  browser = await launchCamera({ light: true })
  ;[maker, fan] = await Promise.all([
    newTalker(origin, 'Inés Luz', { creator: true }),
    newTalker(origin, 'Paul Weiss', { wallet: 1000 }),
  ])
})
afterAll(async () => {
  encoder?.kill('SIGKILL')
  await browser.close()
})

const heard = (page: Page) =>
  page
    .locator('.live-stage video')
    .evaluate(
      (video) => (video as HTMLVideoElement & { webkitAudioDecodedByteCount: number }).webkitAudioDecodedByteCount,
    )
const widthOf = (page: Page) =>
  page.locator('.live-stage video').evaluate((video: HTMLVideoElement) => video.videoWidth)

it('goes live from an encoder, and goes on after a cut line with other settings', async () => {
  const studio = await maker.browse(browser, { width: 1440, height: 900 }, [/409/])
  const { page } = studio
  await page.goto(`${origin}/live/start`)
  await page.getByRole('button', { name: 'OBS or encoder' }).click()
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByText('Copy it now.').waitFor()
  expect(await page.getByText('Encoders can’t connect right now.').count()).toBe(0)
  const [server, key] = [
    await page.getByLabel('Server', { exact: true }).inputValue(),
    await page.getByLabel('Stream key', { exact: true }).inputValue(),
  ]
  expect(await barriers(page)).toEqual([])
  await page.getByLabel('Title').fill('Ten knobs')
  await page.getByLabel('Who can watch').selectOption('everyone')
  await page.locator('summary', { hasText: 'Ticket' }).click()
  await page.getByLabel('Ticket price (optional)').fill('4')
  await page.getByRole('button', { name: 'Set up show' }).click()
  await page.getByRole('heading', { name: 'Waiting for your encoder…' }).waitFor()
  expect(await barriers(page)).toEqual([])
  const { show } = await maker.call<{ show: { id: number } }>('GET', '/live/mine')

  // key frames too far apart: refused before anybody sees a picture, and the studio says what to do
  const refused = gone(encode(`${server}/${key}`, { keys: 250 }))
  await page.getByText('Set the keyframe interval to 2 seconds.').waitFor()
  expect(await refused).not.toBe('')

  const seat = await fan.browse(browser, { width: 390, height: 844 }, [/409/])
  encoder = encode(`${server}/${key}`)
  const startedAt = async () =>
    (await maker.call<{ show: { startedAt: string | null } }>('GET', '/live/mine')).show.startedAt
  await expect.poll(startedAt, { interval: 100 }).not.toBe(null)
  await fan.call('POST', `/live/${String(show.id)}/ticket`, { expectedPriceCents: 400 })
  const asked: string[] = []
  seat.page.on('request', (request) => request.url().endsWith('.m4s') && asked.push(request.url()))
  await seat.page.goto(`${origin}/live/${String(show.id)}`)
  await expectMoving(seat.page)
  await expect.poll(() => heard(seat.page)).toBeGreaterThan(0)
  expect(await widthOf(seat.page)).toBe(640)
  // whoever comes with the first pictures loads each of them once
  expect(asked.filter((url, index) => asked.indexOf(url) !== index)).toEqual([])
  // a phone whose browser plays HLS by itself and gives pages no way to
  const phone = await fan.browse(browser, { width: 390, height: 844 }, [/409/])
  await phone.page.addInitScript(() => {
    for (const way of ['MediaSource', 'ManagedMediaSource', 'WebKitMediaSource']) Reflect.deleteProperty(window, way)
  })
  await phone.page.goto(`${origin}/live/${String(show.id)}`)
  await expectMoving(phone.page)
  expect(await phone.page.locator('.live-stage video').evaluate((video: HTMLVideoElement) => video.src)).toMatch(
    /live-media\/\d+\/playlist$/,
  )
  await expect.poll(() => heard(phone.page)).toBeGreaterThan(0)
  expect(phone.faults).toEqual([])
  await phone.context.close()

  await page.getByText('Encoder connected').waitFor()
  await page.getByText('640 × 360').waitFor()
  await expectMoving(page)
  expect(await barriers(page)).toEqual([])
  await expectNoSidewaysScroll(page)

  encoder.kill('SIGKILL')
  await seat.page.getByText('Back in a moment').waitFor()
  await page.getByText('Connection lost. Reconnecting…').waitFor()
  // whoever has changed the settings meanwhile reads why that is refused, without looking for it
  const slower = gone(encode(`${server}/${key}`, { keys: 250 }))
  await page.getByText('Set the keyframe interval to 2 seconds.').first().waitFor()
  await slower
  expect(await barriers(page)).toEqual([])
  encoder = encode(`${server}/${key}`, { size: '320x180', sound: false })
  await seat.page.getByText('Back in a moment').waitFor({ state: 'detached' })
  await expectMoving(seat.page)
  await expect.poll(() => widthOf(seat.page)).toBe(320)
  await page.getByText('No sound').waitFor()

  const over = gone(encoder)
  await page.getByRole('button', { name: 'End show' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End show' }).click()
  await page.getByRole('heading', { name: 'Your show has ended' }).waitFor()
  await seat.page.getByRole('heading', { name: 'This show has ended' }).waitFor()
  // its encoder is cut off, and the ticket refunded
  await over
  await expect.poll(() => fan.balance()).toBe(1000)
  expect([studio.faults, seat.faults]).toEqual([[], []])
  await Promise.all([studio.context.close(), seat.context.close()])
})
