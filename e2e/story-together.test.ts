import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser } from 'playwright-core'
import { setTerms, shareStory } from './share-story.ts'
import { storyPeople } from './story-people.ts'
import type { Talker } from './talker.ts'

/** A creator and a fan at the same time: what one does stands with the other, and what is deleted meanwhile is said plainly. */
const origin = inject('url')
const phone = { width: 390, height: 844 }
const desk = { width: 1440, height: 900 }
let browser: Browser
let maker: Talker
let fan: Talker

beforeAll(async () => {
  ;({ browser, maker, fan } = await storyPeople(
    { maker: 'Alma Reid', fan: 'Theo Brandt' },
    { wallet: 2000, follows: true },
  ))
  await maker.call('POST', '/posts', { text: 'How the boat was built', mediaIds: [], audience: 'everyone' })
})
afterAll(() => browser.close())

it('a story with a link to a post is watched, answered and tipped while its author looks on', async () => {
  const [making, watching] = await Promise.all([maker.browse(browser, phone), fan.browse(browser, desk)])
  const { page } = watching
  await page.goto(`${origin}/home`)
  await page.getByText('How the boat was built').waitFor()
  await page.waitForLoadState('networkidle')
  await making.page.goto(`${origin}/stories/create`)
  await making.page.getByRole('button', { name: 'Text on color 4' }).click()
  await making.page.getByRole('textbox', { name: 'Text' }).fill('It floats')
  await making.page.getByRole('button', { name: 'Done' }).click()
  await making.page.getByRole('toolbar').getByRole('button', { name: 'Link', exact: true }).click()
  await making.page.getByLabel('Link to your content…').selectOption({ label: 'How the boat was built' })
  await making.page.getByRole('button', { name: 'Done' }).click()
  await setTerms(making.page, { audience: 'Everyone' })
  await making.page.getByRole('button', { name: 'Share story' }).click()
  await making.page.waitForURL(`**/stories/${maker.username}?story=*`)
  // the ring comes by itself
  await page.getByRole('link', { name: 'New story by Alma Reid' }).click({ timeout: 5000 })
  await page.locator('.ov-text').getByText('It floats').waitFor()
  const field = page.getByRole('textbox', { name: 'Reply to Alma Reid' })
  await field.fill('Does it leak?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Sent to Alma Reid').waitFor()
  await page.getByRole('button', { name: 'Send a tip' }).click()
  const tip = page.getByRole('dialog')
  await tip.getByRole('radio').first().check({ force: true })
  await tip.getByRole('button', { name: /tip/i }).last().click()
  await expect.poll(() => fan.balance()).toBeLessThan(2000)
  await making.page.reload()
  await making.page.getByRole('button', { name: 'Seen by 1' }).click()
  const sheet = making.page.getByRole('dialog', { name: 'Your story' })
  await sheet.getByRole('link', { name: 'Theo Brandt' }).waitFor()
  await sheet.getByText('Tips').waitFor()
  await page.goto(`${origin}/stories/${maker.username}`)
  await page.getByRole('link', { name: 'How the boat was built' }).click()
  await page.waitForURL(`${origin}/post/*`)
  expect([...making.faults, ...watching.faults]).toEqual([])
  await Promise.all([making.context.close(), watching.context.close()])
})

it('one that is deleted while it is watched can no longer be answered, and the next one is there', async () => {
  const first = await shareStory(origin, maker, { caption: 'Going' })
  await shareStory(origin, maker, { caption: 'Staying' })
  // the server refuses what is done to a story that is gone
  const { page, context, faults } = await fan.browse(browser, phone, [/404/])
  await page.goto(`${origin}/stories/${maker.username}?story=${String(first)}`)
  await page.locator('.sv-caption').getByText('Going').waitFor()
  await maker.call('DELETE', `/stories/${String(first)}`)
  await page.getByRole('button', { name: 'Like' }).click()
  await page.getByRole('alert').first().waitFor()
  await page.keyboard.press('ArrowRight')
  await page.locator('.sv-caption').getByText('Staying').waitFor()
  expect(faults).toEqual([])
  await context.close()
})
