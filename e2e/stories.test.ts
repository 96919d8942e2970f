import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { mediaProblems } from '#contract/media.ts'
import { testFfmpeg } from '#test/video.ts'
import { sql } from './account-holder.ts'
import { barriers } from './barriers.ts'
import { colouredPhoto } from './coloured-photo.ts'
import { expectNoSidewaysScroll } from './journey.ts'
import { describeItem } from './share-story.ts'
import { storyPeople } from './story-people.ts'
import type { Talker } from './talker.ts'
import { uploadFile } from './upload-file.ts'

/** A creator shares two photos and a clip from a phone; a follower watches them; a day later only the archive has them. */
const origin = inject('url')
const phone = { width: 390, height: 844 }
let browser: Browser
let folder: string
let maker: Talker
let fan: Talker

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'fanfare-stories-'))
  ;({ browser, maker, fan } = await storyPeople({ maker: 'Vera Blum', fan: 'Jonas Berg' }, { follows: true }))
  for (const [name, colour] of [
    ['first', '#4a6b8a'],
    ['second', '#8a5a4a'],
  ] as const)
    writeFileSync(path.join(folder, `${name}.jpg`), await colouredPhoto(colour))
  const made =
    '-loglevel error -y -f lavfi -i testsrc2=size=240x426:rate=15 -f lavfi -i sine=frequency=440 -t 3 -c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac'
  execFileSync(testFfmpeg().ffmpeg, [...made.split(' '), path.join(folder, 'clip.mp4')])
})
afterAll(async () => {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
})

const caption = (page: Page) => page.locator('.sv-caption')
const stage = (page: Page) => page.locator('.sv-stage')
const at = (page: Page, number: number) =>
  page
    .getByRole('status')
    .getByText(`Story ${String(number)} of 3`)
    .waitFor()
/** Taps so far along the width of the story, 0 to 1, away from its buttons. */
const tap = async (page: Page, share: number) => {
  const box = await stage(page).boundingBox()
  if (!box) throw new Error('There is no story.')
  await page.mouse.click(box.x + box.width * share, box.y + box.height * 0.6)
}

