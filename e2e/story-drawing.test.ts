import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { barriers } from './barriers.ts'
import { colouredPhoto } from './coloured-photo.ts'
import { expectNoSidewaysScroll } from './journey.ts'
import { setTerms } from './share-story.ts'
import { newTalker, type Talker } from './talker.ts'

/** A pen and filters on a photo of a story: what is uploaded is what was made of it. */
const origin = inject('url')
const phone = { width: 390, height: 844 }
let browser: Browser
let folder: string
let maker: Talker

beforeAll(async () => {
  browser = await openBrowser()
  folder = mkdtempSync(path.join(tmpdir(), 'fanfare-drawing-'))
  maker = await newTalker(origin, 'Ida Brekke', { creator: true })
  writeFileSync(path.join(folder, 'photo.jpg'), await colouredPhoto('#4a6b8a'))
})
afterAll(async () => {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
})

const sent = (page: Page) => expect.poll(() => page.getByRole('progressbar').count()).toBe(0)
const begin = async (page: Page) => {
  await page.goto(`${origin}/stories/create`)
  await page.locator('input[type=file]').setInputFiles(path.join(folder, 'photo.jpg'))
  await sent(page)
}
/** Takes a tool of the photo, and gives its dialog with the photo's place on the screen. */
const take = async (page: Page, name: string) => {
  await page.getByRole('toolbar', { name: 'On your story' }).getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog', { name, exact: true })
  const box = await dialog.getByRole('img', { name: 'Your photo' }).boundingBox()
  if (!box) throw new Error('The photo is not there.')
  return { dialog, box }
}
/** The story's picture as the server has it: red, green and blue at places in shares of its width and height, and its shape. */
async function pictureOf(places: readonly (readonly [number, number])[]) {
  const { stories } = await maker.call<{ stories: { media: { address: string } }[] }>(
    'GET',
    `/users/${maker.username}/stories`,
  )
  const answer = await fetch(`${origin}${stories.at(-1)?.media.address ?? ''}/full.webp`)
  const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const colours = places.map(([x, y]) => {
    const at = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * 3
    return [...data.subarray(at, at + 3)]
  })
  return { colours, shape: info.width / info.height }
}

it('what a finger draws on the photo, and a filter, are in the picture that fans see', async () => {
  const { page, context, faults } = await maker.browse(browser, phone)
  await begin(page)
  const { dialog, box } = await take(page, 'Draw')
  const touch = await context.newCDPSession(page)
  const finger = (type: string, points: readonly (readonly [number, number])[]) =>
    touch.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: points.map(([x, y], id) => ({ x: box.x + box.width * x, y: box.y + box.height * y, id })),
    })
  const draw = async (y: number, places = [0.2, 0.35, 0.5, 0.65, 0.8]) => {
    const [first = 0, ...rest] = places
    await finger('touchStart', [[first, y]])
    for (const x of rest) await finger('touchMove', [[x, y]])
    await finger('touchEnd', [])
  }
  const undo = dialog.getByRole('button', { name: 'Undo' })
  const eraser = dialog.getByRole('button', { name: 'Eraser' })
  expect([await undo.isDisabled(), await eraser.isDisabled()]).toEqual([true, true])
  await dialog.getByRole('radio', { name: 'Red' }).check()
  await dialog.getByRole('radio', { name: 'Thick' }).check()
  await draw(0.5)
  await draw(0.85)
  await undo.click()
  await draw(0.7)
  await eraser.click()
  expect(await eraser.getAttribute('aria-pressed')).toBe('true')
  await draw(0.7, [0.45, 0.5, 0.55])
  expect(await barriers(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'detached' })
  await sent(page)
  const filter = await take(page, 'Filter')
  await filter.dialog.getByText('Mono', { exact: true }).click()
  expect(await filter.dialog.getByRole('radio', { name: 'Mono' }).isChecked()).toBe(true)
  expect(await barriers(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  await filter.dialog.getByRole('button', { name: 'Done' }).click()
  await filter.dialog.waitFor({ state: 'detached' })
  await sent(page)
  // the line stays where it was drawn when the photo is cropped after it
  await page.getByRole('toolbar', { name: 'On your story' }).getByRole('button', { name: 'Crop', exact: true }).click()
  const crop = page.getByRole('dialog', { name: 'Crop' })
  await crop.getByRole('button', { name: 'Done' }).click()
  await crop.waitFor({ state: 'detached' })
  await sent(page)
  await setTerms(page, { audience: 'Everyone' })
  await page.getByRole('button', { name: 'Share story' }).click()
  await page.waitForURL(`**/stories/${maker.username}?story=*`)
  const { colours, shape } = await pictureOf([
    [0.5, 0.5],
    [0.5, 0.2],
    [0.5, 0.85],
    [0.5, 0.7],
    [0.3, 0.7],
  ])
  const [line, plain, takenBack, erased, left] = colours
  expect(shape).toBeCloseTo(9 / 16, 1)
  for (const [red = 0, green = 255, blue = 255] of [line ?? [], left ?? []])
    expect(red - Math.max(green, blue)).toBeGreaterThan(120)
  // grey, where the photo was blue; and where lines were that are gone
  for (const colour of [plain, takenBack, erased])
    expect(Math.max(...(colour ?? [])) - Math.min(...(colour ?? [255, 0]))).toBeLessThan(8)
  expect(faults).toEqual([])
  await context.close()
})

