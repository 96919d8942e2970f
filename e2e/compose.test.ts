import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Browser } from 'playwright-core'
import type { OpenPost, Post } from '#contract/posts.ts'
import { openBrowser } from './browser.ts'
import {
  add,
  audience,
  composing,
  type Composing,
  holds,
  says,
  send,
  sent,
  signedIn,
  text,
  tiles,
  tokenOf,
} from './composer.ts'
import { asked, demo, expectNoSidewaysScroll } from './journey.ts'
import { walkedIn } from './member.ts'

const origin = inject('url')
const photos = path.join(import.meta.dirname, '../test/photos')
const photo = (name: string): string => path.join(photos, `${name}.jpg`)
/** One creator for each look, so that neither finds the other's drafts. */
const creators = { en: 'inesbakes', ar: 'tomasplays' } as const

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe.each(walkedIn('en'))('the composer in $language at $viewport.width px', (look) => {
  const username = creators[look.language]
  const mark = `${look.language} ${String(Date.now() % 1_000_000)}`
  let writing: Composing
  beforeAll(async () => {
    writing = await composing(browser, origin, look, username)
  })
  afterAll(() => writing.context.close())

  it('keeps a draft by itself: over a reload, and on another device', async () => {
    const { say, page, inMenu, button, home } = writing
    await home()
    const words = `Begun ${mark}`
    await text(page).fill(words)
    // with the photo, which may come to the draft after the words
    const kept = page.waitForResponse(
      (answer) =>
        answer.ok() &&
        /\/drafts(\/\d+)?$/.test(answer.url()) &&
        /"mediaIds":\[[^\]]/.test(answer.request().postData() ?? ''),
    )
    await add(page, photo('petra-treasury'))
    await kept
    await page.getByText(say('Draft saved')).waitFor()
    await sent(page)
    await page.reload()
    await says(page, words)
    await holds(page, 1)
    await page.getByText(say('Draft saved')).waitFor()

    const elsewhere = await browser.newContext(look)
    const other = await signedIn(elsewhere, origin, username)
    await other.goto(`${origin}/home`)
    await says(other, '')
    // this opens it
    await text(other).click()
    await other
      .locator('#compose')
      .getByRole('button', { name: say('More'), exact: true })
      .click()
    await other.getByRole('menuitem', { name: say('Drafts'), exact: true }).click()
    await other.getByRole('dialog').getByText(words).click()
    await says(other, words)
    await holds(other, 1)
    await elsewhere.close()

    // Thrown away there is thrown away here.
    await inMenu(page.locator('#compose'), 'Drafts')
    await button('Discard', page.getByRole('dialog')).first().click()
    await button('Discard', page.getByRole('dialog', { name: say('Discard this draft?') })).click()
    await says(page, '')
    await page.keyboard.press('Escape')
    await expectNoSidewaysScroll(page)
  })

  it('publishes photos in the chosen order, cut and described, with a poll, a price and a free preview', async () => {
    const { say, page, button, home } = writing
    await home()
    const words = `For sale ${mark}`
    await text(page).fill(`${words} @${demo.fan.slice(0, 4)}`)
    await text(page).press('End')
    // not those of "Who can see", which are options as well
    await page.locator('.mentions').getByRole('option').first().waitFor()
    await text(page).press('Enter')
    await expect.poll(() => text(page).inputValue()).toContain(`@${demo.fan} `)
    await add(page, photo('petra-treasury'), photo('osprey-on-branch'), photo('citrus-slices'))
    await holds(page, 3)
    const price = button('Set a price')
    // on a phone's screen it has its name
    expect(await price.getByText(say('Set a price')).isVisible()).toBe((page.viewportSize()?.width ?? 0) < 700)
    await price.click()
    await page.getByLabel(say('Price to unlock')).fill('7')

    // The last becomes the first by keyboard.
    const keys = () => tiles(page).evaluateAll((all) => all.map((tile) => (tile as HTMLElement).dataset['key']))
    const before = await keys()
    const grip = tiles(page).nth(2).locator('.tile-grip')
    await grip.focus()
    await grip.press('ArrowUp')
    await tiles(page).nth(1).locator('.tile-grip').press('ArrowUp')
    expect(await keys()).toEqual([before[2], before[0], before[1]])
    // And back to the end by pointer.
    const [from, to] = [
      await tiles(page).nth(0).locator('.tile-grip').boundingBox(),
      await tiles(page).nth(1).boundingBox(),
    ]
    if (!from || !to) throw new Error('A tile has no place.')
    await page.mouse.move(from.x + 10, from.y + 10)
    await page.mouse.down()
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 })
    await page.mouse.up()
    expect(await keys()).toEqual([before[0], before[2], before[1]])

    await tiles(page).nth(0).locator('.tile-open').click()
    // on a phone the composer is a dialog too
    const dialog = page.getByRole('dialog').and(page.locator('.dialog'))
    await dialog.locator('.cropper img').evaluate((image: HTMLImageElement) => image.decode())
    await dialog.getByRole('button', { name: '1:1', exact: true }).click()
    await dialog.getByLabel(say('Description')).fill('A gate of red rock')
    await dialog.getByLabel(say('Show as free preview')).check()
    await button('Done', dialog).click()
    await dialog.waitFor({ state: 'detached' })
    await sent(page)

    await button('Add a poll').click()
    for (const [index, option] of ['The gate', 'The bird'].entries())
      await page.locator('.compose-part input').nth(index).fill(option)
    await send(page).click()
    // and what to do about it, where the focus goes
    await page.getByText(say('Who can see field is required!')).waitFor()
    await page.getByText(say('Choose who can see this post.')).waitFor()
    expect(await audience(page).evaluate((field) => field === document.activeElement)).toBe(true)
    await expectNoSidewaysScroll(page)
    await audience(page).selectOption('everyone')
    await send(page).click()
    await says(page, '')
    await expect.poll(() => audience(page).inputValue()).toBe('everyone')
    // It comes out when the cut photo has been prepared.
    const find = async () =>
      (await asked<{ posts: OpenPost[] }>(page, `/users/${username}/posts`)).posts.find((post) =>
        post.text.startsWith(words),
      )
    await expect.poll(find).toBeDefined()
    const made = await find()
    expect(made).toMatchObject({ priceCents: 700, preview: [0], audience: 'everyone', mentions: [demo.fan] })
    expect(made?.poll?.options.map((option) => option.text)).toEqual(['The gate', 'The bird'])
    expect(made?.media.map(({ alt }) => alt)).toEqual(['A gate of red rock', '', ''])
    expect(made?.media[0]?.width).toBe(made?.media[0]?.height)

    // What a fan gets: the free one open, the others behind the paywall overlay.
    const seen = (await (
      await fetch(`${origin}/api/posts/${String(made?.id)}`, {
        headers: { authorization: `Bearer ${await tokenOf(origin, demo.fan)}` },
      })
    ).json()) as Post
    if (!seen.locked) throw new Error('The post is open to somebody who has not paid.')
    expect(seen.preview).toHaveLength(1)
    expect(seen.media).toHaveLength(2)
  })

  it('changes a post, shows what it said before, pins it, deletes it and brings it back', async () => {
    const { say, page, inMenu, article, button, home } = writing
    await home()
    const words = `First words ${mark}`
    await text(page).fill(words)
    await audience(page).selectOption('followers')
    await send(page).click()
    await article(words).waitFor()
    await inMenu(article(words), 'Edit post')
    const dialog = page.getByRole('dialog')
    await dialog.locator('textarea[name=text]').fill(`Better words ${mark}`)
    await button('Save', dialog).click()
    await dialog.waitFor({ state: 'detached' })
    const changed = article(`Better words ${mark}`)
    await changed.waitFor()
    await inMenu(changed, 'Edit history')
    await dialog.getByText(words, { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    await inMenu(changed, 'Pin to my page')
    await page.getByText(say('Pinned to your page.')).waitFor()
    await inMenu(changed, 'Delete post')
    await changed.waitFor({ state: 'detached' })
    await button('Undo').click()
    await page.getByText(say('Post restored.')).waitFor()
    await home()
    await changed.waitFor()
  })

  it('schedules a post, shows it on list and calendar, and it comes out by itself', async () => {
    const { page, article, button, home } = writing
    await home()
    const words = `Tomorrow ${mark}`
    await text(page).fill(words)
    await audience(page).selectOption('everyone')
    await button('Schedule').click()
    await button('Set time').click()
    await send(page).click()
    await says(page, '')
    await page.goto(`${origin}/scheduled`)
    await article(words).waitFor()
    await expectNoSidewaysScroll(page)
    await button('Calendar').click()
    await page.locator('.month-mark').first().waitFor()
    await page
      .locator('.month-day', { has: page.locator('.month-mark') })
      .first()
      .click()
    await article(words).waitFor()
    await expectNoSidewaysScroll(page)
    await button('List').click()

    const { posts } = await asked<{ posts: OpenPost[] }>(page, '/scheduled')
    const id = posts.find((post) => post.text === words)?.id ?? 0
    const moved = await fetch(`${origin}/api/posts/${String(id)}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await tokenOf(origin, username)}` },
      body: JSON.stringify({ publishAt: new Date(Date.now() + 4000).toISOString() }),
    })
    expect(moved.status).toBe(200)
    await page.reload()
    await article(words).waitFor()
    await article(words).waitFor({ state: 'detached' })
    await home()
    await article(words).waitFor()
  })
})
