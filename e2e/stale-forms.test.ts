import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { followTo } from './guide.ts'
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
})
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

type Highlight = { name: string; stories: { id: number }[] }
async function namedStories(id: number): Promise<[name: string, storyIds: number[]]> {
  const { name, stories } = await maker.call<Highlight>('GET', `/highlights/${String(id)}`)
  return [name, stories.map((story) => story.id)]
}

it('the editor of a highlight begins with what another window has put into it', async () => {
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
  expect(await namedStories(id)).toEqual(['Seas', [first, second]])
})

it('a highlight that gets another name keeps the story that another window adds meanwhile', async () => {
  const first = await shareStory(origin, maker)
  const second = await shareStory(origin, maker)
  const body = { name: 'Lakes', storyIds: [first], coverId: null }
  const { id } = await maker.call<{ id: number }>('POST', '/highlights', body)
  await page.goto(`${origin}/stories/archive`)
  await page.getByRole('button', { name: 'Edit Lakes' }).click()
  const editor = page.getByRole('dialog', { name: 'Edit highlight' })
  await editor.getByRole('textbox', { name: 'Name' }).fill('Rivers')
  await maker.call('PUT', `/highlights/${String(id)}/stories`, { storyIds: [second] })
  await editor.getByRole('button', { name: 'Save highlight' }).click()
  await editor.waitFor({ state: 'detached' })
  expect(await namedStories(id)).toEqual(['Rivers', [first, second]])
})

/** Reads a page, changes something behind its back, and comes to the page again, as a link of the program leads there. */
async function comeBack(address: string, change: () => Promise<unknown>): Promise<void> {
  await page.goto(origin + address)
  await page.getByRole('main').getByRole('heading').first().waitFor()
  await page.waitForLoadState('networkidle')
  await followTo(page, '/bookmarks')
  await page.getByRole('heading', { name: 'Bookmarks' }).first().waitFor()
  await change()
  await followTo(page, address)
}

it('plans begin with the prices that another window has set', async () => {
  const plans = (priceCents: number) => ({ plans: [{ period: 'monthly', priceCents }], messagePriceCents: null })
  await maker.call('PUT', '/plans', plans(500))
  await comeBack('/settings/plans', () => maker.call('PUT', '/plans', plans(900)))
  await page.getByLabel('Price of a message').fill('2')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved.').waitFor()
  expect(await maker.call('GET', '/plans')).toMatchObject({ ...plans(900), messagePriceCents: 200 })
})

it('plans that are open leave what another window sets meanwhile', async () => {
  const plans = (priceCents: number) => [{ period: 'monthly', priceCents }]
  await maker.call('PUT', '/plans', { plans: plans(500), messagePriceCents: null })
  await page.goto(`${origin}/settings/plans`)
  const fee = page.getByLabel('Monthly')
  await expect.poll(() => fee.inputValue()).toBe('5')
  await maker.call('PUT', '/plans', { plans: plans(900) })
  await page.getByLabel('Price of a message').fill('2')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved.').waitFor()
  expect(await maker.call('GET', '/plans')).toMatchObject({ plans: plans(900), messagePriceCents: 200 })
  // and says what is set now
  await expect.poll(() => fee.inputValue()).toBe('9')
})

it('a line of the notifications, and their hours, leave what another window sets meanwhile', async () => {
  await page.goto(`${origin}/settings/notifications`)
  const mails = page.getByRole('switch', { name: 'New follower: Email' })
  await mails.waitFor()
  const kept = () => expect.poll(() => maker.call('GET', '/settings/notifications'))
  await maker.call('PUT', '/settings/notifications/rhythm', { quiet: { from: 60, until: 300 } })
  await page.getByText('One daily email with what I missed').click()
  await kept().toMatchObject({ rhythm: { mail: 'daily', quiet: { from: 60, until: 300 } } })
  await maker.call('PUT', '/settings/notifications', { grid: [{ kind: 'new_follower', push: true }] })
  await mails.click()
  await kept().toMatchObject({ grid: expect.arrayContaining([{ kind: 'new_follower', email: true, push: true }]) })
})

it('the welcome message begins with the words that another window has saved', async () => {
  await maker.call('PUT', '/welcomeMessage', { enabled: true, text: 'Hello' })
  await comeBack('/messages/tools/welcome', () =>
    maker.call('PUT', '/welcomeMessage', { enabled: true, text: 'Hello and welcome' }),
  )
  await page.getByRole('switch').click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved.').waitFor()
  expect(await maker.call('GET', '/welcomeMessage')).toMatchObject({
    welcome: { enabled: false, text: 'Hello and welcome' },
  })
})

it('quiet hours begin with the times that another window has set', async () => {
  const rhythm = { mail: 'at_once', digestHour: 8, quiet: null, zone: 'UTC' }
  await comeBack('/settings/notifications', () =>
    maker.call('PUT', '/settings/notifications/rhythm', { ...rhythm, quiet: { from: 60, until: 300 } }),
  )
  await page.getByText('One daily email with what I missed').click()
  await expect
    .poll(() => maker.call('GET', '/settings/notifications'))
    .toMatchObject({ rhythm: { mail: 'daily', quiet: { from: 60, until: 300 } } })
})

it('the archive asks before it deletes, by what another window has chosen', async () => {
  await shareStory(origin, maker)
  await maker.call('PUT', '/stories/settings', { keepDays: 30 })
  await comeBack('/stories/archive', () => maker.call('PUT', '/stories/settings', { keepDays: null }))
  await page.getByLabel('Keep stories in your archive').selectOption('365')
  await page.getByRole('dialog', { name: 'Delete older stories?' }).waitFor()
  expect(await maker.call('GET', '/stories/settings')).toEqual({ keepDays: null })
})

it('the list of hidden countries begins with those that another window has hidden', async () => {
  await page.goto(`${origin}/settings/privacy`)
  await page.getByText('Visible everywhere.').waitFor()
  await maker.call('PUT', '/settings/privacy', { whoMayMessage: 'everyone', hiddenIn: ['DE'] })
  await page.getByRole('button', { name: 'Choose countries' }).click()
  await page.getByRole('checkbox', { name: 'France', exact: true }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved.').waitFor()
  expect(await maker.call('GET', '/settings/privacy')).toMatchObject({ hiddenIn: ['DE', 'FR'] })
})
