import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { sql } from './account-holder.ts'
import { barriers } from './barriers.ts'
import { expectNoSidewaysScroll } from './journey.ts'
import { shareStory } from './share-story.ts'
import { newTalker, type Talker } from './talker.ts'

/** A creator keeps stories on their page; a fan watches them there when their day is over, each by its audience. */
const origin = inject('url')
const phone = { width: 390, height: 844 }
let browser: Browser
let maker: Talker
let fan: Talker

beforeAll(async () => {
  browser = await openBrowser()
  ;[maker, fan] = await Promise.all([newTalker(origin, 'Ida Falk', { creator: true }), newTalker(origin, 'Rene Adler')])
})
afterAll(() => browser.close())

it('stories of the archive become a highlight with a name, an order and a cover', async () => {
  for (const [caption, audience] of [
    ['the open one', 'everyone'],
    ['for those who pay', 'subscribers'],
  ] as const)
    await shareStory(origin, maker, { caption, audience })
  await sql(
    `update stories set expires_at = now() - interval '1 minute'
      where creator_id = (select id from users where username = $1)`,
    [maker.username],
  )
  const { page, context, faults } = await maker.browse(browser, phone)
  await page.goto(`${origin}/${maker.username}`)
  await page.getByRole('region', { name: 'Highlights' }).getByRole('button', { name: 'New' }).click()
  const editor = page.getByRole('dialog', { name: 'New highlight' })
  await editor.getByRole('textbox', { name: 'Name' }).fill('Lakes')
  await editor.getByRole('button', { name: /the open one/ }).click()
  await editor.getByRole('button', { name: /for those who pay/ }).click()
  await editor.getByRole('button', { name: 'Move story 2 up' }).click()
  await editor.getByRole('button', { name: 'Use story 2 as cover' }).click()
  expect(await barriers(page)).toEqual([])
  await editor.getByRole('button', { name: 'Save highlight' }).click()
  await page.getByRole('link', { name: 'Lakes' }).waitFor()
  await expectNoSidewaysScroll(page)
  expect(faults).toEqual([])
  await context.close()
})

it('a fan watches it on the page: open stories by keyboard, locked ones as an offer', async () => {
  const { page, context, faults } = await fan.browse(browser, { width: 1440, height: 900 })
  await page.goto(`${origin}/${maker.username}`)
  await page.getByRole('link', { name: 'Lakes' }).click()
  await page.getByText('Only for Ida Falk’s subscribers').waitFor()
  expect(await page.content()).not.toContain('for those who pay')
  await page.keyboard.press('ArrowRight')
  await page.locator('.sv-caption').getByText('the open one').waitFor()
  // its day is over: nobody replies to it any more
  expect(await page.getByRole('textbox').count()).toBe(0)
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('ArrowRight')
  await page.waitForURL(`${origin}/${maker.username}`)
  expect(faults).toEqual([])
  await context.close()
})
