import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { colouredPhoto } from './coloured-photo.ts'
import { storyPeople } from './story-people.ts'
import { newTalker, type Talker } from './talker.ts'
import { uploadFile } from './upload-file.ts'

/** What a follower's open home page learns by the realtime line, and what a page that is left still tells. */
const origin = inject('url')
const desk = { width: 1440, height: 900 }
type Made = { stories: { id: number; publishedAt: string }[] }
let browser: Browser
let maker: Talker
let fan: Talker

beforeAll(async () => {
  ;({ browser, maker, fan } = await storyPeople({ maker: 'Ida Storm', fan: 'Otto Wren' }, { follows: true }))
})
afterAll(() => browser.close())

/** All that goes over the page's realtime line, and its reads of the row, in their order. */
function listen(page: Page): string[] {
  const heard: string[] = []
  page.on('websocket', (line) =>
    line.on('framereceived', ({ payload }) => {
      if (String(payload).includes('NewUpdate')) heard.push('told')
    }),
  )
  page.on('request', (request) => {
    if (request.method() === 'GET' && new URL(request.url()).pathname === '/api/stories') heard.push('read')
  })
  return heard
}

it('shows the ring within a second of publication, because the line said so', async () => {
  // another one where the machine was busy with something else for a moment
  const second = await newTalker(origin, 'Ada Storm', { creator: true })
  await fan.call('PUT', `/users/${second.username}/follow`)
  const { page, context, faults } = await fan.browse(browser, desk)
  const heard = listen(page)
  await page.goto(`${origin}/home`)
  await page.waitForLoadState('networkidle')
  const rings = page.getByRole('link', { name: /^New story by/ })
  const before = await rings.count()
  // nothing asks again and again
  heard.length = 0
  await page.waitForTimeout(1500)
  expect(heard).toEqual([])
  const lags: number[] = []
  for (const [index, one] of [maker, second].entries()) {
    // it is ready, so that it comes out with the call
    const mediaId = await uploadFile(origin, one, await colouredPhoto('#3b6b8a'))
    heard.length = 0
    const made = one.call<Made>('POST', '/stories', { items: [{ mediaId }], audience: 'everyone' })
    await expect.poll(() => rings.count(), { interval: 10, timeout: 5000 }).toBe(before + index + 1)
    const seenAt = Date.now()
    const [story] = (await made).stories
    lags.push(seenAt - Date.parse(story?.publishedAt ?? ''))
    expect(heard.slice(0, 2)).toEqual(['told', 'read'])
  }
  expect(Math.min(...lags)).toBeLessThan(1000)
  expect(faults).toEqual([])
  await context.close()
})

it('counts a story that was watched by somebody who leaves the page in the middle of it', async () => {
  const { page, context, faults } = await fan.browse(browser, desk)
  // whether what is sent may outlive the page: a browser on a fast line often lets it through all the same
  await page.addInitScript(() => {
    // the viewer's own rest is longer than this test, however slow the machine is
    const later = window.setTimeout
    window.setTimeout = ((run: TimerHandler, ms?: number) => later(run, ms === 1500 ? 60_000 : ms)) as typeof setTimeout
    const send = window.fetch
    window.fetch = (input, init) => {
      const address = input instanceof Request ? input.url : input.toString()
      if (address.includes('/stories/seen')) localStorage.setItem('outlives', String(init?.keepalive))
      return send(input, init)
    }
  })
  await page.goto(`${origin}/stories/${maker.username}`)
  await page.locator('.sv-stage[data-state=running]').waitFor()
  // before the viewer tells by itself
  expect(await page.evaluate(() => localStorage.getItem('outlives'))).toBe(null)
  await page.goto(`${origin}/robots.txt`)
  expect(await page.evaluate(() => localStorage.getItem('outlives'))).toBe('true')
  const [story] = (await maker.call<Made>('GET', `/users/${maker.username}/stories`)).stories
  await expect
    .poll(
      async () =>
        (await maker.call<{ figures: { viewCount: number } }>('GET', `/stories/${String(story?.id)}/viewers`)).figures
          .viewCount,
      { timeout: 5000 },
    )
    .toBe(1)
  expect(faults).toEqual([])
  await context.close()
})
