import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { barriers } from './barriers.ts'
import { coveredControls } from './covered.ts'
import { expectMoving, goLive, launchCamera, refusedPart } from './fake-camera.ts'
import { expectNoSidewaysScroll } from './journey.ts'
import { newTalker, type Talker } from './talker.ts'

/** What a creator does in the studio: tests the line, shows the screen in place of the camera, and sends without WebCodecs. */
const origin = inject('url')
const desk = { width: 1440, height: 900 }
let browser: Browser
let maker: Talker

beforeAll(async () => {
  browser = await launchCamera({ light: true })
})
afterAll(() => browser.close())
beforeEach(async () => {
  maker = await newTalker(origin, 'Inés Luz', { creator: true })
})

const open = async (): Promise<{ page: Page; context: BrowserContext; faults: string[] }> => {
  const studio = await maker.browse(browser, desk, [/422/, refusedPart])
  await studio.context.grantPermissions(['camera', 'microphone'])
  return studio
}
async function guestOf(showId: number): Promise<{ page: Page; close: () => Promise<void> }> {
  const context = await browser.newContext({ viewport: desk, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${origin}/live/${String(showId)}`)
  return { page, close: () => context.close() }
}
/** What a page asks for from now on. The browser's own list of that ends after 250 entries, which a show has in a minute. */
function askedBy(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  return asked
}
/** Whether this machine was too slow for a studio: a part was refused, or none arrived for so long that the quality went down. */
function strainOn(studio: Page): () => boolean {
  let [strained, last] = [false, Infinity]
  studio.on('response', (response) => {
    if (!/\/starts\/\d+\/parts\//.test(response.url())) return
    if (response.status() >= 400 || Date.now() - last > 5000) strained = true
    last = Date.now()
  })
  return () => strained
}
/** The color in the middle of the picture: red, green, blue. */
const middleOf = (page: Page): Promise<number[]> =>
  page.locator('.live-stage video').evaluate((video: HTMLVideoElement) => {
    const canvas = document.createElement('canvas')
    ;[canvas.width, canvas.height] = [1, 1]
    const context = canvas.getContext('2d')
    context?.drawImage(video, video.videoWidth / 2, video.videoHeight / 2, 1, 1, 0, 0, 1, 1)
    return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3)
  })
async function expectBlue(page: Page, isBlue: boolean): Promise<void> {
  await expect
    .poll(async () => {
      const [red = 0, green = 0, blue = 0] = await middleOf(page)
      return blue > 150 && red < 90 && green < 90
    })
    .toBe(isBlue)
}

it('tests the line and the picture while nobody can watch', async () => {
  const { page, context, faults } = await open()
  await page.goto(`${origin}/live/start`)
  await page.getByRole('button', { name: 'Test stream' }).click()
  await page.getByText('Good connection').waitFor()
  const sent = page.locator('.live-stage video[aria-label="Test: what fans would see"]')
  const time = () => sent.evaluate((video: HTMLVideoElement) => video.currentTime)
  await expect.poll(time).toBeGreaterThan(1)
  expect(await sent.evaluate((video: HTMLVideoElement) => video.videoHeight)).toBeGreaterThan(300)
  expect(await barriers(page)).toEqual([])
  const { show } = await maker.call<{ show: unknown }>('GET', '/live/mine')
  expect(show).toBeNull()
  await page.getByRole('button', { name: 'Stop test' }).click()
  await sent.waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Test stream' }).waitFor()
  await expectNoSidewaysScroll(page)
  expect(faults).toEqual([])
  await context.close()
})

it('has all it needs in reach on a low phone and on one held sideways, without a camera too', async () => {
  const { page, context, faults } = await open()
  await page.addInitScript(() => {
    if (location.search.includes('without'))
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('None here.', 'NotFoundError'))
  })
  for (const address of ['/live/start?without', '/live/start']) {
    await page.goto(origin + address)
    await page.getByRole('button', { name: address.includes('without') ? 'Try again' : 'Test stream' }).waitFor()
    for (const [width, height] of [
      [390, 664],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height })
      expect([address, width, await coveredControls(page)]).toEqual([address, width, []])
      const stage = await page.locator('.live-stage').boundingBox()
      // held sideways the picture has the whole height, and the form stands beside it
      if (width > height) expect(stage?.height).toBe(height)
      for (const part of [page.getByLabel('Title'), page.getByRole('button', { name: 'Go live' })]) {
        await part.scrollIntoViewIfNeeded()
        const box = await part.boundingBox()
        expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
      }
      await expectNoSidewaysScroll(page)
    }
  }
  expect(faults).toEqual([])
  await context.close()
})

it('shows the screen in place of the camera while on air, also while nothing moves on it', async () => {
  const { page, context } = await open()
  // a screen that stands still: one blue picture, and then none
  await page.addInitScript(() => {
    navigator.mediaDevices.getDisplayMedia = () => {
      const canvas = document.createElement('canvas')
      ;[canvas.width, canvas.height] = [1600, 1000]
      const stream = canvas.captureStream(30)
      const picture = canvas.getContext('2d')
      const draw = () => {
        if (!picture) return
        picture.fillStyle = '#1122ee'
        picture.fillRect(0, 0, 1600, 1000)
      }
      draw()
      setTimeout(draw, 300)
      return Promise.resolve(stream)
    }
  })
  const strained = strainOn(page)
  const showId = await goLive(maker, page, { origin, title: 'Slides' })
  const guest = await guestOf(showId)
  const asked = askedBy(guest.page)
  await expectMoving(guest.page)
  await expectBlue(guest.page, false)
  await page.getByRole('button', { name: 'Share screen' }).click()
  await expectBlue(guest.page, true)
  expect(await barriers(page)).toEqual([])
  await expectMoving(guest.page)
  await expectBlue(guest.page, true)
  await page.getByRole('button', { name: 'Stop sharing' }).click()
  await expectBlue(guest.page, false)
  await expectMoving(guest.page)
  // all of it was one stream: no player had to begin anew
  const starts = new Set(asked.flatMap((path) => /live-media\/\d+\/(\d+)\//.exec(path)?.[1] ?? []))
  if (!strained()) expect(starts.size).toBe(1)
  // a camera that is off is black to who watches
  await page.getByRole('button', { name: 'Turn camera off' }).click()
  await expect.poll(async () => Math.max(...(await middleOf(guest.page)))).toBeLessThan(20)
  await maker.call('POST', `/live/${String(showId)}/end`)
  await guest.page.getByRole('heading', { name: 'This show has ended' }).waitFor()
  await Promise.all([guest.close(), context.close()])
})

it('shares what the browser gives as a screen', async () => {
  const { page, context, faults } = await open()
  await page.goto(`${origin}/live/start`)
  await page.getByRole('button', { name: 'Share screen' }).click()
  await page.getByRole('region', { name: 'Your screen' }).waitFor()
  await page.getByRole('button', { name: 'Stop sharing' }).click()
  await page.getByRole('region', { name: 'Your camera' }).waitFor()
  expect(faults).toEqual([])
  await context.close()
})

it('sends what the browser records where it has no encoders for pages', async () => {
  const { page, context } = await open()
  await page.addInitScript(() => {
    for (const name of ['VideoEncoder', 'AudioEncoder', 'MediaStreamTrackProcessor']) delete (globalThis as never)[name]
  })
  const showId = await goLive(maker, page, { origin, title: 'From an older phone' })
  expect(await page.getByRole('button', { name: 'Share screen' }).count()).toBe(0)
  const guest = await guestOf(showId)
  await expectMoving(guest.page)
  const heard = () =>
    guest.page
      .locator('.live-stage video')
      .evaluate(
        (video) => (video as HTMLVideoElement & { webkitAudioDecodedByteCount: number }).webkitAudioDecodedByteCount,
      )
  await expect.poll(heard).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'End show' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End show' }).click()
  await guest.page.getByRole('heading', { name: 'This show has ended' }).waitFor()
  await Promise.all([guest.close(), context.close()])
})

it('goes back in a show, catches up, and plays the sound alone', async () => {
  const { page, context } = await open()
  const showId = await goLive(maker, page, { origin, title: 'A long evening' })
  const guest = await guestOf(showId)
  await expectMoving(guest.page)
  const bar = guest.page.getByRole('slider', { name: 'Position in the show' })
  await bar.waitFor()
  const requests = askedBy(guest.page)
  const asked = (word: RegExp) => requests.filter((path) => word.test(path)).length
  await bar.fill('0')
  await guest.page.getByRole('button', { name: /behind. Catch up/ }).waitFor()
  await expect.poll(() => asked(/\/p0\.m4s$/)).toBeGreaterThan(0)
  await expectMoving(guest.page)
  // where it was asked to be: at the beginning, in a minute that is still going on
  expect(Number(await bar.inputValue())).toBeLessThan(30)
  expect(await barriers(guest.page)).toEqual([])
  await guest.page.getByRole('button', { name: /behind. Catch up/ }).click()
  await guest.page.getByRole('button', { name: /behind. Catch up/ }).waitFor({ state: 'detached' })
  await expectMoving(guest.page)

  const before = asked(/\/s\d+\.\d+\.m4s$/)
  // the keys that players have everywhere, for whoever has pressed the picture
  const picture = guest.page.locator('.live-stage video')
  const is = (name: 'muted' | 'paused') => picture.evaluate((video: HTMLVideoElement, key) => video[key], name)
  await guest.page.locator('.live-stage').focus()
  const wasMuted = await is('muted')
  await guest.page.keyboard.press('m')
  expect(await is('muted')).toBe(!wasMuted)
  await guest.page.getByRole('button', { name: wasMuted ? 'Turn off sound' : 'Turn on sound' }).click()
  await expect.poll(() => is('muted')).toBe(wasMuted)
  await guest.page.locator('.live-stage').focus()
  await guest.page.keyboard.press('k')
  await guest.page.getByRole('button', { name: 'Play' }).waitFor()
  await guest.page.keyboard.press('k')
  await expect.poll(() => is('paused')).toBe(false)
  await guest.page.getByRole('button', { name: 'Audio only' }).click()
  await guest.page.getByRole('heading', { name: 'Audio only' }).waitFor()
  await expect.poll(() => asked(/\/s\d+\.\d+\.m4s$/)).toBeGreaterThan(before + 4)
  await expectMoving(guest.page)
  const width = () => guest.page.locator('.live-stage video').evaluate((video: HTMLVideoElement) => video.videoWidth)
  expect(await width()).toBe(0)
  await guest.page.getByRole('button', { name: 'Audio only' }).click()
  await expect.poll(width).toBeGreaterThan(0)
  await maker.call('POST', `/live/${String(showId)}/end`)
  await Promise.all([guest.close(), context.close()])
})
