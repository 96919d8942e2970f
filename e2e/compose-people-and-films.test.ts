import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Browser } from 'playwright-core'
import type { OpenPost } from '#contract/posts.ts'
import { openBrowser } from './browser.ts'
import { testFfmpeg } from '#test/video.ts'
import { add, audience, composing, type Composing, says, send, sent, signedIn, text, tiles } from './composer.ts'
import { asked, demo, expectNoSidewaysScroll } from './journey.ts'
import { walkedIn } from './member.ts'
import { wordsOf } from './words.ts'

const origin = inject('url')
const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-compose-'))
const creators = { en: 'inesbakes', ar: 'tomasplays' } as const

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
})

describe.each(walkedIn('ar'))('people and films of a post in $language at $viewport.width px', (look) => {
  const username = creators[look.language]
  const mark = `${look.language} ${String(Date.now() % 1_000_000)}`
  let writing: Composing
  beforeAll(async () => {
    writing = await composing(browser, origin, look, username)
  })
  afterAll(() => writing.context.close())

  it('asks who is tagged, waits for their yes, and then names them', async () => {
    const { say, page, inMenu, article, button, home } = writing
    await home()
    const words = `Together ${mark}`
    await text(page).fill(words)
    await audience(page).selectOption('everyone')
    await inMenu(page.locator('#compose'), 'Tag people')
    const field = page.getByRole('combobox', { name: say('Tag someone') })
    await field.pressSequentially(demo.fan.slice(0, 4))
    await page.getByRole('option', { name: `@${demo.fan}` }).waitFor()
    await field.press('Enter')
    await page
      .getByRole('button', { name: wordsOf(look.language)('Don’t tag {username}').replace('{username}', demo.fan) })
      .waitFor()
    if (look.viewport.width < 700) {
      // on a phone Post stays in reach, however long what is made is
      await page.setViewportSize({ width: look.viewport.width, height: 240 })
      await page.locator('.compose.is-full').evaluate((sheet) => sheet.scrollTo(0, sheet.scrollHeight))
      expect((await send(page).boundingBox())?.y).toBeGreaterThanOrEqual(0)
      await page.setViewportSize(look.viewport)
    }
    await send(page).click()
    await says(page, '')
    await page.goto(`${origin}/processing`)
    const line = article(words)
    await line.getByText(say('Waiting for tagged people')).waitFor()
    await expectNoSidewaysScroll(page)
    const { items } = await asked<{ items: { post: OpenPost }[] }>(page, '/processing')
    const id = items.find(({ post }) => post.text === words)?.post.id ?? 0

    // They see it, with the question; nobody else does.
    const theirs = await browser.newContext(look)
    const other = await signedIn(theirs, origin, demo.fan)
    await other.goto(`${origin}/post/${String(id)}`)
    await other.getByText(words).waitFor()
    expect((await fetch(`${origin}/api/posts/${String(id)}`)).status).toBe(404)
    await button('I agree', other).click()
    await button('Remove me', other).waitFor()
    await expectNoSidewaysScroll(other)
    await theirs.close()

    await line.waitFor({ state: 'detached' })
    await page.goto(`${origin}/post/${String(id)}`)
    await article(words).locator(`.post-tags a[href="/${demo.fan}"]`).waitFor()
  })

  it('publishes a video with its first seconds free', async () => {
    const { say, page, faults, button, home } = writing
    const film = path.join(folder, `${look.language}.mp4`)
    const made =
      '-loglevel error -y -f lavfi -i testsrc2=size=320x240:rate=15 -f lavfi -i sine=frequency=440 -t 8 -c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac'
    execFileSync(testFfmpeg().ffmpeg, [...made.split(' '), film])
    await home()
    const words = `A film ${mark}`
    await text(page).fill(words)
    await add(page, film)
    await button('Set a price').click()
    await page.getByLabel(say('Price to unlock')).fill('3')
    await tiles(page).first().locator('.tile-open').click()
    // on a phone the composer is a dialog too
    const dialog = page.getByRole('dialog').and(page.locator('.dialog'))
    await dialog.getByLabel(say('Free preview')).selectOption('5')
    // Captions: a file with a fault is refused with its line, one without is kept at once.
    const captions = (content: string) =>
      dialog.locator('.captions input[type=file]').setInputFiles({
        name: 'said.vtt',
        mimeType: 'text/vtt',
        buffer: Buffer.from(`WEBVTT\n\n${content}\nWind over the lake\n`),
      })
    const first = dialog.getByLabel(say('Language'))
    await first.waitFor()
    await first.selectOption('de')
    await captions('00:04.000 --> 00:01.000')
    await dialog.getByRole('alert').getByText(say('This caption ends before it begins.')).waitFor()
    await captions('00:01.000 --> 00:04.000')
    await dialog.locator('.caption-list li').waitFor()
    await button('Done', dialog).click()
    await dialog.waitFor({ state: 'detached' })
    await audience(page).selectOption('everyone')
    await sent(page)
    await send(page).click()
    await says(page, '')
    const find = async () =>
      (await asked<{ posts: OpenPost[] }>(page, `/users/${username}/posts`)).posts.find((post) => post.text === words)
    // While it is prepared it stands here, and leaves by itself.
    await page.goto(`${origin}/processing`)
    await expect.poll(find).toMatchObject({ preview: [0], media: [{ kind: 'video' }] })
    await page.getByText(say('Nothing is processing')).waitFor()
    expect((await find())?.media[0]?.video?.captions.map((one) => one.language)).toEqual(['de'])
    expect(faults).toEqual([])
  })
})