it('the mouse draws too; keys take a line back, and leave without a trace', async () => {
  const { page, context, faults } = await maker.browse(browser, { width: 1440, height: 900 })
  await begin(page)
  const shown = () => page.locator('.sc-stage > img:not(.sc-back)').getAttribute('src')
  const before = await shown()
  const { dialog, box } = await take(page, 'Draw')
  const stroke = async () => {
    await page.mouse.move(box.x + 40, box.y + 40)
    await page.mouse.down()
    await page.mouse.move(box.x + 160, box.y + 120, { steps: 6 })
    await page.mouse.up()
  }
  const isDrawn = () =>
    dialog.getByRole('img', { name: 'Your photo' }).evaluate((canvas: HTMLCanvasElement) => {
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
      return pixels.some((value, index) => index % 4 === 3 && value > 0)
    })
  await stroke()
  await expect.poll(isDrawn).toBe(true)
  await page.keyboard.press('Control+z')
  await expect.poll(isDrawn).toBe(false)
  // a colour is chosen by the arrows
  await dialog.getByRole('radio', { name: 'White' }).focus()
  await page.keyboard.press('ArrowRight')
  expect(await dialog.getByRole('radio', { name: 'Black' }).isChecked()).toBe(true)
  await stroke()
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await shown()).toBe(before)
  expect(faults).toEqual([])
  await context.close()
})

it('a draft opened again gives up its lines one by one, down to the photo that was chosen', async () => {
  const { page, context, faults } = await maker.browse(browser, phone)
  await begin(page)
  const drawing = await take(page, 'Draw')
  const { x, width, height } = drawing.box
  for (const at of [0.4, 0.6]) {
    const y = drawing.box.y + height * at
    await page.mouse.move(x + width * 0.3, y)
    await page.mouse.down()
    await page.mouse.move(x + width * 0.7, y, { steps: 6 })
    await page.mouse.up()
  }
  await drawing.dialog.getByRole('button', { name: 'Done' }).click()
  await drawing.dialog.waitFor({ state: 'detached' })
  await sent(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog', { name: 'Save this story?' }).getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('button', { name: /^Open draft/ }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: /^Open draft/ }).click()
  await sent(page)
  const { dialog } = await take(page, 'Draw')
  const undo = dialog.getByRole('button', { name: 'Undo' })
  await undo.click()
  expect(await undo.isDisabled()).toBe(false)
  await undo.click()
  expect(await undo.isDisabled()).toBe(true)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'detached' })
  await sent(page)
  await setTerms(page, { audience: 'Everyone' })
  await page.getByRole('button', { name: 'Share story' }).click()
  await page.waitForURL(`**/stories/${maker.username}?story=*`)
  const { colours } = await pictureOf([
    [0.5, 0.4],
    [0.5, 0.6],
  ])
  // blue as the photo was, not white as the pen
  for (const [red = 255, green = 255, blue = 0] of colours) expect(blue - Math.max(red, green)).toBeGreaterThan(20)
  expect(faults).toEqual([])
  await context.close()
})
