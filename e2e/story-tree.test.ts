import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { testFfmpeg } from '#test/video.ts'
import { colouredPhoto } from './coloured-photo.ts'
import { storyPeople } from './story-people.ts'
import type { Talker } from './talker.ts'
import { uploadFile } from './upload-file.ts'

/** What a screen reader meets in the viewer, in English and in Arabic. */
const origin = inject('url')
let browser: Browser
let folder: string
let maker: Talker
let fan: Talker
let first = 0

const place = { x: 0.5, y: 0.5, scale: 1, turn: 0 }
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'fanfare-tree-'))
  ;({ browser, maker, fan } = await storyPeople({ maker: 'Lena Vogt', fan: 'Sami Aziz' }))
  const clip = path.join(folder, 'clip.mp4')
  const made =
    '-loglevel error -y -f lavfi -i testsrc2=size=240x426:rate=15 -f lavfi -i sine=frequency=440 -t 8 -c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac'
  execFileSync(testFfmpeg().ffmpeg, [...made.split(' '), clip])
  const photo = await uploadFile(origin, maker, await colouredPhoto('#7a4b2a'))
  await maker.call('PATCH', `/media/${photo}`, { alt: 'A red boat in the harbor' })
  const film = await uploadFile(origin, maker, readFileSync(clip))
  await maker.call('PATCH', `/media/${film}`, { alt: 'Waves' })
  const text = 'WEBVTT\n\n00:00.000 --> 00:08.000\nListen to the sea\n'
  await maker.call('PUT', `/media/${film}/captions/en`, { text })
  const last = await uploadFile(origin, maker, await colouredPhoto('#2a4b7a'))
  const { stories } = await maker.call<{ stories: { id: number }[] }>('POST', '/stories', {
    items: [
      { mediaId: photo, caption: 'Ready to sail', overlays: [{ type: 'text', ...place, text: 'Today', style: 'box' }] },
      { mediaId: film },
      { mediaId: last },
    ],
    audience: 'everyone',
  })
  first = stories[0]?.id ?? 0
})
afterAll(async () => {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The same for every time of day and every address. */
const treeOf = async (page: Page): Promise<string> =>
  (await page.locator('main').ariaSnapshot())
    .replaceAll(/(Lena Vogt[,،]? ).+?( ·|\.)/g, '$1…$2')
    .replaceAll(/:\n +- \/url: .*/g, '')

const english = {
  photo: `- main:
  - heading "Story by Lena Vogt" [level=1]
  - status: Story 1 of 3 by Lena Vogt, …. A red boat in the harbor. Today. Ready to sail
  - region "Story 1 of 3 by Lena Vogt, …. A red boat in the harbor. Today. Ready to sail":
    - img "A red boat in the harbor"
    - text: Today
    - link "Lena Vogt … · Everyone"
    - button "Play"
    - button "More"
    - button "Close"
    - paragraph: Ready to sail
  - textbox "Reply to Lena Vogt"
  - button "Like"
  - button "Send a tip"
  - button "Share"
  - button "Previous story"
  - button "Next story"`,
  clip: `- main:
  - heading "Story by Lena Vogt" [level=1]
  - status: Story 2 of 3 by Lena Vogt, …. Waves
  - region "Story 2 of 3 by Lena Vogt, …. Waves":
    - paragraph: Listen to the sea
    - link "Lena Vogt … · Everyone"
    - button "Hide captions"
    - button "Turn on sound"
    - button "Play"
    - button "More"
    - button "Close"
  - textbox "Reply to Lena Vogt"
  - button "Like"
  - button "Send a tip"
  - button "Share"
  - button "Previous story"
  - button "Next story"`,
  withoutCaptions: ['button "Show captions"', 'button "Turn off sound"'],
}
const arabic = {
  photo: `- main:
  - heading "قصة Lena Vogt" [level=1]
  - status: القصة ١ من ٣ من Lena Vogt، …. A red boat in the harbor. Today. Ready to sail
  - region "القصة ١ من ٣ من Lena Vogt، …. A red boat in the harbor. Today. Ready to sail":
    - img "A red boat in the harbor"
    - text: Today
    - link "Lena Vogt … · الجميع"
    - button "تشغيل"
    - button "المزيد"
    - button "إغلاق"
    - paragraph: Ready to sail
  - textbox "رد على Lena Vogt"
  - button "إعجاب"
  - button "أرسل إكرامية"
  - button "مشاركة"
  - button "القصة السابقة"
  - button "القصة التالية"`,
  clip: `- main:
  - heading "قصة Lena Vogt" [level=1]
  - status: القصة ٢ من ٣ من Lena Vogt، …. Waves
  - region "القصة ٢ من ٣ من Lena Vogt، …. Waves":
    - paragraph: Listen to the sea
    - link "Lena Vogt … · الجميع"
    - button "إخفاء الترجمة النصية"
    - button "تشغيل الصوت"
    - button "تشغيل"
    - button "المزيد"
    - button "إغلاق"
  - textbox "رد على Lena Vogt"
  - button "إعجاب"
  - button "أرسل إكرامية"
  - button "مشاركة"
  - button "القصة السابقة"
  - button "القصة التالية"`,
  withoutCaptions: ['button "إظهار الترجمة النصية"', 'button "إيقاف الصوت"'],
}

it.each([
  ['en', english],
  ['ar', arabic],
] as const)('in %s', async (language, tree) => {
  const { page, context, faults } = await fan.browse(browser, { width: 390, height: 844, language })
  await page.goto(`${origin}/stories/${maker.username}?story=${String(first)}`)
  await page.locator('.sv-stage[data-state=running]').waitFor()
  await page.keyboard.press(' ')
  expect(await treeOf(page)).toBe(tree.photo)
  await page.keyboard.press(' ')
  await page.keyboard.press(language === 'ar' ? 'ArrowLeft' : 'ArrowRight')
  await page.locator('.sv-said').waitFor()
  await page.keyboard.press(' ')
  expect(await treeOf(page)).toBe(tree.clip)
  // each button says what it does, and after that what undoes it
  const acts = page.locator('.sv-acts').getByRole('button')
  await acts.nth(0).click()
  await acts.nth(1).click()
  const after = await treeOf(page)
  for (const name of tree.withoutCaptions) expect(after).toContain(name)
  expect(after).not.toContain('Listen to the sea')
  expect(faults).toEqual([])
  await context.close()
})
