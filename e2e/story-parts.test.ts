import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser } from 'playwright-core'
import { barriers } from './barriers.ts'
import { colouredPhoto } from './coloured-photo.ts'
import { expectNoSidewaysScroll } from './journey.ts'
import { layOn, setTerms } from './share-story.ts'
import { storyPeople } from './story-people.ts'
import type { Talker } from './talker.ts'

/** A creator puts a text, a poll and a question on a story; a fan votes and answers; the creator reads both. */
const origin = inject('url')
const phone = { width: 390, height: 844 }
let browser: Browser
let folder: string
let maker: Talker
let fan: Talker

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'fanfare-parts-'))
  writeFileSync(path.join(folder, 'photo.jpg'), await colouredPhoto('#8a5a4a'))
  ;({ browser, maker, fan } = await storyPeople({ maker: 'Ida Falk', fan: 'Rene Adler' }))
})
afterAll(async () => {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
})

it('a text, a poll and a question are put on a story and moved', async () => {
  const { page, context, faults } = await maker.browse(browser, phone)
  await page.goto(`${origin}/stories/create`)
  await page.locator('input[type=file]').setInputFiles(path.join(folder, 'photo.jpg'))
  await page.getByRole('toolbar').getByRole('button', { name: 'Text', exact: true }).click()
  await page.getByRole('textbox', { name: 'Text' }).fill('Tonight, from the cellar')
  await page.getByRole('radio', { name: 'Dark box' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  const moved = page.getByRole('button', { name: /^Move with the arrow keys: +Tonight, from the cellar$/ })
  const at = async () => (await moved.boundingBox())?.y ?? 0
  const before = await at()
  // by the keyboard, and by the mouse
  await moved.focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  const raised = await at()
  expect(raised).toBeLessThan(before)
  const box = await moved.boundingBox()
  if (!box) throw new Error('The text is not there.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 - 40, { steps: 4 })
  await page.mouse.up()
  expect(await at()).toBeLessThan(raised - 20)
  await layOn(page, 'Poll', { Poll: 'Which drum first?', 'Option 1': 'The iyá', 'Option 2': 'The small one' })
  await layOn(page, 'Question', { Question: 'What should I play?' })
  expect(await barriers(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  await setTerms(page, { audience: 'Everyone' })
  await page.getByRole('button', { name: 'Share story' }).click()
  await page.waitForURL(`**/stories/${maker.username}?story=*`)
  await page.locator('.ov-text').getByText('Tonight, from the cellar').waitFor()
  expect(faults).toEqual([])
  await context.close()
})

it('a fan votes and answers, and the creator reads it', async () => {
  const { page, context, faults } = await fan.browse(browser, phone)
  await page.goto(`${origin}/stories/${maker.username}`)
  await page.getByRole('button', { name: 'The small one' }).click()
  await page.getByText('100%').waitFor()
  const field = page.getByRole('textbox', { name: 'Your answer' })
  await field.fill('Something slow')
  expect(await barriers(page)).toEqual([])
  await field.press('Enter')
  await page.getByText('You answered: Something slow').waitFor()
  expect(faults).toEqual([])
  await context.close()

  const reading = await maker.browse(browser, phone)
  await reading.page.goto(`${origin}/stories/${maker.username}`)
  await reading.page.getByRole('button', { name: 'Seen by 1' }).click()
  const sheet = reading.page.getByRole('dialog', { name: 'Your story' })
  await sheet.getByText('Something slow').waitFor()
  await sheet.getByRole('region', { name: 'Poll' }).getByText('The small one').waitFor()
  expect(await barriers(reading.page)).toEqual([])
  expect(reading.faults).toEqual([])
  await reading.context.close()
})

it('a story can be words on a colour', async () => {
  const { page, context, faults } = await maker.browse(browser, phone)
  await page.goto(`${origin}/stories/create`)
  await page.getByRole('button', { name: 'Text on color 3' }).click()
  await page.getByRole('textbox', { name: 'Text' }).fill('Back tomorrow')
  await page.getByRole('button', { name: 'Done' }).click()
  await setTerms(page, { audience: 'Everyone' })
  await page.getByRole('button', { name: 'Share story' }).click()
  await page.waitForURL(`**/stories/${maker.username}?story=*`)
  await page.locator('.ov-text').getByText('Back tomorrow').waitFor()
  expect(faults).toEqual([])
  await context.close()
})

it('a story names somebody, links somewhere and counts down', async () => {
  const { page, context, faults } = await maker.browse(browser, phone)
  await page.goto(`${origin}/stories/create`)
  await page.getByRole('button', { name: 'Text on color 2' }).click()
  await page.getByRole('textbox', { name: 'Text' }).fill('With a guest')
  await page.getByRole('button', { name: 'Done' }).click()
  await layOn(page, 'Mention', { Mention: `@${fan.username}` })
  await layOn(page, 'Link', { Link: 'http://example.com/tickets', 'Link name (optional)': 'Tickets' })
  await layOn(page, 'Countdown', { Countdown: 'Doors open' })
  expect(await barriers(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  await setTerms(page, { audience: 'Everyone' })
  await page.getByRole('button', { name: 'Share story' }).click()
  // said in the bar, where what is to be changed stays in sight
  await page.getByText('Enter a link that starts with https://').waitFor()
  await page.getByRole('button', { name: /^Move with the arrow keys: +Tickets/ }).press('Enter')
  await page.getByRole('textbox', { name: 'Link', exact: true }).fill('https://example.com/tickets')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Share story' }).click()
  await page.waitForURL(`**/stories/${maker.username}?story=*`)
  expect(faults.filter((fault) => !fault.includes('422'))).toEqual([])
  await context.close()

  const reading = await fan.browse(browser, phone)
  await reading.page.goto(`${origin}/notifications`)
  await reading.page.getByText('mentioned you in a story').click()
  await reading.page.waitForURL(`**/stories/${maker.username}`)
  for (let one = 0; one < 4 && !(await reading.page.getByRole('timer').isVisible()); one += 1) {
    await reading.page.keyboard.press('ArrowRight')
    await reading.page.waitForTimeout(300)
  }
  const link = reading.page.getByRole('link', { name: 'Tickets example.com' })
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer nofollow ugc')
  await reading.page.getByRole('timer').waitFor()
  expect(await barriers(reading.page)).toEqual([])
  await reading.page.getByRole('link', { name: fan.username, exact: true }).click()
  await reading.page.waitForURL(`${origin}/${fan.username}`)
  expect(reading.faults).toEqual([])
  await reading.context.close()
})