it('a creator shares two photos and a clip from a phone', async () => {
  const { page, context, faults } = await maker.browse(browser, phone, [/422/])
  await page.goto(`${origin}/stories/create`)
  const files = ['first.jpg', 'second.jpg', 'clip.mp4'].map((name) => path.join(folder, name))
  await page.locator('input[type=file]').setInputFiles(files)
  await page.getByRole('button', { name: 'Item 3' }).waitFor()
  for (const [index, words] of ['Early light', 'Late light', 'Moving light'].entries()) {
    await page.getByRole('button', { name: `Item ${String(index + 1)}` }).click()
    await describeItem(page, words, `Described: ${words}`)
  }
  // without an audience nothing is shared
  await page.getByRole('button', { name: 'Share story' }).click()
  // it opens the choice, and says why
  await page.getByText('Who can see field is required!').waitFor()
  await page.getByRole('radio', { name: 'Followers' }).check()
  await page.getByRole('button', { name: 'Done' }).click()
  expect(await barriers(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Share story' }).click()
  // leads to the story as soon as it is live
  await page.waitForURL(`**/stories/${maker.username}?story=*`)
  await expect.poll(() => caption(page).textContent()).toBe('Early light')
  await expect
    .poll(async () => (await maker.call<{ stories: unknown[] }>('GET', '/stories/archive')).stories.length)
    .toBe(3)
  expect(faults).toEqual([])
  await context.close()
})

it('a follower sees the ring, and watches by tap and by keyboard', async () => {
  await maker.call('POST', '/posts', { text: 'A post with a ring', mediaIds: [], audience: 'everyone' })
  const { page, context, faults } = await fan.browse(browser, phone)
  await page.goto(`${origin}/home`)
  // round the face on the post too
  await page.locator('.post').getByRole('link', { name: 'Watch Vera Blum’s story' }).waitFor()
  await page.getByRole('link', { name: 'New story by Vera Blum' }).click()
  await page.waitForURL(`**/stories/${maker.username}`)
  await at(page, 1)
  await expect.poll(() => caption(page).textContent()).toBe('Early light')
  expect(await barriers(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  await tap(page, 0.9)
  await at(page, 2)
  await tap(page, 0.1)
  await at(page, 1)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await at(page, 3)
  await expect.poll(() => caption(page).textContent()).toBe('Moving light')
  const clip = page.locator('video.sv-media')
  await expect.poll(() => clip.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
  await page.keyboard.press(' ')
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
  await page.keyboard.press('ArrowLeft')
  await at(page, 2)
  await page.keyboard.press('ArrowRight')
  await at(page, 3)
  await page.keyboard.press('Escape')
  await page.waitForURL('**/home')
  await page.getByRole('link', { name: 'Story by Vera Blum, watched' }).waitFor()
  await expect
    .poll(async () => {
      const { stories } = await maker.call<{ stories: { viewCount: number }[] }>('GET', '/stories/archive')
      return stories.map(({ viewCount }) => viewCount)
    })
    .toEqual([1, 1, 1])
  // muted, they are gone from the row, and come back
  const choose = async (entry: string, said: string) => {
    await page.goto(`${origin}/stories/${maker.username}`)
    await at(page, 1)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: entry, exact: true }).click()
    await page.getByText(said).waitFor()
    await page.goto(`${origin}/home`)
    await page.getByText('A post with a ring').waitFor()
  }
  await choose('Mute stories', 'Vera Blum’s stories won’t show on your home page.')
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('link', { name: /story by vera/i }).count()).toBe(0)
  await choose('Unmute stories', 'Vera Blum’s stories are back on your home page.')
  await page.getByRole('link', { name: 'Story by Vera Blum, watched' }).waitFor()
  expect(faults).toEqual([])
  await context.close()
})

it('in Arabic the next story is on the left', async () => {
  const { page, context, faults } = await fan.browse(browser, { ...phone, language: 'ar' })
  await page.goto(`${origin}/stories/${maker.username}`)
  const words = async (text: string) => expect.poll(() => caption(page).textContent()).toBe(text)
  await words('Early light')
  await tap(page, 0.1)
  await words('Late light')
  await tap(page, 0.9)
  await words('Early light')
  await page.keyboard.press('ArrowLeft')
  await words('Late light')
  await page.keyboard.press('ArrowRight')
  await words('Early light')
  expect(await barriers(page)).toEqual([])
  expect(faults).toEqual([])
  await context.close()
})

it('a day later nothing is left but the creator’s archive', async () => {
  // their day is put behind them: the clock of the program is everyone's
  const of = '(select id from users where username = $1)'
  await sql(
    `update stories set published_at = published_at - interval '24 hours', expires_at = expires_at - interval '24 hours' where creator_id = ${of}`,
    [maker.username],
  )
  await sql(`update story_heads set last_at = last_at - interval '24 hours' where creator_id = ${of}`, [maker.username])
  const watching = await fan.browse(browser, phone)
  await watching.page.goto(`${origin}/home`)
  await watching.page.getByText('A post with a ring').waitFor()
  await watching.page.waitForLoadState('networkidle')
  expect(await watching.page.getByRole('link', { name: /story/i }).count()).toBe(0)
  await watching.page.goto(`${origin}/stories/${maker.username}`)
  await watching.page.getByText('No stories right now').waitFor()
  expect(watching.faults).toEqual([])
  await watching.context.close()

  const { page, context, faults } = await maker.browse(browser, phone)
  await page.goto(`${origin}/stories/create`)
  await page.getByRole('link', { name: 'Archive' }).click()
  const tiles = page.getByRole('list', { name: 'Your stories' }).getByRole('button')
  await expect.poll(() => tiles.count()).toBe(3)
  expect(await barriers(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  await tiles.first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Moving light').waitFor()
  await expect
    .poll(() => dialog.locator('video').evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThan(0)
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Delete story' }).click()
  await page.getByRole('dialog', { name: 'Delete this story?' }).getByRole('button', { name: 'Delete story' }).click()
  await expect.poll(() => tiles.count()).toBe(2)
  expect(faults).toEqual([])
  await context.close()
})

it('what is not live yet says why, whole, on a phone', async () => {
  const mediaId = await uploadFile(origin, maker, await colouredPhoto('#4a6b8a'))
  const { stories } = await maker.call<{ stories: { id: number }[] }>('POST', '/stories', {
    items: [{ mediaId, caption: 'Written in a rush on the way down from the pass, and longer than a line of a phone' }],
    audience: 'everyone',
    publishAt: new Date(Date.now() + 86_400_000).toISOString(),
  })
  const { page, context, faults } = await maker.browse(browser, phone)
  await page.goto(`${origin}/stories/create`)
  const waiting = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Delete story' }) })
  await waiting.getByText('Written in a rush').waitFor()
  await expectNoSidewaysScroll(page)
  await sql(`update stories set state = 'failed', problem = $2 where id = $1`, [
    stories[0]?.id,
    mediaProblems.too_long.text,
  ])
  await page.reload()
  const reason = waiting.getByText(mediaProblems.too_long.text)
  await reason.waitFor()
  expect(await reason.evaluate((words) => words.scrollWidth - words.clientWidth)).toBe(0)
  expect(await barriers(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  expect(faults).toEqual([])
  await context.close()
})
