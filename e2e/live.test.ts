import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { barriers } from './barriers.ts'
import { afterTheEnd, launchCamera, refusedPart } from './fake-camera.ts'
import { expectNoSidewaysScroll } from './journey.ts'
import { newTalker, type Talker } from './talker.ts'

/** A creator goes live from a browser with a made-up camera; a fan buys a ticket and sees the picture move in another one. */
const origin = inject('url')
const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
let browser: Browser
let maker: Talker
let fan: Talker
let showId = 0

beforeAll(async () => {
  browser = await launchCamera()
  ;[maker, fan] = await Promise.all([
    newTalker(origin, 'Inés Luz', { creator: true }),
    newTalker(origin, 'Paul Weiss', { wallet: 1000 }),
  ])
})
afterAll(() => browser.close())

/** What stands in the middle of the picture now, in figures. */
const look = (page: Page): Promise<number[]> =>
  page.locator('.live-stage video').evaluate((video: HTMLVideoElement) => {
    const canvas = document.createElement('canvas')
    ;[canvas.width, canvas.height] = [32, 18]
    const context = canvas.getContext('2d')
    context?.drawImage(video, 0, 0, 32, 18)
    return [...(context?.getImageData(0, 0, 32, 18).data ?? [])]
  })
const timeOf = (page: Page) =>
  page.locator('.live-stage video').evaluate((video: HTMLVideoElement) => video.currentTime)

async function expectMoving(page: Page): Promise<void> {
  await expect.poll(() => timeOf(page)).toBeGreaterThan(1)
  // the clock may run before the first frame is painted
  const brightest = async () => Math.max(...(await look(page)).filter((_value, index) => index % 4 !== 3))
  await expect.poll(brightest).toBeGreaterThan(40)
  const [time, picture] = [await timeOf(page), await look(page)]
  await expect.poll(() => timeOf(page)).toBeGreaterThan(time + 1)
  expect(await look(page)).not.toEqual(picture)
}

it('goes live with a ticket, is bought, watched, and refunded when it ends early', async () => {
  const studio = await maker.browse(browser, desk, [/422/, afterTheEnd, refusedPart])
  await studio.context.grantPermissions(['camera', 'microphone'])
  await studio.page.goto(`${origin}/live/start`)
  await studio.page.getByText('Only you see this').waitFor()
  await expect.poll(() => timeOf(studio.page)).toBeGreaterThan(0.5)
  expect(await barriers(studio.page)).toEqual([])
  await studio.page.getByRole('button', { name: 'Go live' }).click()
  await studio.page.getByText('Who can see field is required!').waitFor()
  await studio.page.getByLabel('Title').fill('Six drums and an orchestra')
  await studio.page.getByLabel('Who can watch').selectOption('subscribers')
  await studio.page.locator('summary', { hasText: 'Ticket' }).click()
  await studio.page.getByLabel('Ticket price (optional)').fill('4')
  await studio.page.getByRole('radio', { name: 'Everyone but subscribers' }).check()
  await studio.page.getByRole('button', { name: 'Go live' }).click()
  await studio.page.getByText('Good connection').waitFor()
  await studio.page.locator('.live-top').getByText('Live', { exact: true }).waitFor()
  expect(await barriers(studio.page)).toEqual([])

  const seat = await fan.browse(browser, phone, [/403/, afterTheEnd])
  await seat.page.goto(`${origin}/live`)
  const line = seat.page.getByRole('link', { name: /Six drums and an orchestra/ })
  await line.waitFor()
  expect(await barriers(seat.page)).toEqual([])
  await line.click()
  await seat.page.waitForURL(/\/live\/\d+\/join$/)
  showId = Number(/\d+/.exec(new URL(seat.page.url()).pathname)?.[0])
  await seat.page.getByRole('heading', { name: 'Six drums and an orchestra' }).waitFor()
  expect(await barriers(seat.page)).toEqual([])
  await expectNoSidewaysScroll(seat.page)
  await seat.page.getByRole('button', { name: /^Buy ticket/ }).click()
  await seat.page
    .getByRole('dialog')
    .getByRole('button', { name: /^Buy ticket for \$4\.00/ })
    .click()
  await seat.page.waitForURL(new RegExp(`/live/${String(showId)}$`))
  await expectMoving(seat.page)
  expect(await barriers(seat.page)).toEqual([])
  expect(await fan.balance()).toBe(600)
  await expect.poll(() => studio.page.locator('.live-stats dd').first().textContent()).toBe('1')

  // a guest meets the gate, and nothing else
  const guest = await browser.newPage()
  await guest.goto(`${origin}/live/${String(showId)}`)
  await guest.waitForURL(/\/join$/)
  await guest.getByRole('button', { name: /^Buy ticket/ }).waitFor()
  await guest.close()

  await studio.page.getByRole('button', { name: 'End show' }).click()
  await studio.page.getByRole('dialog').getByRole('button', { name: 'End show' }).click()
  await studio.page.getByRole('heading', { name: 'Your show has ended' }).waitFor()
  await seat.page.getByRole('heading', { name: 'This show has ended' }).waitFor()
  await expect.poll(() => fan.balance()).toBe(1000)
  expect([studio.faults, seat.faults]).toEqual([[], []])
  await Promise.all([studio.context.close(), seat.context.close()])
})

