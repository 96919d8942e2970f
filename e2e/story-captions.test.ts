import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser } from 'playwright-core'
import { testFfmpeg } from '#test/video.ts'
import { barriers } from './barriers.ts'
import { expectNoSidewaysScroll } from './journey.ts'
import { setTerms } from './share-story.ts'
import { storyPeople } from './story-people.ts'
import type { Talker } from './talker.ts'

/** A clip gets captions while it is made, and keeps them as a draft; who watches it reads them, and turns them off. */
const origin = inject('url')
const phone = { width: 390, height: 844 }
let browser: Browser
let folder: string
let maker: Talker
let fan: Talker

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'fanfare-captions-'))
  const made =
    '-loglevel error -y -f lavfi -i testsrc2=size=240x426:rate=15 -f lavfi -i sine=frequency=440 -t 4 -c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac'
  execFileSync(testFfmpeg().ffmpeg, [...made.split(' '), path.join(folder, 'clip.mp4')])
  writeFileSync(path.join(folder, 'english.vtt'), 'WEBVTT\n\n00:00.000 --> 00:04.000\nHello from the studio\n')
  writeFileSync(path.join(folder, 'broken.vtt'), 'Hello from the studio\n')
  ;({ browser, maker, fan } = await storyPeople({ maker: 'Oda Wold', fan: 'Piet Maas' }))
})
afterAll(async () => {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
})

it('a clip gets captions from a file, and keeps them as a draft until it is shared', async () => {
  const { page, context, faults } = await maker.browse(browser, phone, [/422/])
  await page.goto(`${origin}/stories/create`)
  await page.locator('input[type=file]').setInputFiles(path.join(folder, 'clip.mp4'))
  await page.getByRole('button', { name: 'Caption', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Caption and description' })
  await sheet.getByRole('button', { name: 'Add a file' }).waitFor()
  await sheet.getByLabel('Language').selectOption('en')
  await sheet.getByLabel('Captions file').setInputFiles(path.join(folder, 'broken.vtt'))
  await sheet.getByText('Line 1: This isn’t a WebVTT or SubRip file.').waitFor()
  await sheet.getByLabel('Captions file').setInputFiles(path.join(folder, 'english.vtt'))
  await sheet.getByRole('button', { name: 'Remove captions in English' }).waitFor()
  expect(await barriers(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  await sheet.getByRole('button', { name: 'Done' }).click()
  await setTerms(page, { audience: 'Everyone' })
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog', { name: 'Save this story?' }).getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('button', { name: /^Open draft/ }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: /^Open draft/ }).click()
  // nobody looks at the captions again, and nothing has been processed yet
  await page.getByRole('button', { name: 'Share story' }).click()
  await page.waitForURL(`**/stories/${maker.username}?story=*`)
  expect(faults).toEqual([])
  await context.close()
})

it('they are read in the viewer, and stay off when they were turned off', async () => {
  const { page, context, faults } = await fan.browse(browser, phone)
  await page.goto(`${origin}/stories/${maker.username}`)
  const line = page.getByText('Hello from the studio')
  await line.waitFor()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Hide captions' }).click()
  await line.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('button', { name: 'Show captions' }).click()
  await line.waitFor()
  expect(faults).toEqual([])
  await context.close()
})

it('they stand in the archive, in the language of its reader', async () => {
  const { page, context, faults } = await maker.browse(browser, phone)
  await page.goto(`${origin}/stories/archive`)
  await page.getByRole('list', { name: 'Your stories' }).getByRole('button').first().click()
  const clip = page.getByRole('dialog').locator('video')
  await clip.waitFor()
  await expect
    .poll(() =>
      clip.evaluate((video: HTMLVideoElement) =>
        [...video.textTracks].map(({ language, mode, cues }) => [
          language,
          mode,
          [...(cues ?? [])].map((cue) => (cue instanceof VTTCue ? cue.text : '')),
        ]),
      ),
    )
    .toEqual([['en', 'showing', ['Hello from the studio']]])
  expect(await barriers(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  expect(faults).toEqual([])
  await context.close()
})
