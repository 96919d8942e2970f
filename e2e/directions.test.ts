import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Browser, Locator, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { said } from './conversation.ts'
import { newTalker, type Talker } from './talker.ts'

/** What people write stands by its own direction on a page of either direction; whose message it is shows by its side. */
const origin = inject('url')
const texts = { ltr: 'Fresh bread on Friday', rtl: 'خبز طازج يوم الجمعة' } as const
let browser: Browser
let fan: Talker
let lena: Talker
let postId = 0
let chat = ''

beforeAll(async () => {
  browser = await openBrowser()
  ;[fan, lena] = await Promise.all([
    newTalker(origin, 'Kofi Mensah'),
    newTalker(origin, 'Lena Weiss', { creator: true }),
  ])
  for (const text of Object.values(texts)) {
    const post = await lena.call<{ id: number }>('POST', '/posts', { text, mediaIds: [], audience: 'everyone' })
    postId = post.id
    await fan.call('POST', `/posts/${String(postId)}/comments`, { text })
  }
  // a post that has a comment of each direction
  await fan.call('POST', `/posts/${String(postId)}/comments`, { text: texts.ltr })
  const { page } = await fan.browse(browser, { width: 1100, height: 800 })
  await page.goto(`${origin}/messages?to=${lena.username}`)
  await page.waitForURL(/\/messages\/\d+$/)
  chat = new URL(page.url()).pathname
  for (const { call } of [fan, lena])
    for (const text of Object.values(texts))
      await call('POST', `/chats/${chat.split('/').at(-1) ?? ''}/messages`, { text })
  await page.context().close()
})
afterAll(() => browser.close())

/** At which side of its box the first line of a text begins. */
const startsAt = (box: Locator): Promise<'left' | 'right'> =>
  box.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const [line] = range.getClientRects()
    const outer = element.getBoundingClientRect()
    if (!line) throw new Error('There is no text.')
    return line.left - outer.left <= outer.right - line.right ? 'left' : 'right'
  })
const directionOf = (box: Locator): Promise<string> => box.evaluate((element) => getComputedStyle(element).direction)

describe.each(['en', 'ar'] as const)('on a page in %s', (language) => {
  let page: Page
  let faults: string[]
  beforeAll(async () => {
    ;({ page, faults } = await fan.browse(browser, { width: 1100, height: 900, language }))
  })
  afterAll(async () => {
    expect(faults).toEqual([])
    await page.context().close()
  })

  it.each(['ltr', 'rtl'] as const)(
    'posts and comments in a language that is %s begin at their own side',
    async (dir) => {
      const side = dir === 'ltr' ? 'left' : 'right'
      await page.goto(`${origin}/${lena.username}`)
      const post = page.locator('.post-text', { hasText: texts[dir] }).first()
      await post.waitFor()
      expect([await directionOf(post), await startsAt(post)]).toEqual([dir, side])
      await page.goto(`${origin}/post/${String(postId)}`)
      const comment = page.locator('.comment-text', { hasText: texts[dir] }).first()
      await comment.waitFor()
      expect([await directionOf(comment), await startsAt(comment)]).toEqual([dir, side])
    },
  )

  it('own messages stand at the end and the other’s at the start, whatever they say', async () => {
    const start = language === 'ar' ? 'right' : 'left'
    const end = language === 'ar' ? 'left' : 'right'
    await page.goto(`${origin}${chat}`)
    for (const dir of ['ltr', 'rtl'] as const) {
      const both = page.locator('.said', { hasText: texts[dir] })
      await said(page, texts[dir]).waitFor()
      expect(await both.count()).toBe(2)
      for (const whose of ['mine', 'theirs'] as const) {
        const one = page.locator(whose === 'mine' ? '.said.mine' : '.said:not(.mine)', { hasText: texts[dir] })
        const sides = await one.evaluate((element) => {
          const bubble = element.querySelector('.bub')?.getBoundingClientRect()
          const list = element.getBoundingClientRect()
          if (!bubble) throw new Error('There is no bubble.')
          return { left: bubble.left - list.left, right: list.right - bubble.right }
        })
        expect([dir, whose, sides.left < sides.right ? 'left' : 'right']).toEqual([
          dir,
          whose,
          whose === 'mine' ? end : start,
        ])
        expect(Math.abs(sides.left - sides.right)).toBeGreaterThan(100)
        expect(await directionOf(one.locator('.bub-text'))).toBe(dir)
      }
    }
  })

  it('a bio of either direction stands on the page’s side, and fields of a row are equally high', async () => {
    for (const dir of ['ltr', 'rtl'] as const) {
      await lena.call('PATCH', '/settings/profile', { bio: texts[dir] })
      await page.goto(`${origin}/${lena.username}`)
      const bio = page.locator('.bio', { hasText: texts[dir] })
      await bio.waitFor()
      expect([await directionOf(bio), await startsAt(bio.locator('p'))]).toEqual([
        dir,
        language === 'ar' ? 'right' : 'left',
      ])
    }
    await page.goto(`${origin}/wallet`)
    await page.locator('main select').waitFor()
    const heights = await page
      .locator('main :is(select, .input)')
      .evaluateAll((fields) => fields.map((field) => (field as HTMLElement).offsetHeight))
    expect(heights.length).toBeGreaterThan(2)
    expect(new Set(heights).size, heights.join()).toBe(1)
  })
})
