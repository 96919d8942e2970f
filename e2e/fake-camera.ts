import { expect } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '#test/browser.ts'
import { cameraFilm } from './camera-film.ts'
import type { Talker } from './talker.ts'

/** A browser with made-up cameras and a microphone; `light`: one camera that shows a small film. */
export const launchCamera = ({ cameras = 1, light = false } = {}): Promise<Browser> =>
  launchBrowser({
    args: [
      `--use-fake-device-for-media-stream=device-count=${String(cameras)}`,
      ...(light ? [`--use-file-for-fake-video-capture=${cameraFilm()}`] : []),
      '--use-fake-ui-for-media-stream',
      '--autoplay-policy=user-gesture-required',
    ],
  })

/** A part on its way when the show ended, or too long because this machine was busy: then the line begins anew. */
export const refusedPart = /(409|415) .*\/(starts\/\d+\/parts\/|test\/part)/
/** A call that was on its way when the show ended is told that it has. */
export const afterTheEnd = /409 .*\/live\/\d+\/(starts|chat|pass)\)/

/** Puts a show on air from the studio, and waits until it is. Gives its number. */
export async function goLive(
  maker: Talker,
  page: Page,
  {
    origin,
    title,
    ticket,
    audience = 'everyone',
  }: { origin: string; title: string; ticket?: string; audience?: 'everyone' | 'subscribers' },
): Promise<number> {
  await page.context().grantPermissions(['camera', 'microphone'])
  await page.goto(`${origin}/live/start`)
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Who can watch').selectOption(audience)
  if (ticket !== undefined) {
    await page.locator('summary', { hasText: 'Ticket' }).click()
    await page.getByLabel('Ticket price (optional)').fill(ticket)
  }
  await page.getByRole('button', { name: 'Go live' }).click()
  await page.getByText('Good connection').waitFor()
  return (await maker.call<{ show: { id: number } }>('GET', '/live/mine')).show.id
}

/** Waits until the picture of a show moves. */
export async function expectMoving(page: Page): Promise<void> {
  const time = () => page.locator('.live-stage video').evaluate((video: HTMLVideoElement) => video.currentTime)
  await expect.poll(time).toBeGreaterThan(1)
  const before = await time()
  await expect.poll(time).toBeGreaterThan(before + 1)
}
