import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser, Locator, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { doorOf, newCreator, signedUp, sql, type Person } from './account-holder.ts'
import { barriers } from './barriers.ts'
import { audience, says, send, sent, text } from './composer.ts'
import { asked, expectNoSidewaysScroll, watch } from './journey.ts'
import { ownProgram } from './program.ts'
import { answered, hired } from './staff-member.ts'

/** What new creators publish, and what looks like something removed, is looked at before it comes out: a program of its own. */
const port = 18_672
const program = ownProgram(port)
const origin = `http://localhost:${String(port)}`
const file = (name: string) => ({
  name: `${name}.jpg`,
  mimeType: 'image/jpeg',
  buffer: readFileSync(path.join(import.meta.dirname, `../test/photos/${name}.jpg`)),
})
type Desk = { page: Page; door: ReturnType<typeof doorOf>; faults: string[] }
let browser: Browser
let admin: Person & { token: string }
let author: Person & { token: string }
let reader: Person & { token: string }
let mine: Desk
let staff: Desk
let theirs: Desk

async function desk(token: string, language = 'en', [width, height] = [1440, 900]): Promise<Desk> {
  const context = await browser.newContext({
    viewport: { width, height },
    locale: language === 'en' ? 'en-US' : language,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const door = doorOf(page, origin, language)
  const faults = watch(page, [/40[0-9]|422/])
  await door.be({ token })
  return { page, door, faults }
}
const settings = async (change: object) => {
  const { version } = await answered<{ version: number }>(origin, admin.token, 'GET', '/admin/settings')
  await answered(origin, admin.token, 'PATCH', '/admin/settings', { version, change })
}
/** All of them are pictures that came. */
const areSeen = (images: Locator, count: number) =>
  expect
    .poll(() => images.evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 1).length))
    .toBe(count)

beforeAll(async () => {
  const [opened] = await Promise.all([openBrowser(), program.start()])
  browser = opened
  admin = await hired(origin, program.folder, 'admin')
  const moderator = await hired(origin, program.folder, 'moderator')
  author = await newCreator(origin, program.folder)
  reader = await signedUp(origin)
  await settings({ reviewFirstPosts: 2 })
  mine = await desk(author.token)
  staff = await desk(moderator.token)
  theirs = await desk(reader.token, 'ar', [390, 844])
})
afterAll(async () => {
  await browser.close()
  await program.end()
})

async function publishes(words: string, photo: string): Promise<void> {
  const { page, door } = mine
  await door.open('/home')
  await text(page).fill(words)
  await audience(page).selectOption('everyone')
  await page.locator('#compose input[type=file]:not([capture])').first().setInputFiles(file(photo))
  await sent(page)
  await send(page).click()
  await says(page, '')
  const waits = async () => {
    const { items } = await asked<{ items: { post: { text: string; state: string } }[] }>(page, '/processing')
    return items.find(({ post }) => post.text === words)?.post.state
  }
  await expect.poll(waits).toBe('in_review')
  await door.open('/processing')
  await page.getByText('We’re reviewing it first').first().waitFor()
}
const published = async (): Promise<string[]> => {
  const answer = await fetch(`${origin}/api/users/${author.username}/posts`)
  return ((await answer.json()) as { posts: { text: string }[] }).posts.map((post) => post.text)
}

describe('the first posts of a new creator', () => {
  it('wait, are seen with their photos, and come out with a yes', async () => {
    await publishes('A first morning', 'petra-treasury')
    expect(await published()).toEqual([])
    const { page, door } = staff
    await door.open('/admin')
    await door
      .link('Media matches')
      .or(page.getByRole('link', { name: /^Media matches/ }))
      .first()
      .click()
    const line = page.locator('.staff-line', { hasText: 'A first morning' })
    await line.getByText('New creator').waitFor()
    expect(await barriers(page)).toEqual([])
    await line.click()
    await areSeen(page.locator('.shown-media img'), 1)
    await expectNoSidewaysScroll(page)
    expect(await barriers(page)).toEqual([])
    await page.getByRole('radio', { name: 'Publish it' }).check()
    await page.locator('form').getByRole('button', { name: 'Publish it' }).click()
    await page.getByText('Nothing to review').waitFor()
    await expect.poll(published).toEqual(['A first morning'])
    await mine.door.open('/notifications')
    await mine.door.says('Your post passed review')
  })

  it('are turned down with reasons that their author reads and can appeal', async () => {
    await publishes('A second morning', 'citrus-slices')
    const { page, door } = staff
    await door.open('/admin/reviews')
    await page.locator('.staff-line', { hasText: 'A second morning' }).click()
    await page.getByRole('radio', { name: 'Remove it' }).check()
    await page.getByLabel('Broken rule').selectOption('trademark')
    await page.locator('form').getByRole('button', { name: 'Remove it' }).click()
    // not without a reason
    await page.locator('form .error').first().waitFor()
    await door.field('Statement of reasons, sent to the author').fill('The fruit is somebody else’s photograph.')
    await page.locator('form').getByRole('button', { name: 'Remove it' }).click()
    await page.getByText('Nothing to review').waitFor()
    await mine.door.open('/decisions')
    await mine.page.getByText('The fruit is somebody else’s photograph.').waitFor()
    await mine.door.button('Appeal').waitFor()
    expect(await published()).toEqual(['A first morning'])
    await settings({ reviewFirstPosts: 0 })
  })
})