it('goes on after a reload and a lost line, and a guest watches what is open to all', async () => {
  const studio = await maker.browse(browser, desk, [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/])
  await studio.context.grantPermissions(['camera', 'microphone'])
  await studio.page.goto(`${origin}/live/start`)
  await studio.page.getByLabel('Title').fill('Open rehearsal')
  await studio.page.getByLabel('Who can watch').selectOption('everyone')
  await studio.page.getByRole('button', { name: 'Go live' }).click()
  await studio.page.getByText('Good connection').waitFor()
  const { show } = await maker.call<{ show: { id: number } }>('GET', '/live/mine')

  const context = await browser.newContext({ viewport: desk, reducedMotion: 'reduce' })
  const guest = await context.newPage()
  await guest.goto(`${origin}/live/@${maker.username}`)
  await guest.waitForURL(new RegExp(`/live/${String(show.id)}$`))
  await expectMoving(guest)

  studio.page.on('dialog', (dialog) => void dialog.accept())
  await studio.page.reload()
  await guest.getByText('Back in a moment').waitFor()
  await studio.page.getByRole('button', { name: 'Continue here' }).click()
  await studio.page.getByText('Good connection').waitFor()
  await guest.getByText('Back in a moment').waitFor({ state: 'detached' })
  const before = await timeOf(guest)
  await expect.poll(() => timeOf(guest)).not.toBe(before)
  await expectMoving(guest)

  // the line is gone for six seconds: what was kept comes after it
  await studio.context.setOffline(true)
  await studio.page.getByText(/Weak connection|Connection lost/).waitFor()
  await studio.context.setOffline(false)
  await studio.page.getByText('Good connection').waitFor()
  await expectMoving(guest)

  await maker.call('POST', `/live/${String(show.id)}/end`)
  await studio.page.getByRole('heading', { name: 'Your show has ended' }).waitFor()
  await guest.getByRole('heading', { name: 'This show has ended' }).waitFor()
  await Promise.all([studio.context.close(), context.close()])
})

it('has all that opens a show in reach at its gate on a low phone', async () => {
  const startsAt = new Date(Date.now() + 26 * 3_600_000).toISOString()
  const { show } = await maker.call<{ show: { id: number } }>('POST', '/live/scheduled', {
    title: 'Six drums and an orchestra, and what they say to each other',
    audience: 'everyone',
    minutes: 90,
    ticketCents: 400,
    startsAt,
  })
  const { page, context } = await fan.browse(browser, { width: 390, height: 664 })
  await page.goto(`${origin}/live/${String(show.id)}/join`)
  for (const name of [/^Buy ticket/, 'Remind me', 'Add to calendar', 'Share']) {
    const box = await page.getByRole('button', { name }).boundingBox()
    expect(box?.y, String(name)).toBeGreaterThanOrEqual(0)
    expect((box?.y ?? 0) + (box?.height ?? 0), String(name)).toBeLessThanOrEqual(664)
  }
  // the price with its tax, and the time by the reader's own clock, without an offset
  await page.getByText('$4.00, no tax added').waitFor()
  const when = await page.getByRole('listitem').filter({ hasText: 'about 90 minutes' }).innerText()
  expect(when).toMatch(/^[A-Z][a-z]{2} \d+, (\d{4}, )?\d+:\d\d [AP]M, about 90 minutes$/)
  await page.getByRole('button', { name: 'Share' }).click()
  const sheet = page.getByRole('dialog', { name: 'Share show' })
  expect(await sheet.getByLabel('Link').inputValue()).toBe(`${origin}/live/${String(show.id)}/join`)
  expect(await barriers(page)).toEqual([])
  await maker.call('DELETE', `/live/scheduled/${String(show.id)}`)
  await context.close()
})
