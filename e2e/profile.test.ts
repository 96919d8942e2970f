import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { sql } from './account-holder.ts'
import { asked, demo, expectNoSidewaysScroll } from './journey.ts'
import { type Member, newMember, walkedIn } from './member.ts'

const origin = inject('url')
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** As a camera writes it: with the name of its owner. Left half red, right half blue. */
async function photo(): Promise<Buffer> {
  const blue = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#1010d0' } })
    .png()
    .toBuffer()
  return sharp({ create: { width: 1200, height: 800, channels: 3, background: '#d01010' } })
    .composite([{ input: blue, left: 600, top: 0 }])
    .withExif({ IFD0: { Artist: 'A Real Name' } })
    .jpeg()
    .toBuffer()
}
/** Publishes as the page's person, as an app would: a browser's own calls carry a proof against forgery. */
async function publish(page: Page, audience: string): Promise<number> {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  const answer = await fetch(`${origin}/api/posts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ text: `words for ${audience}`, mediaIds: [], audience }),
  })
  return answer.status
}

describe.each(walkedIn('en'))('profile in $language at $viewport.width px', (look) => {
  let member: Member
  beforeAll(async () => {
    member = await newMember(browser, origin, look, 'pro')
    const { username, context } = member
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    // before the session is looked up for the first time
    await sql('update users set is_creator = true where username = $1', [username])
    await sql(
      'update accounts set email_verified_at = now() where user_id = (select id from users where username = $1)',
      [username],
    )
  })
  afterAll(() => member.context.close())

  it('is edited: words, a place, links that lead somewhere', async () => {
    const { username, page, say, button, field, toast, open } = member
    await open('profile')
    await field('Name').fill('')
    await button('Save').click()
    await page.getByText(say('Please fill this in.')).waitFor()
    await field('Name').fill('Ada Färber')
    await field('About me').fill('I paint walls.\nSee @lenaoutside.')
    await field('Location').fill('Łódź')
    await field('Category').selectOption('studio')
    await page.locator('[name="links.0"]').fill('example.com/ada')
    await button('Add a link').click()
    await page.locator('[name="links.1"]').fill('javascript:alert(1)')
    await button('Save').click()
    await page.getByText(say('Please enter a full address starting with https://.')).waitFor()
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('links.1')
    await page.locator('[name="links.1"]').fill('https://example.org/')
    await button('Save').click()
    await toast(say('Saved.'))

    await page.goto(`${origin}/${username}`)
    await page.getByRole('heading', { level: 1, name: 'Ada Färber' }).waitFor()
    const link = page.getByRole('link', { name: 'example.com/ada' })
    expect(await link.getAttribute('href')).toBe('https://example.com/ada')
    expect(await link.getAttribute('rel')).toContain('nofollow')
    await page.getByRole('tab').nth(2).click()
    await page.locator('dd').getByText('Łódź').waitFor()
    expect(await page.locator('dl.about').innerText()).toContain(say('Studio'))
    await expectNoSidewaysScroll(page)
  })

  it.each([
    ['avatar', 'Profile photo', 256, 256],
    ['cover', 'Cover image', 1600, 640],
  ] as const)(
    'has the part of a photo as its %s that was chosen, without what the camera wrote',
    async (kind, label, width, height) => {
      const { page, say, toast, open } = member
      await open('profile')
      const file = { name: 'IMG 1.jpg', mimeType: 'image/jpeg', buffer: await photo() }
      await page.getByLabel(say(label), { exact: true }).setInputFiles(file)
      const dialog = page.getByRole('dialog')
      const frame = dialog.locator('.crop')
      await frame.waitFor()
      // enlarged, and moved to the right edge by keyboard
      await dialog.getByRole('slider').fill('3')
      await frame.focus()
      for (let press = 0; press < 40; press += 1) await page.keyboard.press('ArrowRight')
      await dialog.getByRole('button', { name: say('Save'), exact: true }).click()
      await toast(say('Saved.'))
      await dialog.waitFor({ state: 'detached' })
      const own = await asked<Record<string, string | null>>(page, '/settings/profile')
      const stored = await page.request.get(`${origin}${own[`${kind}Url`] ?? ''}`)
      const content = await stored.body()
      const { exif, ...meta } = await sharp(content).metadata()
      expect([meta.width, meta.height, exif]).toEqual([width, height, undefined])
      expect(content.includes('A Real Name')).toBe(false)
      const [red, , blue] = (await sharp(content).stats()).channels.map(({ mean }) => mean)
      expect((blue ?? 0) - (red ?? 0)).toBeGreaterThan(100)
    },
  )

  it('is shared: a code to download, a link to copy', async () => {
    const { username, page, say, button, toast } = member
    await page.goto(`${origin}/${username}`)
    await button('Share profile').click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('svg.qr path').waitFor()
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: say('Save QR code'), exact: true }).click()
    const saved = await download
    expect(saved.suggestedFilename()).toBe(`${username}.png`)
    const { data, info } = await sharp(readFileSync(await saved.path()))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([1080, 1350])
    const dark = data.filter((value) => value < 80).length / data.length
    expect(dark).toBeGreaterThan(0.15)
    expect(dark).toBeLessThan(0.5)
    await dialog.getByRole('button', { name: say('Copy link'), exact: true }).click()
    await toast(say('Link copied.'))
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${origin}/${username}`)
    // how the link will look, as other sites fetch it
    await expect
      .poll(() => dialog.locator('.share-card').evaluate((card: HTMLImageElement) => card.naturalWidth))
      .toBe(1200)
    // a link that counts, made where it is needed
    await dialog.getByLabel(say('Tracking link')).selectOption('new')
    await dialog.getByLabel(say('Where will you put it?')).fill('On a poster')
    await dialog.getByRole('button', { name: say('Create link'), exact: true }).click()
    await toast(say('Link created.'))
    const link = dialog.getByLabel(say('Link'), { exact: true })
    await expect.poll(() => link.inputValue()).toMatch(/\?via=[0-9a-f]{10}$/)
    const tracked = await link.inputValue()
    const visitor = await browser.newPage()
    await visitor.goto(tracked)
    const visits = async () => (await asked<{ links: { visits: number }[] }>(page, '/trackingLinks')).links[0]?.visits
    await expect.poll(visits).toBe(1)
    await visitor.close()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  it('is seen by its owner as others see it', async () => {
    const { username, page, say } = member
    for (const audience of ['everyone', 'followers', 'subscribers']) expect(await publish(page, audience)).toBe(201)
    await page.goto(`${origin}/${username}`)
    await page.getByRole('link', { name: say('Preview') }).click()
    const shown = async (who: string) => {
      await page.getByRole('tab', { name: say(who), exact: true }).click()
      await page.locator('.pro-preview .feed .post').nth(2).waitFor()
      const text = await page.locator('.pro-preview .feed').innerText()
      return ['everyone', 'followers', 'subscribers'].map((audience) => text.includes(`words for ${audience}`))
    }
    expect(await shown('Guest')).toEqual([true, false, false])
    expect(await shown('Follower')).toEqual([true, true, false])
    expect(await shown('Subscriber')).toEqual([true, true, true])
    await page.locator('.pro-preview .act.like').first().click()
    await page.getByText(say('This is a preview. Buttons don’t work here.')).waitFor()
    expect((await asked<{ posts: { liked: boolean }[] }>(page, `/users/${username}/posts`)).posts[0]?.liked).toBe(false)
    await expectNoSidewaysScroll(page)
    // somebody else's is not to be had
    await page.goto(`${origin}/${demo.creator}/preview`)
    await page.waitForURL(`${origin}/${demo.creator}`)
    await page.locator('.pro-more').click()
    await page.getByRole('menuitem', { name: say('Report'), exact: true }).click()
    await page.getByRole('dialog').getByText(say('Report this profile')).waitFor()
    await page.keyboard.press('Escape')
  })

  it('has a gallery: a viewer for what is open, the post for what is locked', async () => {
    const { page, say, faults } = member
    await page.goto(`${origin}/${demo.creator}/gallery`)
    const cells = page.locator('.grid3 .media')
    await cells.first().waitFor()
    await page.getByRole('button', { name: say('Photos'), exact: true }).click()
    await page.locator('.grid3 button.media').first().waitFor()
    await expectNoSidewaysScroll(page)
    await page.locator('.grid3 button.media').first().click()
    const viewer = page.getByRole('dialog')
    await viewer.locator('img').first().waitFor()
    const before = await viewer.getAttribute('aria-label')
    await page.keyboard.press(look.language === 'ar' ? 'ArrowLeft' : 'ArrowRight')
    await expect.poll(() => viewer.getAttribute('aria-label')).not.toBe(before)
    await page.keyboard.press('Escape')
    await viewer.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: say('Videos'), exact: true }).click()
    await cells.first().waitFor()
    await page.getByRole('button', { name: say('Photos'), exact: true }).click()
    await page.locator('.grid3 a.media').first().click()
    await page.waitForURL('**/post/*')
    expect(faults).toEqual([])
  })
})
