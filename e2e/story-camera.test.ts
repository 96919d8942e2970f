import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '#test/browser.ts'
import { barriers } from './barriers.ts'
import { launchCamera } from './fake-camera.ts'
import { expectNoSidewaysScroll } from './journey.ts'
import { setTerms } from './share-story.ts'
import { newTalker, type Talker } from './talker.ts'

/** A photo is taken and a clip is recorded in the page, on a phone; a camera that is refused leaves files to choose. */
const origin = inject('url')
const phone = { width: 390, height: 844 }
let browser: Browser
let refusing: Browser
let maker: Talker

beforeAll(async () => {
  browser = await launchCamera({ cameras: 2 })
  // nobody answers its question, which is a no
  refusing = await launchBrowser({ args: ['--use-fake-device-for-media-stream'] })
  maker = await newTalker(origin, 'Nora Kvist', { creator: true })
})
afterAll(() => Promise.all([browser.close(), refusing.close()]))

const openCamera = async (page: Page) => {
  await page.goto(`${origin}/stories/create`)
  await page.getByRole('button', { name: 'Camera' }).click()
  const camera = page.getByRole('dialog', { name: 'Camera' })
  await camera.waitFor()
  return camera
}
const pictureOf = (page: Page) => page.locator('video.cam-picture')
const shows = (page: Page) =>
  expect.poll(() => pictureOf(page).evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0)
const seconds = (page: Page) =>
  pictureOf(page).evaluate(
    (video: HTMLVideoElement) =>
      new Promise<number>((resolve) => {
        if (video.readyState > 0) resolve(video.duration)
        else video.addEventListener('loadedmetadata', () => resolve(video.duration))
      }),
  )

it('a photo is taken, taken again with the other camera, and becomes an item', async () => {
  const { page, context, faults } = await maker.browse(browser, phone)
  await context.grantPermissions(['camera', 'microphone'])
  const camera = await openCamera(page)
  await shows(page)
  expect(await barriers(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  const cameraOf = () =>
    pictureOf(page).evaluate(
      (video: HTMLVideoElement) => (video.srcObject as MediaStream | null)?.getVideoTracks()[0]?.label ?? '',
    )
  const first = await cameraOf()
  await camera.getByRole('button', { name: 'Take photo' }).click()
  await camera.getByRole('img', { name: 'Photo' }).waitFor()
  expect(await barriers(page)).toEqual([])
  await camera.getByRole('button', { name: 'Retake' }).click()
  await camera.getByRole('button', { name: 'Switch camera' }).click()
  await expect.poll(cameraOf).not.toBe(first)
  await expect.poll(cameraOf).not.toBe('')
  await shows(page)
  await camera.getByRole('button', { name: 'Take photo' }).click()
  await camera.getByRole('button', { name: 'Use photo' }).click()
  await page.getByRole('button', { name: 'Item 1' }).waitFor()
  expect(await camera.count()).toBe(0)
  // once more, from the strip: by holding the shutter
  await page.getByRole('list', { name: 'Your photos and clips' }).getByRole('button', { name: 'Camera' }).click()
  await shows(page)
  const shutter = await camera.getByRole('button', { name: 'Take photo' }).boundingBox()
  if (!shutter) throw new Error('The shutter is not there.')
  await page.mouse.move(shutter.x + 42, shutter.y + 42)
  await page.mouse.down()
  await camera.getByRole('timer').waitFor()
  await page.waitForTimeout(2000)
  await page.mouse.up()
  await camera.getByRole('button', { name: 'Use clip' }).waitFor()
  // it knows how long it lasts, so that it can be trimmed
  expect(await seconds(page)).toBeGreaterThan(1)
  expect(await seconds(page)).toBeLessThan(6)
  expect(await barriers(page)).toEqual([])
  await camera.getByRole('button', { name: 'Use clip' }).click()
  await page.getByRole('button', { name: 'Item 2' }).waitFor()
  await page.getByRole('toolbar').getByRole('button', { name: 'Trim' }).waitFor()
  await setTerms(page, { audience: 'Everyone' })
  await page.getByRole('button', { name: 'Share story' }).click()
  await page.waitForURL(`**/stories/${maker.username}?story=*`)
  await expect
    .poll(async () => {
      const { stories } = await maker.call<{ stories: { media: { kind: string } }[] }>(
        'GET',
        `/users/${maker.username}/stories`,
      )
      return stories.map(({ media }) => media.kind)
    })
    .toEqual(['photo', 'video'])
  expect(faults).toEqual([])
  await context.close()
})

it('a clip begins and ends with a press, by the keyboard too', async () => {
  const { page, context, faults } = await maker.browse(browser, phone)
  await context.grantPermissions(['camera', 'microphone'])
  const camera = await openCamera(page)
  await shows(page)
  await camera.getByRole('radio', { name: 'Clip' }).click()
  await camera.getByRole('button', { name: 'Record clip' }).press('Enter')
  await camera.getByRole('timer').getByText('0:01').waitFor()
  expect(await barriers(page)).toEqual([])
  await camera.getByRole('button', { name: 'Stop recording' }).press('Enter')
  await camera.getByRole('button', { name: 'Use clip' }).waitFor()
  await camera.getByRole('button', { name: 'Retake' }).click()
  await shows(page)
  // closed, the camera is off
  await page.evaluate(() => {
    const given = document.querySelector<HTMLVideoElement>('video.cam-picture')?.srcObject
    Object.assign(window, { filming: given instanceof MediaStream ? given.getTracks() : [] })
  })
  await camera.getByRole('button', { name: 'Close' }).click()
  await expect
    .poll(() =>
      page.evaluate(() =>
        (window as unknown as { filming: MediaStreamTrack[] }).filming.map(({ readyState }) => readyState),
      ),
    )
    .toEqual(['ended', 'ended'])
  expect(faults).toEqual([])
  await context.close()
})

it('a camera that is refused is said, and files stay to be chosen', async () => {
  const { page, context, faults } = await maker.browse(refusing, phone)
  const camera = await openCamera(page)
  await camera.getByText('Allow camera and microphone for this site in your browser, then try again.').waitFor()
  expect(await barriers(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    camera.getByRole('alert').getByRole('button', { name: 'Add photos or clips' }).click(),
  ])
  expect(chooser.isMultiple()).toBe(true)
  expect(faults).toEqual([])
  await context.close()
})
