import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { barriers } from './barriers.ts'
import { doorOf, signedUp, sql, type Person } from './account-holder.ts'
import { colouredPhoto } from './coloured-photo.ts'
import { audience, says, send, sent, text } from './composer.ts'
import { expectNoSidewaysScroll, mailedLink, watch } from './journey.ts'
import { enterStaff } from './staff-member.ts'

/** Three people at once: an author names who is shown, they sign on their phone in their language, staff check it. */
const origin = inject('url')
type Desk = { page: Page; door: ReturnType<typeof doorOf>; faults: string[] }
let browser: Browser
let author: Person & { token: string }
let mine: Desk
let theirs: Desk
let staff: Desk

async function desk(language: string, look: BrowserContextOptions): Promise<Desk> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...look })
  const page = await context.newPage()
  return { page, door: doorOf(page, origin, language), faults: watch(page, [/40[0-9]|422/]) }
}
const wide = { viewport: { width: 1440, height: 900 }, locale: 'en-US' }

beforeAll(async () => {
  browser = await openBrowser()
  author = await signedUp(origin)
  await sql('update users set is_creator = true where username = $1', [author.username])
  mine = await desk('en', wide)
  await mine.door.be(author)
  theirs = await desk('ar', { viewport: { width: 390, height: 844 }, locale: 'ar', hasTouch: true, isMobile: true })
  staff = await desk('en', wide)
  await staff.door.be(await enterStaff(origin, 'staff_dora'))
})
afterAll(() => browser.close())

const stamp = String(Date.now() % 1_000_000)
const words = `The two of us ${stamp}`
const address = `mara.${stamp}@example.com`
let postId = 0
let own = ''
const status = async () => (await fetch(`${origin}/api/posts/${String(postId)}`)).status

