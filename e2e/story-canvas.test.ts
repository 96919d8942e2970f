import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { testFfmpeg } from '#test/video.ts'
import { barriers } from './barriers.ts'
import { colouredPhoto } from './coloured-photo.ts'
import { expectNoSidewaysScroll } from './journey.ts'
import { layOn, setTerms } from './share-story.ts'
import { newTalker, type Talker } from './talker.ts'

/** The canvas of a story: fingers, handles, undo, drafts on the device, long clips and trimming. */
const origin = inject('url')
const phone = { width: 390, height: 844 }
let browser: Browser
let folder: string
let maker: Talker

beforeAll(async () => {
  browser = await openBrowser()
  folder = mkdtempSync(path.join(tmpdir(), 'fanfare-canvas-'))
  maker = await newTalker(origin, 'Tove Lund', { creator: true })
  writeFileSync(path.join(folder, 'photo.jpg'), await colouredPhoto('#4a6b8a'))
  const made =
    '-loglevel error -y -f lavfi -i testsrc2=size=120x212:rate=5 -f lavfi -i sine=frequency=440 -t 70 -g 10 -c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac'
  execFileSync(testFfmpeg().ffmpeg, [...made.split(' '), path.join(folder, 'long.mp4')])
})
afterAll(async () => {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
})

const create = async (page: Page, file: string) => {
  await page.goto(`${origin}/stories/create`)
  await page.locator('input[type=file]').setInputFiles(path.join(folder, file))
}
/** What is just being sent whole cannot be taken back, and the browser would note that refusal. */
const sent = (page: Page) => expect.poll(() => page.getByRole('progressbar').count()).toBe(0)
const look = (page: Page) =>
  page.locator('.ov-move').evaluate((element) => ({
    scale: Number(getComputedStyle(element).getPropertyValue('--scale')),
    turn: Number(getComputedStyle(element).getPropertyValue('--turn')),
  }))

it('two fingers scale and turn what lies on the picture, handles do the same, and undo takes it back', async () => {
  const { page, context, faults } = await maker.browse(browser, phone)
  await create(page, 'photo.jpg')
  await layOn(page, 'Text', { Text: 'By hand' })
  const box = await page.locator('.ov-move').boundingBox()
  if (!box) throw new Error('The text is not there.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const touch = await context.newCDPSession(page)
  const fingers = (type: string, points: readonly (readonly [number, number])[]) =>
    touch.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: points.map(([left, top], id) => ({ x: left, y: top, id })),
    })
  await fingers('touchStart', [[x, y]])
  // the second finger need not hit it
  await fingers('touchStart', [
    [x, y],
    [x, y + 100],
  ])
  await fingers('touchMove', [
    [x, y],
    [x - 150, y],
  ])
  await fingers('touchEnd', [])
  await expect.poll(() => look(page)).toEqual({ scale: 1.5, turn: 90 })
  const corner = await page.locator('[data-handle=size]').boundingBox()
  if (!corner) throw new Error('The handle is not there.')
  await page.mouse.move(corner.x + 16, corner.y + 16)
  await page.mouse.down()
  await page.mouse.move(corner.x + 40, corner.y + 60, { steps: 4 })
  await page.mouse.up()
  expect((await look(page)).scale).not.toBe(1.5)
  await page.waitForTimeout(800)
  await page.locator('.ov-move').focus()
  await page.keyboard.press(']')
  expect((await look(page)).turn).toBe(95)
  await page.getByRole('button', { name: 'Undo' }).click()
  expect((await look(page)).turn).toBe(90)
  expect(await barriers(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  expect(faults).toEqual([])
  await context.close()
})

it('lays an emoji on the picture, and fills the screen with a part of the photo', async () => {
  const { page, context, faults } = await maker.browse(browser, phone)
  await create(page, 'photo.jpg')
  const tools = page.getByRole('toolbar', { name: 'On your story' })
  await tools.getByRole('button', { name: 'Emoji' }).click()
  await page.getByRole('dialog', { name: 'Choose an emoji' }).getByRole('button', { name: '🔥', exact: true }).click()
  await page.getByRole('button', { name: /🔥$/ }).waitFor()
  expect((await look(page)).scale).toBe(2.5)
  // as large as a sticker, and not as a page
  expect((await page.locator('.ov-move').boundingBox())?.height).toBeLessThan(200)
  await sent(page)
  await tools.getByRole('button', { name: 'Crop' }).click()
  const dialog = page.getByRole('dialog', { name: 'Crop' })
  await dialog.getByRole('slider', { name: 'Zoom' }).fill('2')
  expect(await barriers(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'detached' })
  const shape = () =>
    page
      .locator('.sc-stage > img:not(.sc-back)')
      .evaluate((picture: HTMLImageElement) => picture.naturalWidth / picture.naturalHeight)
  await expect.poll(shape).toBeCloseTo(9 / 16, 1)
  await sent(page)
  expect(faults).toEqual([])
  await context.close()
})

it('a draft waits on the device until it is opened or deleted', async () => {
  const { page, context, faults } = await maker.browse(browser, phone)
  const putAside = async () => {
    await sent(page)
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('dialog', { name: 'Save this story?' }).getByRole('button', { name: 'Save draft' }).click()
  }
  await create(page, 'photo.jpg')
  await layOn(page, 'Text', { Text: 'For later' })
  await setTerms(page, { audience: 'Followers' })
  await putAside()
  await page.getByRole('button', { name: /^Open draft/ }).waitFor()
  // it is there after a reload, as it was
  await page.reload()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: /^Open draft/ }).click()
  await page.getByRole('button', { name: /For later$/ }).waitFor()
  expect(await page.locator('.sc-terms').innerText()).toBe('Followers')
  await putAside()
  await page.getByRole('button', { name: /^Delete draft/ }).click()
  await page.getByRole('button', { name: /^Open draft/ }).waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('heading', { name: 'Text on a color' }).waitFor()
  expect(await page.getByRole('button', { name: /^Open draft/ }).count()).toBe(0)
  expect(faults).toEqual([])
  await context.close()
})

