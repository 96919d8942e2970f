import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { barriers } from './barriers.ts'
import { colouredPhoto } from './coloured-photo.ts'
import { expectNoSidewaysScroll } from './journey.ts'
import { layOn, setTerms } from './share-story.ts'
import { storyPeople } from './story-people.ts'
import { newTalker, type Talker } from './talker.ts'
import { wordsOf } from './words.ts'

/** Who is in a story is asked, on a phone that speaks Arabic; it comes out with their yes, and goes with it. */
const origin = inject('url')
const arabic = wordsOf('ar')
const phone = { width: 390, height: 844 }
const desk = { width: 1440, height: 900 }
let browser: Browser
let folder: string
let maker: Talker
let fan: Talker
let shown: Talker

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'fanfare-people-'))
  writeFileSync(path.join(folder, 'two.jpg'), await colouredPhoto('#8a5a3b'))
  ;({ browser, maker, fan } = await storyPeople({ maker: 'Rosa Pinto', fan: 'Emil Haas' }, { follows: true }))
  shown = await newTalker(origin, 'Noor Haddad')
})
afterAll(async () => {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
})

const part = (page: Page, title: string) =>
  page.locator('.note-part', { has: page.getByRole('heading', { name: title }) })

async function share(page: Page): Promise<void> {
  await page.goto(`${origin}/stories/create`)
  await page.locator('input[type=file]').setInputFiles(path.join(folder, 'two.jpg'))
  await layOn(page, 'Text', { Text: 'Duet tonight' })
  await page.getByRole('toolbar').getByRole('button', { name: 'People' }).click()
  const sheet = page.getByRole('dialog', { name: 'Who’s in it' })
  await sheet.getByRole('combobox', { name: 'Tag someone' }).fill(shown.username)
  await sheet.getByRole('option', { name: `@${shown.username}` }).click()
  await sheet.getByRole('button', { name: `Don’t tag ${shown.username}` }).waitFor()
  expect(await barriers(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  await sheet.getByRole('button', { name: 'Done' }).click()
  await sheet.waitFor({ state: 'detached' })
  await setTerms(page, { audience: 'Everyone' })
  await page.getByRole('button', { name: 'Share story' }).click()
  await page.getByText('We asked everyone in it.').waitFor()
}

it('waits for who is in it, and says for whom', async () => {
  const { page, context, faults } = await maker.browse(browser, phone)
  await share(page)
  await page.getByText(/Waiting for .?Noor Haddad/).waitFor()
  expect(await barriers(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  expect(faults).toEqual([])
  await context.close()
})

it('is answered from the notification, after it was seen', async () => {
  const { page, context, faults } = await shown.browse(browser, { ...phone, language: 'ar' })
  await page.goto(`${origin}/notifications`)
  await page.locator('.note', { hasText: 'Rosa Pinto' }).getByRole('link').first().click()
  await page.waitForURL('**/notifications?tab=tags')
  const request = part(page, arabic('Tag requests')).getByRole('article')
  await request.locator('.ov-text').getByText('Duet tonight').waitFor()
  await request.getByText(arabic('Are you in this story?')).waitFor()
  expect(await barriers(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  await request.getByRole('button', { name: arabic('I agree') }).click()
  await part(page, arabic('Stories you’re in')).getByRole('article').waitFor()
  expect(faults).toEqual([])
  await context.close()
})

it('names who is in it, and is gone when they take their yes back', async () => {
  const { page, context, faults } = await fan.browse(browser, desk, [/404/])
  await page.goto(`${origin}/stories/${maker.username}`)
  await page.locator('.sv-with').getByRole('link', { name: 'Noor Haddad' }).waitFor()
  expect(await barriers(page)).toEqual([])
  const theirs = await shown.browse(browser, phone)
  await theirs.page.goto(`${origin}/home`)
  await theirs.page.goto(`${origin}/stories/${maker.username}`)
  await theirs.page.locator('.sv-with').waitFor()
  await theirs.page.getByRole('button', { name: 'More' }).click()
  await theirs.page.getByRole('menuitem', { name: 'Remove story' }).click()
  const dialog = theirs.page.getByRole('dialog', { name: 'Remove this story?' })
  expect(await barriers(theirs.page)).toEqual([])
  await dialog.getByRole('button', { name: 'Remove story' }).click()
  await theirs.page.waitForURL('**/home')
  await page.reload()
  await page.getByText('No stories right now').waitFor()
  expect([...faults, ...theirs.faults]).toEqual([])
  await Promise.all([context.close(), theirs.context.close()])
})
