import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser } from 'playwright-core'
import { updatesEvent } from '#contract/events.ts'
import { openBrowser } from './browser.ts'
import { followTo } from './guide.ts'
import { coveredControls } from './covered.ts'
import { soon } from './conversation.ts'
import { newTalker, type Talker } from './talker.ts'

const origin = inject('url')
let browser: Browser
let fan: Talker
let creator: Talker
beforeAll(async () => {
  browser = await openBrowser()
  ;[fan, creator] = await Promise.all([
    newTalker(origin, 'Kofi Mensah'),
    newTalker(origin, 'Lena Weiss', { creator: true }),
  ])
  await fan.call('PUT', `/users/${creator.username}/follow`)
})
afterAll(() => browser.close())

const publishes = (text: string) => creator.call('POST', '/posts', { text, mediaIds: [], audience: 'everyone' })

it('tells of a post that comes while the one before it is being read', async () => {
  await publishes('The first')
  const { page, faults } = await fan.browse(browser, { width: 1440, height: 900 })
  let heard = 0
  let joined = false
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('subscription_succeeded')) joined = true
      if (String(payload).includes(`"${updatesEvent}"`)) heard += 1
    }),
  )
  await page.goto(`${origin}/home`)
  await page.getByText('The first').waitFor()
  await soon(() => joined).toBe(true)
  // what is read for joining must be over: it would do for the second one, too
  await page.waitForLoadState('networkidle')

  const read = Promise.withResolvers<void>()
  const late = Promise.withResolvers<void>()
  await page.route('**/api/timeline/new?*', async (route) => {
    const response = await route.fetch()
    read.resolve()
    await late.promise
    await route.fulfill({ response })
  })
  await publishes('The second')
  await read.promise
  await soon(() => heard).toBeGreaterThan(0)
  const before = heard
  await publishes('The third')
  await soon(() => heard).toBeGreaterThan(before)
  late.resolve()
  await page.getByRole('button', { name: '2 new posts' }).waitFor()
  expect(await coveredControls(page)).toEqual([])
  // the page goes on asking: an answer on its way must not outlive it
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  expect(faults).toEqual([])
})

it('counts posts that came while the timeline was read again', async () => {
  const muted = await newTalker(origin, 'Ines Okafor', { creator: true })
  await fan.call('PUT', `/users/${muted.username}/mute`)
  await publishes('Before all')
  const { page, faults } = await fan.browse(browser, { width: 1440, height: 900 })
  await page.goto(`${origin}/home`)
  await page.getByText('Before all').waitFor()

  // a place in the app where the timeline is not shown; what is done there has it read again
  await followTo(page, '/settings/privacy')
  await publishes('While away')
  await page.getByRole('button', { name: 'Unmute Ines Okafor' }).click()
  await page.getByText('Ines Okafor is no longer muted.').waitFor()
  // the answer was made before the post that is heard of while it is on its way
  const asked = Promise.withResolvers<void>()
  const late = Promise.withResolvers<void>()
  await page.route('**/api/timeline?*', async (route) => {
    const response = await route.fetch()
    asked.resolve()
    await late.promise
    await route.fulfill({ response })
  })
  await page.getByRole('link', { name: 'Home' }).first().click()
  await asked.promise
  await publishes('Came meanwhile')
  await page.getByRole('button', { name: '2 new posts' }).waitFor()
  const again = page.waitForResponse('**/api/timeline?*')
  late.resolve()
  await again
  // what was read again knows one of them, and the other is not forgotten
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: '2 new posts' }).click()
  for (const text of ['Came meanwhile', 'While away']) await page.getByText(text).waitFor()
  // the page goes on asking: an answer on its way must not outlive it
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  expect(faults).toEqual([])
})