describe('somebody without an account who is shown in a post', () => {
  it('is named by the author, whose post waits, and gets a link', async () => {
    const { page, door } = mine
    // a session is remembered for two seconds, and with it that she was no creator
    const headers = { authorization: `Bearer ${author.token}` }
    await expect.poll(async () => (await fetch(`${origin}/api/processing`, { headers })).status).toBe(200)
    await door.open('/home')
    await text(page).fill(words)
    await audience(page).selectOption('everyone')
    await page
      .locator('#compose input[type=file]:not([capture])')
      .first()
      .setInputFiles({ name: 'two.jpg', mimeType: 'image/jpeg', buffer: await colouredPhoto('#6b5a8a') })
    await sent(page)
    await page.locator('#compose').getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Someone in it isn’t on Fanfare' }).click()
    await page.getByLabel('Person 1').fill('Mara')
    await expectNoSidewaysScroll(page)
    await send(page).click()
    await says(page, '')
    await door.open('/processing')
    await page.getByText('Waiting for people in it').waitFor()
    await page.getByRole('button', { name: 'Create link for Mara' }).click()
    const link = await page.getByRole('textbox', { name: 'Link' }).inputValue()
    expect(link).toContain('/consent/')
    await door.button('Close').click()
    await page.getByText('Has a link').waitFor()
    expect(await barriers(page)).toEqual([])
    await expectNoSidewaysScroll(page)
    await theirs.door.open(`${origin}${new URL(link).pathname}`)
  })

  it('says who they are, shows their papers and signs, on a phone, and gets a page of their own', async () => {
    const { page, door } = theirs
    const invited = page.url()
    await page.getByText(words).waitFor()
    await door.field('Legal name').fill('Mara Example')
    await door.field('Date of Birth').fill('1991-02-03')
    await door.field('Email address').fill(address)
    await door.button('Save and continue').click()
    for (const [side, count] of [
      ['front', 1],
      ['selfie', 2],
    ] as const) {
      await page
        .locator(`input[data-side=${side}]`)
        .setInputFiles({ name: `${side}.jpg`, mimeType: 'image/jpeg', buffer: await colouredPhoto('#4a6b8a') })
      await expect.poll(() => page.locator('.doc.ok').count()).toBe(count)
    }
    await expectNoSidewaysScroll(page)
    expect(await barriers(page)).toEqual([])
    await door.field('Your signature').fill('Somebody Else')
    await page.getByRole('checkbox').check()
    await door.button('Sign').click()
    await door.says('Please type your name exactly as you gave it.')
    await door.field('Your signature').fill('Mara Example')
    await door.button('Sign').click()
    await door.says('Thanks, we’re reviewing your request')
    await expect.poll(() => page.url()).not.toBe(invited)
    own = page.url()
    expect(await mailedLink(origin, address, '/consent/')).toBe(own)
    await expectNoSidewaysScroll(page)
    expect(await barriers(page)).toEqual([])
    // the link that the author knows opens nothing any more
    await door.open(invited)
    await door.says('This link was already used.')
    // it may be all that is left of a lost mail: a new link goes to the address that was given
    await door.button('Resend my link').click()
    await door.says('We’ve sent a new link to the address you gave. The old one no longer works.')
    const before = own
    await expect.poll(() => mailedLink(origin, address, '/consent/')).not.toBe(before)
    own = await mailedLink(origin, address, '/consent/')
    await door.open(before)
    await door.says('This link isn’t valid.')
    await door.open(own)
    await door.says('Thanks, we’re reviewing your request')
  })

  it('is asked for more, reads why on their page, and signs again', async () => {
    await staff.door.open('/admin/consents')
    await staff.page.getByRole('link', { name: /Mara/ }).filter({ hasText: author.username }).click()
    await staff.page.getByRole('radio', { name: 'Ask for more' }).check()
    await staff.door.field('Reason').selectOption('document_incomplete')
    await staff.door.field('Note').fill('Show the whole card.')
    await staff.door.button('Ask for more').click()
    await staff.page.getByText('Decided. The person is notified.').waitFor()
    const { page, door } = theirs
    await door.open(own)
    await door.says('Part of the document is missing, or you aren’t in the photo with it.')
    await page.getByText('Show the whole card.').waitFor()
    await expectNoSidewaysScroll(page)
    await door.field('Your signature').fill('Mara Example')
    await page.getByRole('checkbox').check()
    await door.button('Sign').click()
    await door.says('Thanks, we’re reviewing your request')
    own = page.url()
  })

  it('is checked by staff, and the post comes out', async () => {
    const { page, door } = staff
    await door.open('/admin/consents')
    await page.getByRole('link', { name: /Mara/ }).filter({ hasText: author.username }).click()
    await page.getByText('Mara Example').first().waitFor()
    await page.getByRole('button', { name: 'Open: Front' }).click()
    await page.getByRole('img', { name: 'Front' }).waitFor()
    await expectNoSidewaysScroll(page)
    expect(await barriers(page)).toEqual([])
    await page.getByRole('radio', { name: 'Accept' }).check()
    for (const box of await page.getByRole('checkbox').all()) await box.check()
    await door.button('Accept').click()
    const asked = page.getByRole('dialog')
    await page.getByText('Decided. The person is notified.').or(asked).first().waitFor()
    await door.says('Accepted')
    const listed = async () => {
      const answer = await fetch(`${origin}/api/users/${author.username}/posts`)
      const { posts } = (await answer.json()) as { posts: { id: number }[] }
      postId = posts[0]?.id ?? 0
      return posts.length
    }
    await expect.poll(listed).toBe(1)
    expect(await status()).toBe(200)
  })

  it('takes it back: the post is hidden from everyone, the author and staff are told', async () => {
    const { page, door } = theirs
    await door.open(own)
    await door.button('Withdraw my consent').click()
    await page.getByRole('dialog').getByRole('textbox').fill('I changed my mind')
    await door.button('Withdraw consent').click()
    await door.says('You withdrew your consent')
    expect(await status()).toBe(404)
    await mine.door.open(`/post/${String(postId)}`)
    await mine.door.says('Hidden: someone withdrew consent, or we’re reviewing a report')
    await mine.door.open('/notifications')
    await mine.door.says('Someone in your post withdrew their consent. It’s hidden from everyone.')
    await staff.door.open('/admin/cases')
    await staff.page.getByRole('link', { name: new RegExp(words) }).click()
    await staff.page.getByText('I changed my mind').waitFor()
  })

  it('with nothing in the console of any of the three', () => {
    for (const { faults } of [mine, theirs, staff]) expect(faults).toEqual([])
  })
})