it('a poll with one option is refused in words beside the picture, and shared once it has two', async () => {
  const { page, context, faults } = await maker.browse(browser, phone)
  await create(page, 'photo.jpg')
  await sent(page)
  await layOn(page, 'Poll', { Poll: 'Which drum first?', 'Option 1': 'The iyá' })
  await setTerms(page, { audience: 'Followers' })
  await page.getByRole('button', { name: 'Share story' }).click()
  await page.locator('.sc-bottom').getByText('A poll needs at least two options.').waitFor()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: /Which drum first\?/ }).dblclick()
  await page.getByRole('textbox', { name: 'Option 2' }).fill('The smallest')
  await page.getByText('A poll needs at least two options.').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Share story' }).click()
  await page.waitForURL(`**/stories/${maker.username}?story=*`)
  // its menu holds the story only while it is open
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete story' }).waitFor()
  await page.locator('.sv-stage[data-state=paused]').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.sv-stage[data-state=running]').waitFor()
  // the server refused the first, as it should
  expect(faults.filter((fault) => !fault.includes('422'))).toEqual([])
  await context.close()
})

it('a clip of more than a minute comes in parts that play on, and can be trimmed', async () => {
  const { page, context, faults } = await maker.browse(browser, phone)
  await create(page, 'long.mp4')
  await page.getByRole('button', { name: 'Item 2' }).waitFor()
  expect(await page.getByRole('button', { name: /^Item/ }).count()).toBe(2)
  const lasts = (index: number) =>
    page
      .locator('.film video')
      .nth(index)
      .evaluate(
        (video: HTMLVideoElement) =>
          new Promise<number>((resolve) => {
            if (video.duration > 0) resolve(video.duration)
            else video.addEventListener('loadedmetadata', () => resolve(video.duration))
          }),
      )
  const [first, second] = [await lasts(0), await lasts(1)]
  expect(first).toBeLessThan(60.6)
  expect(first + second).toBeCloseTo(70, 0)
  await page.getByRole('button', { name: 'Item 2' }).click()
  await sent(page)
  await page.getByRole('button', { name: 'Trim', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Trim' })
  await dialog.getByLabel('Ends at').fill('4')
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Trim clip' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => lasts(1)).toBeLessThan(4.6)
  await sent(page)
  await page.getByRole('button', { name: 'Remove this clip' }).click()
  await page.getByRole('button', { name: 'Item 2' }).waitFor({ state: 'detached' })
  expect(faults).toEqual([])
  await context.close()
})