describe('a picture that was removed, in a message', () => {
  it('is kept from its reader, and comes to the queue beside what it looks like', async () => {
    const { page, door } = mine
    const { id } = await answered<{ id: number }>(origin, author.token, 'POST', '/chats', { username: reader.username })
    await theirs.door.open(`/messages/${String(id)}`)
    await door.open(`/messages/${String(id)}`)
    await page.locator('.composer input[type=file]').setInputFiles(file('citrus-slices'))
    await page.locator('.composer').getByRole('textbox').fill('Look at this')
    await page.locator('.send:enabled').click()
    await door.says('A file in it looks like removed content. We review it before it’s sent.')
    await theirs.door.says('We’re reviewing this message.')
    expect(await theirs.page.getByText('Look at this').count()).toBe(0)

    await staff.door.open('/admin/reviews')
    const line = staff.page.locator('.staff-line', { hasText: 'Look at this' })
    await line.getByText('Message', { exact: true }).waitFor()
    await line.getByText('1 match').waitFor()
    await line.click()
    await staff.page.getByText('The same file').waitFor()
    await staff.page.getByText('One person, in their chat').waitFor()
    await areSeen(staff.page.locator('.staff-pair img'), 2)
    expect(await barriers(staff.page)).toEqual([])
    await expectNoSidewaysScroll(staff.page)
  })

  it('goes out when staff find it to be another, to the reader’s open page', async () => {
    await staff.page.getByRole('radio', { name: 'Different: send it' }).check()
    await staff.page.locator('form').getByRole('button', { name: 'Different: send it' }).click()
    await staff.page.getByText('Nothing to review').waitFor()
    await theirs.page.locator('.bub-text', { hasText: 'Look at this' }).waitFor()
    await areSeen(theirs.page.locator('.bub-media img'), 1)
    await mine.page.locator('.bub-text', { hasText: 'Look at this' }).waitFor()
    await expectNoSidewaysScroll(theirs.page)
    for (const { faults } of [mine, staff, theirs]) expect(faults).toEqual([])
  })

  it('is gone for good on both open pages when staff remove it; its author is led to why', async () => {
    const { page } = mine
    await page.locator('.composer input[type=file]').setInputFiles(file('citrus-slices'))
    await page.locator('.composer').getByRole('textbox').fill('And this')
    await page.locator('.send:enabled').click()
    await theirs.door.says('We’re reviewing this message.')
    await staff.door.open('/admin/reviews')
    await staff.page.locator('.staff-line', { hasText: 'And this' }).click()
    await staff.page.getByRole('radio', { name: 'Same: don’t send' }).check()
    await staff.page.getByLabel('Broken rule').selectOption('trademark')
    await staff.door.field('Statement of reasons, sent to the author').fill('It is the same photograph.')
    await staff.page.locator('form').getByRole('button', { name: 'Same: don’t send' }).click()
    await staff.page.getByText('Nothing to review').waitFor()
    await theirs.door.says('We removed this message.')
    await page.locator('.bub.gone').getByRole('link', { name: 'Why, and how to appeal' }).click()
    await page.getByText('It is the same photograph.').waitFor()
    expect(await theirs.page.getByText('And this').count()).toBe(0)
    for (const { faults } of [mine, staff, theirs]) expect(faults).toEqual([])
  })
})

describe('where the operator asks for the age', () => {
  it('nothing is shown before, one page asks, and leads back', async () => {
    await settings({ ageCheckCountries: ['EE'], ageRules: [{ country: 'EE', minimumAge: 21 }] })
    await sql(
      `update accounts set country = 'EE' where user_id = (select id from users where username = $1)`,
      [reader.username],
      program.folder,
    )
    const { page, door } = theirs
    await door.open(`/${author.username}`)
    await page.waitForURL('**/ageCheck?next=**')
    await door.says('How old are you?')
    await door.button('Confirm my age').click()
    await door.says('Please confirm this first.')
    await door.field('Date of Birth').fill('1990-01-01')
    await page.getByRole('checkbox').check()
    await door.button('Confirm my age').click()
    await door.says('This isn’t the date of birth you gave before.')
    await expectNoSidewaysScroll(page)
    expect(await barriers(page)).toEqual([])
    // what is one's own is open meanwhile
    await door.open('/wallet')
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    expect(page.url()).toContain('/wallet')
    await door.open(`/${author.username}`)
    await page.waitForURL('**/ageCheck?next=**')
    await door.field('Date of Birth').fill('1991-04-03')
    await page.getByRole('checkbox').check()
    await door.button('Confirm my age').click()
    await page.waitForURL(`**/${author.username}`)
    await page.getByText('A first morning').waitFor()
    expect(theirs.faults).toEqual([])
  })
})
