import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser } from 'playwright-core'
import { sql } from './account-holder.ts'
import { barriers } from './barriers.ts'
import { expectNoSidewaysScroll } from './journey.ts'
import { storyPeople } from './story-people.ts'
import type { Talker } from './talker.ts'
import { shareStory } from './share-story.ts'

/** Two browsers: a creator publishes, a follower sees the ring at once, watches, answers, and pays where messages cost something. */
const origin = inject('url')
const phone = { width: 390, height: 844 }
let browser: Browser
let maker: Talker
let fan: Talker

beforeAll(async () => {
  ;({ browser, maker, fan } = await storyPeople(
    { maker: 'Nora Lind', fan: 'Emil Roth' },
    { wallet: 1000, follows: true },
  ))
})
afterAll(() => browser.close())

it('a story is answered with an emoji and with words, which stand in the chat', async () => {
  const watching = await fan.browse(browser, phone)
  const { page } = watching
  await page.goto(`${origin}/home`)
  await page.waitForLoadState('networkidle')
  await shareStory(origin, maker, { caption: 'On the pier' })
  // the ring comes by itself
  await page.getByRole('link', { name: 'New story by Nora Lind' }).click()
  await page.locator('.sv-caption').getByText('On the pier').waitFor()
  const field = page.getByRole('textbox', { name: 'Reply to Nora Lind' })
  await field.click()
  await page.getByRole('button', { name: 'React with 🔥' }).click()
  await page.getByRole('button', { name: 'Remove 🔥' }).waitFor()
  await field.fill('Which pier is that?')
  expect(await barriers(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Sent to Nora Lind').waitFor()
  // by the keyboard the story stays
  await field.press('Escape')
  await page.getByRole('status').getByText('Story 1 of 1').waitFor()

  const reading = await maker.browse(browser, phone)
  await reading.page.goto(`${origin}/messages`)
  await reading.page.getByRole('link', { name: /Emil Roth/ }).click()
  await reading.page.getByText('Which pier is that?').last().waitFor()
  await reading.page.getByText('Replied to your story').waitFor()
  await expect
    .poll(() => reading.page.locator('.bub-story img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  expect(await barriers(reading.page)).toEqual([])
  // who answers is named, whatever they have set
  await reading.page.goto(`${origin}/stories/${maker.username}`)
  await reading.page.getByRole('button', { name: 'Seen by 1' }).click()
  const sheet = reading.page.getByRole('dialog', { name: 'Your story' })
  await sheet.getByRole('link', { name: 'Emil Roth' }).waitFor()
  await sheet.getByText('🔥').waitFor()
  expect(await barriers(reading.page)).toEqual([])
  await expectNoSidewaysScroll(reading.page)
  expect([...watching.faults, ...reading.faults]).toEqual([])
  await Promise.all([watching.context.close(), reading.context.close()])
})

it('where a message costs something the price is shown and paid in one press', async () => {
  await sql(
    `insert into creator_terms (creator_id, message_price_cents) select id, 300 from users where username = $1
     on conflict (creator_id) do update set message_price_cents = 300`,
    [maker.username],
  )
  const { page, context, faults } = await fan.browse(browser, phone)
  await page.goto(`${origin}/stories/${maker.username}`)
  await page.getByRole('textbox', { name: 'Reply to Nora Lind' }).fill('May I print it?')
  await page.getByRole('button', { name: 'Send $3.00' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send your message' })
  await dialog.getByText('May I print it?').waitFor()
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Send $3.00' }).click()
  await page.getByText('Sent to Nora Lind').waitFor()
  expect(await fan.balance()).toBe(700)
  expect(faults).toEqual([])
  await context.close()
})

it('a locked story is bought in one step, and its author reads that it was', async () => {
  await shareStory(origin, maker, { caption: 'Behind the curtain', audience: 'subscribers', priceCents: 200 })
  const { page, context, faults } = await fan.browse(browser, phone)
  await page.goto(`${origin}/stories/${maker.username}`)
  await page.getByText('Only for Nora Lind’s subscribers').waitFor()
  expect(await page.getByText('Behind the curtain').count()).toBe(0)
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Unlock this story, $2.00' }).click()
  const dialog = page.getByRole('dialog', { name: 'Unlock this story' })
  await dialog.getByRole('button', { name: 'Unlock for $2.00' }).click()
  await page.locator('.sv-caption').getByText('Behind the curtain').waitFor()
  expect(await fan.balance()).toBe(500)
  await page.goto(`${origin}/wallet`)
  await page.locator('.hist').getByText('Unlocked story').waitFor()
  expect(faults).toEqual([])
  await context.close()
  const reading = await maker.browse(browser, phone)
  await reading.page.goto(`${origin}/stories/${maker.username}`)
  await reading.page.getByRole('button', { name: 'Next story' }).focus()
  await reading.page.keyboard.press('ArrowRight')
  await reading.page.getByRole('button', { name: /^Seen by/ }).click()
  await reading.page.getByRole('dialog', { name: 'Your story' }).getByText('Unlocked').waitFor()
  expect(reading.faults).toEqual([])
  await reading.context.close()
})
