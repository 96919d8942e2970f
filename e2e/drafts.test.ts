import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { barriers } from './barriers.ts'
import { says, text } from './composer.ts'
import { holdBack } from './hold-back.ts'
import { expectNoSidewaysScroll } from './journey.ts'
import { newTalker } from './talker.ts'

/** The list of drafts: what it opens is what was written last, and nothing is discarded by mistake. */
const origin = inject('url')
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

it('opens a draft as it is now, and asks before it discards one', async () => {
  const writer = await newTalker(origin, 'Noor Haddad', { creator: true })
  const { page, context, faults } = await writer.browse(browser, { width: 390, height: 844 })
  await page.goto(`${origin}/home`)
  await text(page).click()
  const sheet = page.locator('#compose')
  const choose = async (name: string): Promise<void> => {
    await sheet.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  const drafts = page.getByRole('dialog', { name: 'Drafts' })
  await text(page).fill('First words')
  await sheet.getByText('Draft saved').waitFor()
  await choose('Save draft, start new')
  await says(page, '')
  await choose('Drafts')
  await drafts.getByText('First words').click()
  await says(page, 'First words')
  await text(page).fill('Second words')
  await choose('Save draft, start new')
  await says(page, '')

  // what the list said when it was last open cannot be pressed
  const tell = await holdBack(page, /\/api\/drafts(\?|$)/)
  await choose('Drafts')
  await drafts.waitFor()
  await page.waitForTimeout(300)
  expect(await drafts.locator('.draft').count()).toBe(0)
  tell()
  await drafts.locator('.draft-open').click()
  await says(page, 'Second words')

  await choose('Drafts')
  await drafts.getByRole('button', { name: 'Discard' }).click()
  const question = page.getByRole('dialog', { name: 'Discard this draft?' })
  await question.getByText('This can’t be undone.').waitFor()
  expect(await barriers(page, '[role=dialog]')).toEqual([])
  await expectNoSidewaysScroll(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await drafts.getByText('Second words').waitFor()
  await drafts.getByRole('button', { name: 'Discard' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await drafts.getByText('No drafts').waitFor()
  await says(page, '')
  expect(faults).toEqual([])
  await context.close()
})
