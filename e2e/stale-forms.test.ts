import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { shareStory } from './share-story.ts'
import { newTalker, type Talker } from './talker.ts'

/** What is changed in one window is not undone by another that had read it before. */
const origin = inject('url')
let browser: Browser
let maker: Talker
let open: Awaited<ReturnType<Talker['browse']>>
let page: Page

beforeAll(async () => {
  browser = await openBrowser()
}, 60_000)
afterAll(() => browser.close())
beforeEach(async () => {
  maker = await newTalker(origin, 'Ada Brook', { creator: true })
  open = await maker.browse(browser, { width: 390, height: 844 })
  page = open.page
})
afterEach(async () => {
  expect(open.faults).toEqual([])
  await open.context.close()
})

it('a new title leaves a show unrecorded', async () => {
  const startsAt = new Date(Date.now() + 2 * 3_600_000).toISOString()
  const show = { title: 'Six drums', audience: 'everyone', minutes: 60, records: false, startsAt }
  await maker.call('POST', '/live/scheduled', show)
  await page.goto(`${origin}/live/start`)
  await page.getByText('Coming up').click()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Change show' })
  await dialog.getByText('Not saved').waitFor()
  await dialog.getByLabel('Title').fill('Seven drums')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await maker.call('GET', '/live/mine')).toMatchObject({ scheduled: [{ title: 'Seven drums', records: false }] })
})

type Privacy = { hiddenIn: string[]; inSearchEngines: boolean }

it('a privacy switch leaves the countries that another window has hidden', async () => {
  const before = await maker.call<Privacy>('GET', '/settings/privacy')
  await page.goto(`${origin}/settings/privacy`)
  await page.getByText('Visible everywhere.').waitFor()
  await maker.call('PUT', '/settings/privacy', { whoMayMessage: 'followers', hiddenIn: ['DE'] })
  await page.getByRole('checkbox', { name: 'Show my page in search engines' }).click()
  await page.locator('.set-row').getByText('Germany').waitFor()
  await page.getByRole('radio', { name: 'My followers', checked: true }).waitFor()
  expect(await maker.call('GET', '/settings/privacy')).toEqual({
    ...before,
    whoMayMessage: 'followers',
    hiddenIn: ['DE'],
    inSearchEngines: !before.inSearchEngines,
  })
})

it('the editor of a highlight begins with what another window has put into it', { timeout: 90_000 }, async () => {
  const first = await shareStory(origin, maker, { caption: 'the first' })
  const second = await shareStory(origin, maker, { caption: 'the second' })
  const body = { name: 'Lakes', storyIds: [first], coverId: null }
  const { id } = await maker.call<{ id: number }>('POST', '/highlights', body)
  await page.goto(`${origin}/stories/archive`)
  const edit = page.getByRole('button', { name: 'Edit Lakes' })
  const editor = page.getByRole('dialog', { name: 'Edit highlight' })
  await edit.click()
  await editor.getByRole('textbox', { name: 'Name' }).waitFor()
  await page.keyboard.press('Escape')
  await editor.waitFor({ state: 'detached' })
  await maker.call('PUT', `/highlights/${String(id)}`, { ...body, storyIds: [first, second] })
  await edit.click()
  await editor.getByRole('textbox', { name: 'Name' }).fill('Seas')
  await editor.getByRole('button', { name: 'Save highlight' }).click()
  await editor.waitFor({ state: 'detached' })
  const { name, stories } = await maker.call<{ name: string; stories: { id: number }[] }>(
    'GET',
    `/highlights/${String(id)}`,
  )
  expect([name, stories.map((story) => story.id)]).toEqual(['Seas', [first, second]])
})
