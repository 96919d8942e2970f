import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { sql } from './account-holder.ts'
import { barriers } from './barriers.ts'
import { colouredPhoto } from './coloured-photo.ts'
import { expectNoSidewaysScroll } from './journey.ts'
import { describeItem, layOn, setTerms } from './share-story.ts'
import { newTalker, type Talker } from './talker.ts'

/**
 * A whole day of stories: three with a poll, a question and a price from a phone; a follower and a subscriber take part; the creator
 * reads the numbers and keeps one; a day later nothing is left but the highlight and the archive.
 */
const origin = inject('url')
const phone = { width: 390, height: 844 }
const desk = { width: 1440, height: 900 }
let browser: Browser
let folder: string
let maker: Talker
let follower: Talker
let subscriber: Talker
const stories = () => `${origin}/stories/${maker.username}`

beforeAll(async () => {
  browser = await openBrowser()
  folder = mkdtempSync(path.join(tmpdir(), 'fanfare-day-'))
  for (const [name, colour] of [
    ['one.jpg', '#8a5a4a'],
    ['two.jpg', '#4a6b8a'],
    ['three.jpg', '#5a7a4a'],
  ] as const)
    writeFileSync(path.join(folder, name), await colouredPhoto(colour))
  ;[maker, follower, subscriber] = await Promise.all([
    newTalker(origin, 'Mira Holt', { creator: true }),
    newTalker(origin, 'Finn Weber', { wallet: 1000 }),
    newTalker(origin, 'Sara Lund', { wallet: 2000 }),
  ])
  await follower.call('PUT', `/users/${maker.username}/follow`)
  await sql(
    `insert into relations (fan_id, creator_id, subscribed_until)
      select f.id, c.id, now() + interval '20 days' from users f, users c where f.username = $1 and c.username = $2`,
    [subscriber.username, maker.username],
  )
})
afterAll(async () => {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
})

const lookAt = async (page: Page) => {
  expect(await barriers(page)).toEqual([])
  await expectNoSidewaysScroll(page)
}

it('three items with a poll, a question and a price are published from a phone', async () => {
  const { page, context, faults } = await maker.browse(browser, phone)
  await page.goto(`${origin}/stories/create`)
  await page
    .locator('input[type=file]')
    .setInputFiles(['one.jpg', 'two.jpg', 'three.jpg'].map((name) => path.join(folder, name)))
  await layOn(page, 'Poll', { Poll: 'Which lake?', 'Option 1': 'The upper', 'Option 2': 'The lower' })
  await describeItem(page, 'At the fork')
  await page.getByRole('button', { name: 'Item 2' }).click()
  await layOn(page, 'Question', { Question: 'What shall I cook?' })
  await page.getByRole('button', { name: 'Item 3' }).click()
  await describeItem(page, 'The secret shore')
  await setTerms(page, { audience: 'Everyone', price: '3' })
  await lookAt(page)
  await page.getByRole('button', { name: 'Share story' }).click()
  await page.waitForURL(`**/stories/${maker.username}?story=*`)
  await expect
    .poll(
      async () => (await maker.call<{ stories: unknown[] }>('GET', `/users/${maker.username}/stories`)).stories.length,
    )
    .toBe(3)
  expect(faults).toEqual([])
  await context.close()
})

it('a follower votes, answers and unlocks; a subscriber replies and reacts', async () => {
  const { page, context, faults } = await follower.browse(browser, phone)
  await page.goto(`${origin}/home`)
  await page.getByRole('link', { name: 'New story by Mira Holt' }).click()
  await page.getByRole('button', { name: 'The upper' }).click()
  await page.getByText('100%').waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('textbox', { name: 'Your answer' }).fill('Soup')
  await page.getByRole('textbox', { name: 'Your answer' }).press('Enter')
  await page.getByText('You answered: Soup').waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByText('Unlock this story by Mira Holt').waitFor()
  expect(await page.content()).not.toContain('The secret shore')
  await lookAt(page)
  await page.getByRole('button', { name: 'Unlock this story, $3.00' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlock for $3.00' }).click()
  await page.locator('.sv-caption').getByText('The secret shore').waitFor()
  expect(await follower.balance()).toBe(700)
  // by a page, as people leave: what was watched a moment ago is told then
  await page.goto(`${origin}/home`)
  expect(faults).toEqual([])
  await context.close()

  const second = await subscriber.browse(browser, desk)
  await second.page.goto(stories())
  const field = second.page.getByRole('textbox', { name: 'Reply to Mira Holt' })
  await field.click()
  await second.page.getByRole('button', { name: 'React with 🔥' }).click()
  await second.page.getByRole('button', { name: 'Remove 🔥' }).waitFor()
  await field.fill('Take me there')
  await second.page.getByRole('button', { name: 'Send', exact: true }).click()
  await second.page.getByText('Sent to Mira Holt').waitFor()
  await lookAt(second.page)
  // that somebody watched is told within seconds
  const [first] = (await maker.call<{ stories: { id: number }[] }>('GET', `/users/${maker.username}/stories`)).stories
  const watched = () => maker.call<{ figures: { viewCount: number } }>('GET', `/stories/${String(first?.id)}/viewers`)
  await expect.poll(async () => (await watched()).figures.viewCount).toBe(2)
  expect(second.faults).toEqual([])
  await second.context.close()
})

it('the creator reads the numbers and makes a highlight', async () => {
  const { page, context, faults } = await maker.browse(browser, phone)
  await page.goto(stories())
  await page.getByRole('button', { name: 'Seen by 2' }).click()
  const sheet = page.getByRole('dialog', { name: 'Your story' })
  await sheet.getByRole('link', { name: 'Sara Lund' }).waitFor()
  await sheet.getByRole('region', { name: 'Poll' }).getByText('The upper').waitFor()
  await lookAt(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Add to highlight' }).click()
  await page.getByRole('button', { name: 'New highlight' }).click()
  const editor = page.getByRole('dialog', { name: 'New highlight' })
  await editor.getByRole('textbox', { name: 'Name' }).fill('Lakes')
  await lookAt(page)
  await editor.getByRole('button', { name: 'Save highlight' }).click()
  await editor.waitFor({ state: 'detached' })
  await page.goto(`${origin}/notifications`)
  await page.getByText('reacted to your story').waitFor()
  expect(faults).toEqual([])
  await context.close()
})

it('a day later nothing is reachable but the highlight and the archive', async () => {
  await sql(
    `update stories set published_at = published_at - interval '24 hours', expires_at = expires_at - interval '24 hours'
      where creator_id = (select id from users where username = $1)`,
    [maker.username],
  )
  await sql(
    `update story_heads set last_at = last_at - interval '24 hours'
      where creator_id = (select id from users where username = $1)`,
    [maker.username],
  )
  for (const who of [follower, subscriber, maker])
    expect((await who.call<{ stories: unknown[] }>('GET', `/users/${maker.username}/stories`)).stories).toEqual([])
  expect(
    (await follower.call<{ people: { username: string }[] }>('GET', '/stories')).people.map(({ username }) => username),
  ).not.toContain(maker.username)
  const { page, context, faults } = await follower.browse(browser, desk)
  await page.goto(stories())
  await page.getByText('No stories right now').waitFor()
  await page.goto(`${origin}/${maker.username}`)
  await page.getByRole('link', { name: 'Lakes' }).click()
  await page.locator('.sv-caption').getByText('At the fork').waitFor()
  expect(await page.content()).not.toContain('The secret shore')
  // it is only watched: no vote, no reply
  expect(await page.getByRole('button', { name: 'The lower' }).count()).toBe(0)
  expect(await page.getByRole('textbox').count()).toBe(0)
  await lookAt(page)
  expect(faults).toEqual([])
  await context.close()

  const reading = await maker.browse(browser, { ...phone, language: 'ar' })
  await reading.page.goto(`${origin}/stories/archive`)
  await expect.poll(() => reading.page.locator('.story-archive li').count()).toBe(3)
  await lookAt(reading.page)
  expect(reading.faults).toEqual([])
  await reading.context.close()
})
